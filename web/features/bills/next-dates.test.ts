import { expect, test } from 'vitest';
import { nextDates } from './next-dates.ts';

test('a bill of the 31st comes back to its day after a short month', () => {
  const dates = nextDates({ dueDate: '2026-02-28', dueDay: 31, frequency: 'monthly' }, 3);
  expect(dates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('a weekly bill is due every seven days', () => {
  const dates = nextDates({ dueDate: '2026-12-28', dueDay: 28, frequency: 'weekly' }, 2);
  expect(dates).toEqual(['2026-12-28', '2027-01-04']);
});
