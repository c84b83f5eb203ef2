import { expect, it } from 'vitest';
import { showDay } from '../../ui/format-date.ts';
import { dueWords } from './due.ts';

it.each([
  ['2026-05-04', 'Overdue by 3 days, was due 4 May 2026'],
  ['2026-05-06', 'Overdue by 1 day, was due 6 May 2026'],
  ['2026-05-07', 'Due today'],
  ['2026-05-08', 'Due tomorrow'],
  ['2026-05-12', 'Due in 5 days, 12 May 2026'],
])('on 7 May, %s is: %s', (due, words) => {
  expect(dueWords(due, '2026-05-07', showDay)).toEqual({ words, overdue: due < '2026-05-07' });
});
