import { expect, test } from 'vitest';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import { NO_COLUMNS } from './columns.ts';
import { wholly } from './frequencies.ts';
import { dueIn } from './line-dates.ts';
import { household, unsaidOf } from './testing/table.ts';

const sheet = { source: null, header: null, entries: [], columns: NO_COLUMNS };
const dueOf = (date: string, frequency: BillFrequency) =>
  dueIn(date, wholly(frequency), unsaidOf(sheet), household).value?.day;

test('a past date moves on in the rhythm of its bill, the 31st included', () => {
  expect(dueOf('2025-01-31', 'monthly')).toBe('2026-11-30');
  expect(dueOf('2025-02-15', 'quarterly')).toBe('2027-02-15');
  expect(dueOf('2026-11-16', 'weekly')).toBe('2026-11-23');
});
