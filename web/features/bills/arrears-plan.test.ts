import { expect, it } from 'vitest';
import { arrearsPlan } from './arrears-plan.ts';

it.each([
  ['weekly', 4000, 1, { count: 1, weekly: 4000, last: 4000 }],
  ['weekly', 1000, 52, { count: 52, weekly: 19, last: 31 }],
  ['monthly', 4000, 1, { count: 4, weekly: 1000, last: 1000 }],
  ['monthly', 4000, 3, { count: 13, weekly: 308, last: 304 }],
  ['quarterly', 10_000, 1, { count: 13, weekly: 769, last: 772 }],
  ['bi-annual', 10_000, 4, { count: 104, weekly: 96, last: 112 }],
  ['annually', 15_600, 3, { count: 156, weekly: 100, last: 100 }],
] as const)('%s: %i cents over %i periods', (frequency, owed, periods, plan) => {
  expect(arrearsPlan(owed, periods, frequency)).toEqual(plan);
  expect(plan.weekly * (plan.count - 1) + plan.last).toBe(owed);
});
