/** The faults of what stands behind the API, as people see them: on both event stores, over HTTP. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collect } from '../ledger/store/contract/tools.ts';
import { startDatabaseProxy } from '../ledger/store/testing/proxy.ts';
import { STORE_SERVERS, type StoreServer } from '../ledger/store/testing/stores.ts';
import { START, startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';
import { startInstance } from './testing/instance.ts';
import { recordLog } from './testing/record-log.ts';

const AWAY = {
  message: 'The service is not available right now. Please try again.',
  code: 'unavailable',
};

const UNKNOWN = {
  message: 'This may have been done already. Look at the activity before you try again.',
  code: 'outcome_unknown',
};

describe.each(STORE_SERVERS)('$name', ({ start }) => {
  let server: StoreServer;
  let api: TestApi;
  const { log, lines, clear } = recordLog('info');
  beforeAll(async () => {
    server = await start();
    api = await startTestApi({ openStore: () => server.open(), parts: () => ({ log }) });
  });
  afterAll(async () => {
    await api.stop();
    await server.close();
  });

  afterEach(() => {
    // Whatever a test has left broken, the next one finds whole.
    server.proxy.cut();
    server.proxy.restore();
  });

  /** Somebody with 500.00 in the first account and nothing in the second. */
  async function withTwoAccounts(): Promise<Client> {
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '500.00' } });
    await ann.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
    return ann;
  }
  const transfer = { fromAccountId: 1, toAccountId: 2, amount: '20.00' };
  const balances = async (ann: Client) =>
    (await ann.does('listAccounts')).map((account) => account.balance);
  const storedCount = async () => (await collect(server.direct.readAll())).length;
  const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status;

  it('that is away: reads go on, commands are 503 and leave nothing behind, and then all is well', async () => {
    const ann = await withTwoAccounts();
    const before = await storedCount();
    server.proxy.cut();
    const refused = await ann.call('transfer', { body: transfer });
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text)).toEqual(AWAY);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(await balances(ann)).toEqual(['500.00', '0.00']);
    const readiness = await fetch(`${api.url}/readyz`);
    expect(readiness.status).toBe(503);
    expect(await readiness.text()).toContain('"part":"event store"');
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);

    server.proxy.restore();
    await expect.poll(() => isReady(api.url), { timeout: 20_000 }).toBe(200);
    expect(await storedCount()).toBe(before);
    await ann.does('transfer', { body: transfer });
    expect(await balances(ann)).toEqual(['480.00', '20.00']);
  });

  it('that is away is logged when it goes and when it is back, with what was refused between', async () => {
    const ann = await withTwoAccounts();
    clear();
    server.proxy.cut();
    for (let times = 0; times < 3; times += 1)
      expect((await ann.call('transfer', { body: transfer })).status).toBe(503);
    server.proxy.restore();
    await expect.poll(() => isReady(api.url), { timeout: 20_000 }).toBe(200);
    for (let times = 0; times < 2; times += 1) await ann.does('transfer', { body: transfer });
    const ofStore = lines().filter(({ msg }) => msg?.startsWith('A store is'));
    expect(ofStore).toMatchObject([
      { msg: 'A store is away: what needs it is refused', level: 'error' },
      { msg: 'A store is back', refused: 3 },
    ]);
    const refusals = lines().filter(({ msg, err }) => err && msg === undefined);
    expect(refusals).toEqual([]);
  });

  it('that is away when all data is to be deleted: nothing of it happens, then or later', async () => {
    const ann = await withTwoAccounts();
    server.proxy.cut();
    expect(await ann.cannot('deleteData')).toMatchObject({ status: 503, code: 'unavailable' });
    server.proxy.restore();
    await expect.poll(() => isReady(api.url), { timeout: 20_000 }).toBe(200);
    await ann.does('createAccount', { body: { name: 'Holidays', balance: '7.00' } });
    await api.resumeErasures();
    expect(await balances(ann)).toEqual(['500.00', '0.00', '7.00']);
    await ann.does('deleteData');
    expect(await balances(ann)).toEqual([]);
  });

  it('that stored a command and could not say so: sent again it has its effect once', async () => {
    const ann = await withTwoAccounts();
    const before = await storedCount();
    // So that the store has a connection to spare: a new one would hear nothing.
    await Promise.all(Array.from({ length: 4 }, () => isReady(api.url)));
    server.proxy.loseAnswers();
    const sent = { body: transfer, key: 'the-only-transfer' };
    const first = ann.call('transfer', sent);
    await expect.poll(storedCount, { timeout: 10_000 }).toBe(before + 1);
    server.proxy.cut();
    server.proxy.restore();
    const { status, text } = await first;
    // EventStoreDB is asked again, and finds what it has stored.
    if (status !== 200) expect([status, JSON.parse(text)]).toEqual([503, UNKNOWN]);

    const again = () => ann.call('transfer', sent).then(({ status }) => status);
    await expect.poll(again, { timeout: 20_000 }).toBe(200);
    expect(await again()).toBe(200);
    expect(await balances(ann)).toEqual(['480.00', '20.00']);
    expect(await storedCount()).toBe(before + 1);
  });

  it('beside a database that is away: everything is 503, and then all is well', async () => {
    const ann = await withTwoAccounts();
    const proxy = await startDatabaseProxy(api.databaseUrl);
    const clock = () => new Date(START);
    const instance = await startInstance(proxy.url, { clock, openStore: () => server.open() });
    const elsewhere = ann.at(instance.url);
    await expect.poll(() => isReady(instance.url), { timeout: 20_000 }).toBe(200);
    proxy.cut();
    for (const call of ['listAccounts', 'transfer'] as const) {
      const refused = await elsewhere.call(call, call === 'transfer' ? { body: transfer } : {});
      expect(refused.status).toBe(503);
      expect(JSON.parse(refused.text)).toEqual(AWAY);
    }
    proxy.restore();
    await expect.poll(() => isReady(instance.url), { timeout: 20_000 }).toBe(200);
    await elsewhere.does('transfer', { body: transfer });
    expect(await balances(elsewhere)).toEqual(['480.00', '20.00']);
    await instance.stop();
    await proxy.close();
  });

  it('with rows that are held up while their process dies: they are written once', async () => {
    const ann = await withTwoAccounts();
    const { ledgerId } = await ann.does('export');
    const inTheWay = await api.pool.connect();
    await inTheWay.query('BEGIN');
    await inTheWay.query('SELECT FROM read_model.ledgers WHERE ledger_id = $1 FOR UPDATE', [
      ledgerId,
    ]);
    const transferring = ann.call('transfer', { body: transfer, key: 'held-up' });
    const waiting = async () => {
      const { rows } = await api.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
           AND query LIKE '%write_ledger%' AND wait_event_type = 'Lock'`,
      );
      return rows.map(({ pid }) => pid);
    };
    // The rows are folded and on their way, and cannot be written yet.
    await expect.poll(async () => (await waiting()).length, { timeout: 10_000 }).toBeGreaterThan(0);
    for (const pid of await waiting())
      await api.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await inTheWay.query('ROLLBACK');
    inTheWay.release();
    expect([200, 503]).toContain((await transferring).status);
    await ann.does('transfer', { body: transfer, key: 'held-up' });
    expect(await balances(ann)).toEqual(['480.00', '20.00']);
    const lines = await ann.does('accountStatement', { id: 2 });
    expect(lines.filter(({ amount }) => amount === '20.00')).toHaveLength(1);
  });

  it('with a clock that jumps back an hour: what came later stays later', async () => {
    api.travelTo(START);
    const ann = await withTwoAccounts();
    await ann.does('transfer', { body: transfer });
    api.travelTo('2026-03-04T09:00:00.000Z');
    await ann.does('transfer', { body: { ...transfer, amount: '30.00' } });
    api.travelTo(START);
    await ann.does('transfer', { body: { ...transfer, amount: '40.00' } });
    expect(await balances(ann)).toEqual(['410.00', '90.00']);
    const lines = await ann.does('accountStatement', { id: 2 });
    expect(lines.map(({ balance }) => balance).slice(0, 3)).toEqual(['90.00', '50.00', '20.00']);
  });
});
