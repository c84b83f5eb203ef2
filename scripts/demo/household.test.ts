import { expect, test } from 'vitest';
import { morningOf } from './household.ts';

test('the demo household does nothing in the future, however early its last day is', () => {
  const now = new Date('2026-11-22T13:30:00Z');
  // In Sydney the 23rd has begun, half an hour ago.
  expect(morningOf('2026-11-23', now)).toEqual(now);
  expect(morningOf('2026-11-22', now)).toEqual(new Date('2026-11-21T23:00:00Z'));
});
