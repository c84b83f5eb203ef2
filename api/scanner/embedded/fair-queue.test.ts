import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

type Task = { network: string; person: string; nth: number };

/** A queue, and a clock that only moves with the tasks that are done. */
function atWork() {
  let now = 0;
  const begun = new Map<Task, number>();
  const msOf = (task: Task) => now - (begun.get(task) ?? now);
  const queue = new FairQueue<Task>(4_000, msOf, () => now);
  const take = (): Task | undefined => {
    const task = queue.take();
    if (task) begun.set(task, now);
    return task;
  };
  const next = (takes: number): string | undefined => {
    const task = take();
    now += takes;
    if (task) queue.done(task);
    return task && `${task.person}${task.nth}`;
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { queue, take, next, pass };
}

it('gives people turns, however many tasks one of them has', () => {
  const { queue, next } = atWork();
  for (const nth of [1, 2, 3]) queue.add({ network: 'home', person: 'ann', nth });
  for (const nth of [1, 2]) queue.add({ network: 'home', person: 'bob', nth });
  const order = Array.from({ length: 6 }, () => next(100));
  expect(order).toEqual(['ann1', 'bob1', 'ann2', 'bob2', 'ann3', undefined]);
});

it('lets somebody pass whose tasks took less time lately than those of six others with slow ones', () => {
  const { queue, next } = atWork();
  const slow = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const person of slow) queue.add({ network: 'home', person, nth: 1 });
  for (const _ of slow) next(17_000);
  for (const person of slow) queue.add({ network: 'home', person, nth: 2 });
  for (const nth of [1, 2]) queue.add({ network: 'home', person: 'zoe', nth });
  expect([next(1_200), next(1_200), next(17_000)]).toEqual(['zoe1', 'zoe2', 'a2']);
});

it('has whoever comes now before the person whose turn was last, and after others whose tasks took little', () => {
  const { queue, next } = atWork();
  for (const person of ['zoe', 'ann']) queue.add({ network: person, person, nth: 1 });
  expect([next(4_000), next(4_000)]).toEqual(['zoe1', 'ann1']);
  for (const person of ['a', 'b', 'ann', 'zoe']) queue.add({ network: person, person, nth: 2 });
  expect([next(0), next(0), next(0)]).toEqual(['zoe2', 'a2', 'b2']);
  queue.add({ network: 'zoe', person: 'zoe', nth: 3 });
  expect([next(0), next(0)]).toEqual(['ann2', 'zoe3']);
});

it('counts what a task takes of others’ time after its end', () => {
  const { queue, take, next } = atWork();
  queue.add({ network: 'home', person: 'ann', nth: 1 });
  const left = take();
  if (left) queue.done(left, 15_000);
  queue.add({ network: 'home', person: 'bob', nth: 1 });
  expect(next(1_200)).toBe('bob1');
  queue.add({ network: 'home', person: 'ann', nth: 2 });
  queue.add({ network: 'home', person: 'bob', nth: 2 });
  expect([next(0), next(0)]).toEqual(['bob2', 'ann2']);
});

it('forgets what a task took some time after it', () => {
  const { queue, next, pass } = atWork();
  queue.add({ network: 'home', person: 'ann', nth: 1 });
  next(60_000);
  pass(11 * 60_000);
  queue.add({ network: 'home', person: 'ann', nth: 2 });
  queue.add({ network: 'home', person: 'bob', nth: 1 });
  expect([next(0), next(0)]).toEqual(['ann2', 'bob1']);
});

const all = () => true;

it('names the tasks that take long while somebody else waits, whatever they took', () => {
  const { queue, take, next, pass } = atWork();
  queue.add({ network: 'home', person: 'bob', nth: 1 });
  next(60_000);
  queue.add({ network: 'away', person: 'ann', nth: 1 });
  const slow = take();
  queue.add({ network: 'away', person: 'ann', nth: 2 });
  pass(4_000);
  expect(queue.overtaken(all)).toEqual([]);
  queue.add({ network: 'home', person: 'bob', nth: 2 });
  expect(queue.overtaken(all)).toEqual([slow]);
  expect(queue.overtaken(({ person }) => person === 'ann')).toEqual([]);
});

it('names no task that has taken less than a step', () => {
  const { queue, take, pass } = atWork();
  for (const person of ['ann', 'bob']) queue.add({ network: 'home', person, nth: 1 });
  take();
  pass(3_999);
  expect(queue.overtaken(all)).toEqual([]);
});

it('has the accounts of one network take turns together', () => {
  const { queue, next } = atWork();
  queue.add({ network: 'home', person: 'zoe', nth: 1 });
  next(8_000);
  queue.add({ network: 'away', person: 'a', nth: 1 });
  queue.add({ network: 'away', person: 'b', nth: 1 });
  expect([next(5_000), next(5_000)]).toEqual(['a1', 'b1']);
  queue.add({ network: 'away', person: 'c', nth: 1 });
  queue.add({ network: 'home', person: 'zoe', nth: 2 });
  expect(next(0)).toBe('zoe2');
});

it('counts at another network what a person took before', () => {
  const { queue, next } = atWork();
  queue.add({ network: 'away', person: 'ann', nth: 1 });
  next(27_000);
  queue.add({ network: 'abroad', person: 'ann', nth: 2 });
  queue.add({ network: 'home', person: 'bob', nth: 1 });
  expect(next(0)).toBe('bob1');
});

it('counts what a person’s task takes that is being done when it chooses between their next one and another’s', () => {
  const { queue, take, next, pass } = atWork();
  queue.add({ network: 'home', person: 'bob', nth: 1 });
  next(5_000);
  queue.add({ network: 'home', person: 'ann', nth: 1 });
  take();
  pass(9_000);
  queue.add({ network: 'home', person: 'ann', nth: 2 });
  queue.add({ network: 'home', person: 'bob', nth: 2 });
  expect(next(100)).toBe('bob2');
});

it('has last who took more lately, and before that a second one of somebody', () => {
  const { queue, next } = atWork();
  queue.add({ network: 'home', person: 'ann', nth: 1 });
  next(27_000);
  for (const person of ['bob', 'ann', 'cyd']) queue.add({ network: 'home', person, nth: 2 });
  expect(queue.last()).toEqual({ network: 'home', person: 'ann', nth: 2 });
  queue.add({ network: 'home', person: 'bob', nth: 3 });
  expect(queue.last()).toEqual({ network: 'home', person: 'bob', nth: 3 });
});

it('has last a task of the network that has most waiting', () => {
  const { queue } = atWork();
  for (const nth of [1, 2]) queue.add({ network: 'home', person: 'zoe', nth });
  for (const person of ['a', 'b', 'c']) queue.add({ network: 'away', person, nth: 1 });
  expect(queue.last()).toEqual({ network: 'away', person: 'c', nth: 1 });
});
