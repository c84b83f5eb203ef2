/** A calendar is made when its text is wanted, once for all who want it, and anew when anything in it may differ. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodec } from '../ledger/store/codec.ts';
import { openKeyring } from '../ledger/store/keys.ts';
import { createHistory, type History } from '../projections/history.ts';
import { createCalendarTexts } from './calendar-texts.ts';
import { startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import { giveRent } from './testing/household.ts';
import { MASTER_KEY } from './testing/instance.ts';

let api: TestApi;
let ann: Client;
let ledgerId: string;
let history: History;
beforeAll(async () => {
  api = await startTestApi();
  const keyring = await openKeyring({ pool: api.pool, masterKey: MASTER_KEY });
  history = createHistory({ store: api.store, codec: createCodec(keyring) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  await giveRent(ann);
  ledgerId = (await ann.does('export')).ledgerId;
});

/** The real pool, and how often the bills were read through it. */
function watched(pool: pg.Pool) {
  const reads = { bills: 0 };
  const db = Object.assign(Object.create(pool) as pg.Pool, {
    query: (query: { name?: string }) => {
      if (query.name === 'list bills') reads.bills += 1;
      return pool.query(query as pg.QueryConfig);
    },
  });
  return { reads, texts: createCalendarTexts({ db, history, origin: 'https://here' }) };
}

const asked = () => ({ ledgerId, today: '2026-03-04', preferences: { currency: 'AUD' } }) as const;

async function whole(text: AsyncGenerator<string>): Promise<string> {
  let all = '';
  for await (const part of text) all += part;
  return all;
}

describe('the text of a calendar', () => {
  it('is not made to say which version it is', async () => {
    const { texts, reads } = watched(api.pool);
    const [one, two] = [await texts(asked()), await texts(asked())];
    expect(one.version).toBe(two.version);
    expect(reads.bills).toBe(0);
  });

  it('is made once for all who ask while nothing happens', async () => {
    const { texts, reads } = watched(api.pool);
    const readers = Array.from({ length: 20 }, async () => whole((await texts(asked())).text()));
    const [first, ...others] = await Promise.all(readers);
    expect(first).toContain('SUMMARY:Rent');
    for (const other of others) expect(other).toBe(first);
    expect(await whole((await texts(asked())).text())).toBe(first);
    expect(reads.bills).toBe(1);
  });

  it('is another version after anything that it follows from', async () => {
    const { texts } = watched(api.pool);
    const versions = [
      (await texts(asked())).version,
      (await texts({ ...asked(), today: '2026-03-05' })).version,
      (await texts({ ...asked(), preferences: { currency: 'EUR' } })).version,
      (await createCalendarTexts({ db: api.pool, history, origin: 'https://there' })(asked()))
        .version,
    ];
    await ann.does('changeBill', { id: 1, body: { amount: '450' } });
    versions.push((await texts(asked())).version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(await whole((await texts(asked())).text())).toContain('$450.00');
  });
});
