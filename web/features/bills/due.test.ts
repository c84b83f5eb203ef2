import { expect, it } from 'vitest';
import { showLongDay } from '../../ui/format-date.ts';
import { dueWords, isPressing } from './due.ts';

it.each([
  ['2026-05-04', 'Overdue by 3 days, was due 4 May 2026'],
  ['2026-05-06', 'Overdue by 1 day, was due 6 May 2026'],
  ['2026-05-07', 'Due today'],
  ['2026-05-08', 'Due tomorrow'],
  ['2026-05-12', 'Due in 5 days, 12 May 2026'],
])('on 7 May, %s is: %s', (due, words) => {
  expect(dueWords(due, '2026-05-07', showLongDay)).toEqual({ words, overdue: due < '2026-05-07' });
});

it.each([
  ['2026-05-04', true],
  ['2026-05-07', true],
  ['2026-05-10', true],
  ['2026-05-11', false],
])('on 7 May, a bill due on %s is to be paid now: %s', (due, pressing) => {
  expect(isPressing(due, '2026-05-07')).toBe(pressing);
});
