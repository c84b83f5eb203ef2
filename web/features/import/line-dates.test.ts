import { expect, test } from 'vitest';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import { NO_COLUMNS } from './columns.ts';
import { wholly } from './frequencies.ts';
import { dueIn, type Ends, isLastPayment } from './line-dates.ts';
import { household, unsaidOf } from './testing/table.ts';

const sheet = { source: null, header: null, entries: [], columns: NO_COLUMNS };
const dueOf = (date: string, frequency: BillFrequency) =>
  dueIn(date, wholly(frequency), unsaidOf(sheet), household).value?.day;

test('a past date moves on in the rhythm of its bill, the 31st included', () => {
  expect(dueOf('2025-01-31', 'monthly')).toBe('2026-11-30');
  expect(dueOf('2025-02-15', 'quarterly')).toBe('2027-02-15');
  expect(dueOf('2026-11-16', 'weekly')).toBe('2026-11-23');
});

test('what ends with its next payment has no other', () => {
  const due = { dueDate: '2026-12-08' };
  const secondTuesday = { paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 } as const;
  const isLast = (ends?: Ends) => isLastPayment({ ...due, ...(ends && { ends }) }, 'monthly', null);
  expect([isLast(undefined), isLast({ payments: 1 }), isLast({ payments: 2 })]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isLast({ on: '2027-01-07' }), isLast({ on: '2027-01-08' })]).toEqual([true, false]);
  const until = { ...due, ends: { on: '2027-01-11' } };
  expect(isLastPayment(until, 'monthly', secondTuesday)).toBe(true);
});
