import { expect, it } from 'vitest';
import { arrearsPlan } from './arrears-plan.ts';

it.each([
  ['weekly', 4000, 1, { count: 1, weekly: 4000 }],
  ['weekly', 1000, 52, { count: 52, weekly: 19 }],
  ['monthly', 4000, 1, { count: 4, weekly: 1000 }],
  ['monthly', 4000, 3, { count: 13, weekly: 308 }],
  ['quarterly', 10_000, 1, { count: 13, weekly: 769 }],
  ['bi-annual', 10_000, 4, { count: 104, weekly: 96 }],
  ['annually', 15_600, 3, { count: 156, weekly: 100 }],
  ['annually', 60, 3, { count: 156, weekly: 1 }],
  ['monthly', 4050, 1, { count: 4, weekly: 1013 }],
] as const)('%s: %i cents over %i periods', (frequency, owed, periods, plan) => {
  expect(arrearsPlan(owed, periods, frequency)).toEqual(plan);
});
