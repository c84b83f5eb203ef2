import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

type Task = { person: string; nth: number };

/** A queue, and a clock that only moves with the tasks that are done. */
function atWork() {
  let now = 0;
  const queue = new FairQueue<Task>(4_000, () => now);
  const next = (takes: number): string | undefined => {
    const task = queue.take();
    now += takes;
    if (task) queue.done(task);
    return task && `${task.person}${task.nth}`;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { queue, next, pass };
}

it('gives people turns, however many tasks one of them has', () => {
  const { queue, next } = atWork();
  for (const nth of [1, 2, 3]) queue.add({ person: 'ann', nth });
  for (const nth of [1, 2]) queue.add({ person: 'bob', nth });
  const order = Array.from({ length: 6 }, () => next(100));
  expect(order).toEqual(['ann1', 'bob1', 'ann2', 'bob2', 'ann3', undefined]);
});

it('lets somebody pass whose tasks took less time lately than those of six others with slow ones', () => {
  const { queue, next } = atWork();
  const slow = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const person of slow) queue.add({ person, nth: 1 });
  for (const _ of slow) next(17_000);
  for (const person of slow) queue.add({ person, nth: 2 });
  for (const nth of [1, 2]) queue.add({ person: 'zoe', nth });
  expect([next(1_200), next(1_200), next(17_000)]).toEqual(['zoe1', 'zoe2', 'a2']);
});

it('counts a task only once it is done, so that a person without one is before those who have begun', () => {
  const { queue } = atWork();
  for (const nth of [1, 2]) queue.add({ person: 'ann', nth });
  queue.take();
  queue.add({ person: 'bob', nth: 1 });
  expect(queue.take()).toEqual({ person: 'bob', nth: 1 });
  expect(queue.length).toBe(1);
});

it('counts what a task takes of others’ time after its end', () => {
  const { queue, next } = atWork();
  queue.add({ person: 'ann', nth: 1 });
  const left = queue.take();
  if (left) queue.done(left, 5_000);
  queue.add({ person: 'bob', nth: 1 });
  expect(next(1_200)).toBe('bob1');
  queue.add({ person: 'ann', nth: 2 });
  queue.add({ person: 'bob', nth: 2 });
  expect([next(0), next(0)]).toEqual(['bob2', 'ann2']);
});

it('forgets what a task took some time after it', () => {
  const { queue, next, pass } = atWork();
  queue.add({ person: 'ann', nth: 1 });
  next(60_000);
  pass(11 * 60_000);
  queue.add({ person: 'ann', nth: 2 });
  queue.add({ person: 'bob', nth: 1 });
  expect([next(0), next(0)]).toEqual(['ann2', 'bob1']);
});

it('names the tasks that take long while somebody waits who took less, counting what they took until now', () => {
  const { queue, pass } = atWork();
  for (const person of ['ann', 'bob']) queue.add({ person, nth: 1 });
  const slow = queue.take();
  pass(3_999);
  expect(queue.overtaken()).toEqual([]);
  pass(1);
  expect(queue.overtaken()).toEqual([slow]);
  const other = queue.take();
  expect(queue.overtaken()).toEqual([]);
  queue.add({ person: 'ann', nth: 2 });
  expect(queue.overtaken()).toEqual([]);
  pass(10_000);
  queue.add({ person: 'cyd', nth: 1 });
  expect(queue.overtaken()).toEqual([slow, other]);
});

it('names a task that has made room before only where its person took more even without it', () => {
  const { queue, next, pass } = atWork();
  const hasMadeRoom = () => true;
  queue.add({ person: 'ann', nth: 1 });
  const slow = queue.take();
  queue.add({ person: 'bob', nth: 1 });
  pass(20_000);
  expect([queue.overtaken(), queue.overtaken(hasMadeRoom)]).toEqual([[slow], []]);
  if (slow) queue.done(slow);
  next(100);
  queue.add({ person: 'ann', nth: 2 });
  const again = queue.take();
  queue.add({ person: 'bob', nth: 2 });
  pass(4_000);
  expect(queue.overtaken(hasMadeRoom)).toEqual([again]);
});

it('counts what a person’s task takes that is being done when it chooses between their next one and another’s', () => {
  const { queue, next, pass } = atWork();
  queue.add({ person: 'bob', nth: 1 });
  next(5_000);
  queue.add({ person: 'ann', nth: 1 });
  queue.take();
  pass(9_000);
  queue.add({ person: 'ann', nth: 2 });
  queue.add({ person: 'bob', nth: 2 });
  expect(next(100)).toBe('bob2');
});

it('has last who took more lately, and before that a second one of somebody', () => {
  const { queue, next } = atWork();
  queue.add({ person: 'ann', nth: 1 });
  next(9_000);
  for (const person of ['bob', 'ann', 'cyd']) queue.add({ person, nth: 2 });
  expect(queue.last()).toEqual({ person: 'ann', nth: 2 });
  queue.add({ person: 'bob', nth: 3 });
  expect(queue.last()).toEqual({ person: 'bob', nth: 3 });
});
