import fc from 'fast-check';
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

it('lets somebody pass whose tasks take less time than those of six others with slow ones', () => {
  const { queue, next } = atWork();
  const people = ['zoe', 'a', 'b', 'c', 'd', 'e', 'f'];
  for (const nth of [1, 2, 3])
    for (const person of people) queue.add({ network: 'home', person, nth });
  for (const person of people) next(person === 'zoe' ? 1_200 : 17_000);
  expect([next(1_200), next(1_200), next(17_000)]).toEqual(['zoe2', 'zoe3', 'a2']);
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
  for (const nth of [1, 2]) queue.add({ network: 'home', person: 'bob', nth });
  if (left) queue.done(left, 15_000);
  expect(next(1_200)).toBe('bob1');
  queue.add({ network: 'home', person: 'ann', nth: 2 });
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

it('does not hold against a person what their tasks took while nobody else was there', () => {
  const { queue, next } = atWork();
  for (let nth = 1; nth <= 9; nth += 1) {
    queue.add({ network: 'home', person: 'zoe', nth });
    expect(next(3_000)).toBe(`zoe${nth}`);
  }
  const crowd = ['a', 'b', 'c', 'd'];
  for (const nth of [1, 2]) for (const person of crowd) queue.add({ network: person, person, nth });
  queue.add({ network: 'home', person: 'zoe', nth: 10 });
  const order = Array.from([...crowd, 'zoe'], () => next(8_000));
  expect(order).toContain('zoe10');
});

it('does not hold against a person what their tasks took before others came', () => {
  const { queue, next } = atWork();
  for (let nth = 1; nth <= 10; nth += 1)
    for (const person of ['ann', 'zoe']) queue.add({ network: person, person, nth });
  for (let nth = 1; nth <= 19; nth += 1) next(3_000);
  for (const nth of [1, 2, 3]) queue.add({ network: 'away', person: 'bob', nth });
  expect([next(8_000), next(8_000)]).toContain('zoe10');
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

/** Somebody sends a task, or the next one is done and takes so many seconds. */
const anyMoment = fc.oneof(
  fc.record({ sends: fc.constantFrom('a', 'b', 'c', 'd') }),
  fc.record({ takes: fc.integer({ min: 1, max: 12 }) }),
);

it('whatever was before, no network is given more than forty seconds while another waits', () => {
  fc.assert(
    fc.property(fc.array(anyMoment, { maxLength: 150, size: 'max' }), (moments) => {
      const { queue, next } = atWork();
      const waiting = new Map<string, { count: number; others: Map<string, number> }>();
      for (const moment of moments)
        if ('sends' in moment) {
          const { sends: person } = moment;
          const its = waiting.get(person) ?? { count: 0, others: new Map() };
          waiting.set(person, { ...its, count: its.count + 1 });
          queue.add({ network: person, person, nth: 0 });
        } else {
          const given = next(moment.takes * 1_000)?.slice(0, 1);
          const its = given && waiting.get(given);
          if (!its) continue;
          if (its.count > 1) waiting.set(given, { count: its.count - 1, others: new Map() });
          else waiting.delete(given);
          for (const [person, { others }] of waiting)
            if (person !== given) others.set(given, (others.get(given) ?? 0) + moment.takes);
          const most = [...waiting.values()].flatMap(({ others }) => [...others.values()]);
          expect(Math.max(0, ...most)).toBeLessThanOrEqual(40);
        }
    }),
    { numRuns: 100 },
  );
});
