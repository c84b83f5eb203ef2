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
    bounded(() => {
      begun.push(index);
      return one.promise;
    }),
  );
  const refused = new Refused({ refusal: 'unavailable' });
  await expect(bounded(async () => 0)).rejects.toThrow(refused);
  expect(begun).toEqual([0, 1]);
  all[1]?.resolve(1);
  expect(await results[1]).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  all[0]?.reject(new Error('Broken'));
  await expect(results[0]).rejects.toThrow('Broken');
  all[2]?.resolve(2);
  all[3]?.resolve(3);
  expect(await Promise.all(results.slice(2))).toEqual([2, 3]);
  expect(await bounded(async () => 4)).toBe(4);
});

it('fails all who wait with a database that is away, and goes on with who comes after', async () => {
  const bounded = createBounded({ atOnce: 1, waiting: 9 });
  const first = work();
  const results = [bounded(() => first.promise), bounded(async () => 1), bounded(async () => 2)];
  const failures = Promise.allSettled(results);
  const away = new StoreUnavailable('Away');
  first.reject(away);
  expect((await failures).map((one) => one.status === 'rejected' && one.reason)).toEqual([
    away,
    away,
    away,
  ]);
  expect(await bounded(async () => 3)).toBe(3);
});
