import { expect, it } from 'vitest';
import {
  createLine,
  mapInTurns,
  othersFirst,
  othersFirstAfter,
  stepByStep,
} from './others-first.ts';
import { roundsBeside } from './testing/rounds.ts';

it('each round of the event loop does one step of all long work, and all of it in turns', async () => {
  const done: string[] = [];
  let goesOn = true;
  const others = () => {
    done.push('others');
    if (goesOn) setImmediate(others);
  };
  setImmediate(others);
  const work = async (name: string) => {
    for (let step = 0; step < 3; step += 1) {
      await othersFirst();
      done.push(name);
    }
  };
  await Promise.all(['a', 'b', 'c'].map(work));
  goesOn = false;
  const steps = done.filter((one) => one !== 'others');
  expect(steps.join('')).toBe('abcabcabc');
  const held = done.filter((one, at) => one !== 'others' && done[at - 1] !== 'others');
  expect(held).toEqual([]);
});

it('whoever has had the least goes first, however many work for long, and these in turns', async () => {
  const steps: string[] = [];
  const work = async (name: string, many: number, spent = (step: number) => step * 10) => {
    for (let step = 0; step < many; step += 1) {
      await othersFirst(spent(step));
      steps.push(name);
    }
  };
  const long = ['a', 'b', 'c', 'd'].map((name) => work(name, 9));
  while (steps.length < 20) await othersFirst(1_000);
  await Promise.all([...long, work('short', 3)]);
  const [, ...next] = steps.slice(steps.indexOf('short')).slice(0, 4);
  expect(next.filter((one) => one === 'short')).toHaveLength(2);
  expect(steps.slice(-4).sort()).toEqual(['a', 'b', 'c', 'd']);
});

it('what does not say how much it has had counts as long', async () => {
  const line = createLine();
  const begun: string[] = [];
  const waits = async (name: string, spent?: number) => {
    await line(spent);
    begun.push(name);
  };
  await Promise.all([waits('unsaid'), waits('long', 40), waits('short', 10)]);
  expect(begun).toEqual(['short', 'long', 'unsaid']);
});

it('long work goes on, however much short work comes', async () => {
  const line = createLine();
  let isOver = false;
  const long = (async () => {
    for (let step = 0; step < 3; step += 1) await line();
    isOver = true;
  })();
  const comes = async () => {
    for (let read = 0; read < 500 && !isOver; read += 1) await line(1);
  };
  await Promise.race([Promise.all([comes(), comes()]), long]);
  expect(isOver).toBe(true);
});

it.each([
  [[{ data: { amount: 1 } }], 0],
  [Array.from({ length: 101 }, () => ({ data: {} })), 1],
  [[{ data: { lines: Array.from({ length: 101 }, () => 'a bill') } }], 1],
])('work on many events or lines gives way, and little work does not', async (events, least) => {
  const { rounds } = await roundsBeside(() => othersFirstAfter(events));
  expect(Math.min(rounds, 1)).toBe(least);
});

/** Work in steps of which each takes so many milliseconds. */
function* busy(steps: number, ms: number): Generator<void, string> {
  for (let step = 0; step < steps; step += 1) {
    for (const end = performance.now() + ms; performance.now() < end; );
    yield;
  }
  return 'done';
}

it('work in steps gives way after some milliseconds, and stops when it is told to', async () => {
  const { result, rounds } = await roundsBeside(() => stepByStep(busy(20, 4)));
  expect(result).toBe('done');
  expect(rounds).toBeGreaterThanOrEqual(5);
  const stop = () => {
    throw new Error('Nobody waits');
  };
  await expect(stepByStep(busy(20, 4), stop)).rejects.toThrow('Nobody waits');
});

it('little work does not give way: it would wait for a step of everybody’s long work', async () => {
  const { result, rounds } = await roundsBeside(() => mapInTurns([1, 2, 3], (one) => 2 * one));
  expect(result).toEqual([2, 4, 6]);
  expect(rounds).toBe(0);
});

it('what nobody waits for any more goes no further', async () => {
  const gone = new AbortController();
  const mapped: number[] = [];
  const mapping = mapInTurns(
    [1, 2, 3],
    (one) => {
      mapped.push(one);
      gone.abort(new Error('left'));
      // As long as a turn may be.
      for (const began = performance.now(); performance.now() - began < 20; );
    },
    gone.signal,
  );
  await expect(mapping).rejects.toThrow('left');
  expect(mapped).toEqual([1]);
});
