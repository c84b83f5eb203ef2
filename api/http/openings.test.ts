import { expect, it } from 'vitest';
import { createOpenings } from './openings.ts';

it('an address opens those of four seconds at one moment, then so many in each second, and keeps no other from it', () => {
  let time = 0;
  const mayOpen = createOpenings(5, () => time);
  const opened = (address: string, tries: number) =>
    Array.from({ length: tries }, () => mayOpen(address)).filter(Boolean).length;
  expect(opened('203.0.113.7', 100)).toBe(20);
  expect(opened('203.0.113.8', 1)).toBe(1);
  time += 1_000;
  expect(opened('203.0.113.7', 100)).toBe(5);
  time += 60_000;
  expect(opened('203.0.113.7', 100)).toBe(20);
});
