/** One person writes through two processes at the same moment, on both stores. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_SERVERS, type StoreServer } from '../ledger/store/testing/stores.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import type { Instance } from './testing/instance.ts';

const EACH = 15;
/** A slow machine is no reason to give up. */
const patienceMs = 120_000;

describe.each(STORE_SERVERS)('$name', ({ start }) => {
  let server: StoreServer;
  let api: TestApi;
  let other: Instance;
  beforeAll(async () => {
    server = await start();
    const openStore = () => server.open();
    api = await startTestApi({ openStore, patienceMs });
    other = await api.another({ openStore, patienceMs });
  });
  afterAll(async () => {
    await other.stop();
    await api.stop();
    await server.close();
  });

  it('every write is carried out, however many come at once', async () => {
    const ann = await api.signUp();
    const places = [ann, ann.at(other.url)];
    const sent = Array.from({ length: 2 * EACH }, (_, nth) =>
      places[nth % 2]?.call('createAccount', { body: { name: `Account ${nth}`, balance: '1.00' } }),
    );
    const statuses = (await Promise.all(sent)).map((reply) => reply?.status);
    expect(statuses).toEqual(Array(2 * EACH).fill(201));
    const ids = (await ann.does('listAccounts')).map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual(sent.map((_, nth) => nth + 1));
  });
});
