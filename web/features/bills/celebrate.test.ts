/** 300 pieces of confetti for 3 seconds; none for a person who asked for less motion. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { celebrate } from './celebrate.ts';

const confetti = vi.hoisted(() => ({ pieces: [] as number[], resets: 0 }));
vi.mock('canvas-confetti', () => {
  const shoot = (shot: { particleCount: number }) => confetti.pieces.push(shot.particleCount);
  const reset = () => {
    confetti.resets += 1;
  };
  return { default: { create: () => Object.assign(shoot, { reset }) } };
});

const canvas = () => document.querySelector('canvas');
const prefer = (reduced: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reduced && query === '(prefers-reduced-motion: reduce)',
  }));

beforeEach(() => {
  Object.assign(confetti, { pieces: [], resets: 0 });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('300 pieces fly for 3 seconds, and the device buzzes', async () => {
  prefer(false);
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate });
  await celebrate();
  expect(confetti.pieces.reduce((sum, count) => sum + count, 0)).toBe(300);
  expect(vibrate).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2999);
  expect(canvas()).not.toBeNull();
  expect(confetti.resets).toBe(0);
  vi.advanceTimersByTime(1);
  expect(canvas()).toBeNull();
  expect(confetti.resets).toBe(1);
});

test('nothing flies for a person who asked for less motion', async () => {
  prefer(true);
  await celebrate();
  expect(confetti.pieces).toEqual([]);
  expect(canvas()).toBeNull();
});
