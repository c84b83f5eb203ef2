/** A calendar is made when its text is wanted, once for all who want it, and anew when anything in it may differ. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCodec } from '../../ledger/store/codec.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { createHistory, type History } from '../../projections/history.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { createLog } from '../log.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent } from '../testing/household.ts';
import { MASTER_KEY } from '../testing/instance.ts';
import { createCalendarTexts } from './calendar-texts.ts';

let api: TestApi;
let ann: Client;
let ledgerId: string;
let history: History;
let tables: ReadTables;
beforeAll(async () => {
  api = await startTestApi();
  const keyring = await openKeyring({ pool: api.pool, masterKey: MASTER_KEY });
  const codec = createCodec(keyring);
  const { store, pool } = api;
  history = createHistory({ store, codec });
  tables = new ReadTables({ store, codec, keyring, pool, log: createLog('silent') });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ann = await api.signUp();
  await giveRent(ann);
  ledgerId = (await ann.does('export')).ledgerId;
});

/** The texts, and how often one was made: each time its ledger's history is asked for. */
function watched(origin = 'https://here') {
  const reads = { histories: 0 };
  const counting: History = {
    of: (id) => {
      reads.histories += 1;
      return history.of(id);
    },
  };
  return { reads, texts: createCalendarTexts({ tables, history: counting, origin }) };
}

const asked = () => ({ ledgerId, today: '2026-03-04', preferences: { currency: 'AUD' } }) as const;

async function whole(text: AsyncGenerator<string>): Promise<string> {
  let all = '';
  for await (const part of text) all += part;
  return all;
}

describe('the text of a calendar', () => {
  it('is not made to say which version it is', async () => {
    const { texts, reads } = watched();
    const [one, two] = [await texts(asked()), await texts(asked())];
    expect(one.version).toBe(two.version);
    expect(reads.histories).toBe(0);
  });

  it('is made once for all who ask while nothing happens', async () => {
    const { texts, reads } = watched();
    const readers = Array.from({ length: 20 }, async () => whole((await texts(asked())).text()));
    const [first, ...others] = await Promise.all(readers);
    expect(first).toContain('SUMMARY:Rent');
    for (const other of others) expect(other).toBe(first);
    expect(await whole((await texts(asked())).text())).toBe(first);
    expect(reads.histories).toBe(1);
  });

  it('is another version after anything that it follows from', async () => {
    const { texts } = watched();
    const versions = [
      (await texts(asked())).version,
      (await texts({ ...asked(), today: '2026-03-05' })).version,
      (await texts({ ...asked(), preferences: { currency: 'EUR' } })).version,
      (await watched('https://there').texts(asked())).version,
    ];
    await ann.does('changeBill', { id: 1, body: { amount: '450' } });
    versions.push((await texts(asked())).version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(await whole((await texts(asked())).text())).toContain('$450.00');
  });
});
