/** What the forecast comes to, said in a sentence. */
import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { Verdict } from './verdict.tsx';

type Week = Forecast['accounts'][number]['weeks'][number];

const week = (day: string, balance: string, rest: Partial<Week> = {}): Week => ({
  ...{ week: day, accrues: '0.00', payments: [], transfers: [], incomes: [] },
  ...{ balance, available: balance, lowestBalance: balance, ...rest },
});
const rent = {
  ...{ date: '2026-03-12', billId: 1, name: 'Rent', amount: '400.00', savedAmount: '0.00' },
  ...{ shortfallAmount: '400.00', paid: false, missingAmount: '350.00', lackingAmount: '350.00' },
};
const everyday = {
  ...{ accountId: 1, name: 'Everyday', firstWeekBelowZero: null, days: [] },
  weeks: [week('2026-03-02', '50.00'), week('2026-03-09', '50.00', { payments: [rent] })],
};
const spare = { ...everyday, accountId: 2, name: 'Spare', weeks: [week('2026-03-02', '10.00')] };
const below = (day: string) => ({
  ...{ ...spare, firstWeekBelowZero: day },
  weeks: [week(day, '-5.00')],
});

function says(accounts: Forecast['accounts'], to = '2026-05-31'): (string | null)[] {
  const forecast = { from: '2026-03-04', to, accounts, bills: [] };
  render(<Verdict forecast={forecast}>{null}</Verdict>);
  const title = screen.getByRole('heading');
  return [title.textContent, title.nextElementSibling?.textContent ?? null];
}

test('a payment that would fail is named, although its account stays above zero', () => {
  expect(says([everyday, spare])).toEqual([
    'Rent would not be paid',
    expect.stringMatching(/^Everyday lacks \$350\.00 for it on .*12/),
  ]);
});

test.each([
  ['2026-03-02', 'Spare runs short'],
  ['2026-03-16', 'Rent would not be paid'],
])('what goes wrong first is named: below zero in the week of %s', (day, title) => {
  expect(says([everyday, below(day)])[0]).toBe(title);
});

test('nothing else is said where all goes well', () => {
  expect(says([spare])[0]).toBe('No account runs short');
});

test('it speaks of the weeks that were told', () => {
  expect(says([spare])[1]).toMatch(/^In the next 13 weeks /);
  cleanup();
  expect(says([spare], '2026-04-12')[1]).toMatch(/^In the next 6 weeks /);
});

test('of a payment and a shortfall in the same week the one whose day comes first is named', () => {
  const later = {
    ...below('2026-03-09'),
    days: [
      { date: '2026-03-04', balance: '10.00' },
      { date: '2026-03-15', balance: '-5.00' },
    ],
  };
  // Rent fails on Thursday the 12th, Spare falls below zero on Sunday the 15th.
  expect(says([everyday, later])[0]).toBe('Rent would not be paid');
});

test('of two accounts below zero in the same week the one whose day comes first counts', () => {
  const low = (name: string, date: string, balance: string) => ({
    ...{ ...spare, name, firstWeekBelowZero: '2026-03-09' },
    ...{ days: [{ date, balance }], weeks: [week('2026-03-09', balance)] },
  });
  // Rent fails on Thursday the 12th.
  const cash = low('Cash', '2026-03-10', '-5.00');
  const savings = low('Savings', '2026-03-15', '-50.00');
  expect(says([everyday, savings, cash])[0]).toBe('Cash runs short');
});
