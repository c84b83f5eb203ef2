import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('a party takes the turns of four seconds at one moment, then so many in each second, twice as many with a share of two, and keeps no other from its own', () => {
  let time = 0;
  const turnOf = createTurns(5, () => time);
  const taken = (party: string, share = 1) =>
    Array.from({ length: 100 }, () => {
      const turn = turnOf(party, share);
      if (turn.waitsMs <= 0) turn.take();
      return turn.waitsMs <= 0;
    }).filter(Boolean).length;
  expect(taken('203.0.113.7')).toBe(20);
  expect(turnOf('203.0.113.7').waitsMs).toBe(200);
  expect(taken('203.0.113.8')).toBe(20);
  expect(taken('203.0.113.9', 2)).toBe(40);
  time += 1_000;
  expect(taken('203.0.113.7')).toBe(5);
  time += 60_000;
  expect(taken('203.0.113.7')).toBe(20);
});
