import { describe, expect, it } from 'vitest';
import { bufferOf, byReadiness, progressOf } from './progress.ts';
import { bill } from './testing/bill.ts';

describe('how far a bill is', () => {
  it.each([
    ['0.00', 0, 'default', false],
    ['75.00', 75, 'default', false],
    ['75.01', 75, 'warning', false],
    ['99.99', 99, 'warning', false],
    ['100.00', 100, 'success', true],
    ['250.00', 100, 'success', true],
  ] as const)('%s of 100.00 saved is %i percent, %s', (saved, percent, tone, ready) => {
    expect(progressOf(bill(1, 'Power', saved))).toEqual({ percent, tone, ready });
  });

  it('a bill of nothing is ready', () => {
    expect(progressOf(bill(1, 'Free', '0.00', { amount: '0.00' })).ready).toBe(true);
  });
});

it.each([
  ['0.00', true, '10.00', 1500],
  ['0.00', true, '0.01', 2],
  ['0.01', true, '10.00', 0],
  ['0.00', false, '10.00', 0],
])(
  '%s saved, automatic %s, %s a week: a buffer of %i cents',
  (saved, isAutomatic, weeklyAmount, cents) => {
    expect(bufferOf(bill(1, 'Power', saved, { isAutomatic, weeklyAmount }))).toBe(cents);
  },
);

it('a bill whose payment is scheduled with another amount is measured by that', () => {
  const scheduled = (amount: string) =>
    bill(1, 'Power', '90.00', { scheduledPayment: { amount, scheduledFor: '2026-06-02' } });
  expect(progressOf(scheduled('90.00'))).toMatchObject({ ready: true, percent: 100 });
  expect(progressOf(scheduled('120.00'))).toMatchObject({ ready: false, percent: 75 });
  expect(byReadiness([bill(2, 'Most', '95.00'), scheduled('90.00')])[0]?.id).toBe(1);
});

describe('the order of Bills Due Soon', () => {
  it('takes the covered ones first, then the fraction saved, not the sum', () => {
    const bills = [
      bill(1, 'A little of much', '300.00', { amount: '1000.00' }),
      bill(2, 'Nothing'),
      bill(3, 'Covered', '20.00', { amount: '20.00' }),
      bill(4, 'Most of little', '9.00', { amount: '10.00' }),
    ];
    expect(byReadiness(bills).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  });

  it('of equals takes the one that is due first', () => {
    const bills = [bill(1, 'Later'), bill(2, 'Sooner', '0.00', { dueDate: '2026-05-20' })];
    expect(byReadiness(bills).map(({ id }) => id)).toEqual([2, 1]);
  });
});
