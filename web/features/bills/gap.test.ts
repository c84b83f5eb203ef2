import { expect, test } from 'vitest';
import { gapOf } from '../../parts/bill/gap.ts';
import { bill } from './testing/bill.ts';

const values = {
  name: 'Rates',
  amount: '480.00',
  frequency: 'quarterly',
  category: 'housing',
  accountId: 7,
} as const;

/** A Wednesday: weeks are set aside on the 9th, 16th, 23rd and 30th. */
const today = '2026-03-04';

test('what the weeks until the due date leave open is the gap', () => {
  const four = { ...values, dueDate: '2026-03-30' };
  expect(gapOf(four, undefined, today)).toEqual({ weeks: 4, missing: 48_000 - 14_769 });
  expect(gapOf({ ...four, fund: '332.31' }, undefined, today)).toBeNull();
  const advanced = { amount: '332.30', weeks: 4, advance: true };
  expect(gapOf({ ...four, arrears: advanced }, undefined, today)?.missing).toBe(1);
  const owed = { amount: '332.31', weeks: 4, advance: false };
  expect(gapOf({ ...four, arrears: owed }, undefined, today)?.missing).toBe(33_231);
  expect(gapOf(four, bill(1, 'Rates', '300.00'), today)?.missing).toBe(3_231);
});

test('a contingency makes it smaller; due this week, no week comes before', () => {
  const due = { ...values, dueDate: '2026-03-09', contingency: 100 };
  expect(gapOf(due, undefined, today)).toEqual({ weeks: 1, missing: 48_000 - 7_385 });
  expect(gapOf({ ...values, dueDate: '2026-03-08' }, undefined, today)).toEqual({
    weeks: 0,
    missing: 48_000,
  });
});

test('without a date it is counted to the first one: one period ahead, or the payment day', () => {
  expect(gapOf(values, undefined, today)).toBeNull();
  const monthly = { ...values, frequency: 'monthly' } as const;
  expect(gapOf(monthly, undefined, today)?.weeks).toBe(4);
  const onDay = { ...monthly, isAutomatic: true, paymentDay: 9 };
  expect(gapOf(onDay, undefined, today)?.weeks).toBe(1);
});

test('what is overdue, and a bill of nothing, have none', () => {
  expect(gapOf({ ...values, dueDate: '2026-03-03' }, undefined, today)).toBeNull();
  expect(gapOf({ ...values, amount: '' }, undefined, today)).toBeNull();
});
