/** One person writes through two processes at the same moment, on both stores. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_SERVERS, type StoreServer } from '../ledger/store/testing/stores.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import type { Instance } from './testing/instance.ts';

const WRITES = 30;
/** A slow machine is no reason to give up. */
const patienceMs = 120_000;
/** In milliseconds: fewer than a crowd’s turns take. */
const HASTY = 100;

describe.each(STORE_SERVERS)('$name', ({ start }) => {
  let server: StoreServer;
  let api: TestApi;
  let others: Instance[];
  beforeAll(async () => {
    server = await start();
    const openStore = () => server.open();
    api = await startTestApi({ openStore, patienceMs });
    others = await Promise.all(
      [patienceMs, HASTY, HASTY].map((patience) =>
        api.another({ openStore, patienceMs: patience }),
      ),
    );
  });
  afterAll(async () => {
    for (const other of others) await other.stop();
    await api.stop();
    await server.close();
  });

  const account = (nth: number) => ({ name: `Account ${nth}`, balance: '1.00' });
  /** Half of them at each place. */
  const openAt = (places: readonly (Client | undefined)[], keys: readonly string[]) =>
    Promise.all(
      keys.map(async (key, nth) => {
        const reply = await places[nth % 2]?.call('createAccount', { body: account(nth), key });
        const { status = 0, headers, text = '' } = reply ?? {};
        const isUnknown = status === 503 && JSON.parse(text).code === 'outcome_unknown';
        return { status, isUnknown, later: Number(headers?.get('retry-after')) };
      }),
    );
  const crowd = (size: number) => Array.from({ length: size }, () => randomUUID());
  const namesOf = (size: number) =>
    Array.from({ length: size }, (_, nth) => account(nth).name).toSorted();

  it('every write is carried out, however many come at once', async () => {
    const ann = await api.signUp();
    const answers = await openAt([ann, ann.at(others[0]?.url ?? '')], crowd(WRITES));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    const accounts = await ann.does('listAccounts');
    expect(accounts.map(({ name }) => name).toSorted()).toEqual(namesOf(WRITES));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(WRITES);
  });

  it('whoever has waited for too long is told to come back, and then finds each write done once', async () => {
    const ann = await api.signUp();
    const keys = crowd(WRITES / 2);
    const hasty = others.slice(1).map(({ url }) => ann.at(url));
    const answers = await openAt(hasty, keys);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.filter(({ status }) => status !== 429 && status !== 503)).toEqual([]);
    // Who goes by that header without a key would do twice what may have been done.
    expect(refused.filter(({ isUnknown, later }) => isUnknown === later > 0)).toEqual([]);

    const again = await openAt([ann, ann.at(others[0]?.url ?? '')], keys);
    expect(again.filter(({ status }) => status !== 201)).toEqual([]);
    const accounts = await ann.does('listAccounts');
    expect(accounts.map(({ name }) => name).toSorted()).toEqual(namesOf(keys.length));
  });
});
