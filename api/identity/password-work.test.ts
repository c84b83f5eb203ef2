import { expect, it } from 'vitest';
import { StoreUnavailable } from '../../ledger/store/event-store.ts';
import { Refused } from '../http/refusals.ts';
import { createBounded } from './password-work.ts';

/** Work that ends when it is told to. */
function work() {
  let end = {
    resolve: (_value: number): void => undefined,
    reject: (_error: Error): void => undefined,
  };
  const promise = new Promise<number>((resolve, reject) => {
    end = { resolve, reject };
  });
  return { promise, ...end };
}

it('does few at once, in order, and refuses what would wait too long', async () => {
  const bounded = createBounded({ atOnce: 2, waiting: 2 });
  const begun: number[] = [];
  const all = [work(), work(), work(), work()];
  const results = all.map((one, index) =>
    bounded('one', () => {
      begun.push(index);
      return one.promise;
    }),
  );
  const refused = new Refused({ refusal: 'unavailable' });
  await expect(bounded('one', async () => 0)).rejects.toThrow(refused);
  expect(begun).toEqual([0, 1]);
  all[1]?.resolve(1);
  expect(await results[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  all[0]?.reject(new Error('Broken'));
  await expect(results[0]).rejects.toThrow('Broken');
  all[2]?.resolve(2);
  all[3]?.resolve(3);
  expect(await Promise.all(results.slice(2))).toEqual([2, 3]);
  expect(await bounded('one', async () => 4)).toBe(4);
});

it('lets parties take turns: one piece of work waits for one of each other party', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 9 });
  const done: string[] = [];
  const bring = (party: string, count: number) =>
    Array.from({ length: count }, () => bounded(party, async () => done.push(party)));
  const all = [...bring('many', 4), ...bring('others', 2), ...bring('few', 1)];
  await Promise.all(all);
  expect(done).toEqual(['many', 'many', 'others', 'few', 'many', 'others', 'many']);
});

it('refuses, where too many wait, the last of the party that has the most waiting', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 4 });
  const first = work();
  const bring = (party: string) => bounded(party, async () => party);
  const many = [bounded('many', () => first.promise), ...[1, 2, 3, 4].map(() => bring('many'))];
  const few = [bring('few'), bring('few')];
  const tooMany = Promise.allSettled([...many, ...few, bring('few'), bring('many')]);
  first.resolve(0);
  const results = (await tooMany).map((one) => (one.status === 'fulfilled' ? one.value : 'no'));
  expect(results).toEqual([0, 'many', 'many', 'no', 'no', 'few', 'few', 'no', 'no']);
});

it('fails all who wait with a database that is away, and goes on with who comes after', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 9 });
  const first = work();
  const results = [
    bounded('one', () => first.promise),
    bounded('one', async () => 1),
    bounded('one', async () => 2),
  ];
  const failures = Promise.allSettled(results);
  const away = new StoreUnavailable('Away');
  first.reject(away);
  expect((await failures).map((one) => one.status === 'rejected' && one.reason)).toEqual([
    away,
    away,
    away,
  ]);
  expect(await bounded('one', async () => 3)).toBe(3);
});
