/** What a load balancer and a person see when a part of the app cannot go on. */
import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { headAt, NO_EVENTS } from '../../ledger/store/chain.ts';
import { ledgerStream } from '../../ledger/store/codec.ts';
import { collect } from '../../ledger/store/contract/tools.ts';
import { openEventStoreDB } from '../../ledger/store/eventstoredb/store.ts';
import { Wire } from '../../ledger/store/eventstoredb/testing/wire.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { createTestDatabase } from '../../ledger/store/testing/database.ts';
import { forge } from '../../ledger/store/testing/forge.ts';
import { startDatabaseProxy, startProxy } from '../../ledger/store/testing/proxy.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { Client } from '../testing/client.ts';
import { type Instance, MASTER_KEY, prepareApi, startInstance } from '../testing/instance.ts';
import { health } from './health.ts';

let api: TestApi;
let second: Instance;
let ann: Client;
beforeAll(async () => {
  // The operator is told of a clock that is another than the database's.
  api = await startTestApi({ clock: () => new Date() });
  second = await api.another();
  ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '10.00' } });
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

async function get(path: string, { url }: Instance = api) {
  const answer = await fetch(url + path);
  return { status: answer.status, body: await answer.json() };
}

describe('an app that is well', () => {
  it.each(['/healthz', '/readyz'])('says so at %s, and nobody keeps the answer', async (path) => {
    const answer = await fetch(api.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('keeps a connection longer than the 60 s for which a load balancer does', async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  it('is ready on every instance, whoever projects', async () => {
    expect(await get('/readyz')).toEqual({ status: 200, body: { status: 'ready', problems: [] } });
    expect(await get('/readyz', second)).toMatchObject({ status: 200 });
  });
});

describe('an app that has just been started', () => {
  it('says no more than that, then whether it is well, and why not', async () => {
    const database = await createTestDatabase(prepareApi);
    const before = await startInstance(database.url, { clock: () => new Date() });
    await new Client(before.url).does('register', {
      body: {
        email: 'ann@example.com',
        password: 'correct horse',
        firstName: 'Ann',
        lastName: 'Lee',
      },
    });
    await before.stop();
    const client = await database.pool.connect();
    // The projector then does not get to know how far it is.
    await client.query('BEGIN; LOCK TABLE read_model.checkpoint');
    const env = { ROLE: 'api', READY_LAG_SECONDS: '1' };
    const instance = await startInstance(database.url, { clock: () => new Date(), env });
    const problems = [{ part: 'projection', message: 'starting' }];
    expect((await get('/readyz', instance)).body).toEqual({ status: 'not_ready', problems });
    const metrics = await (await fetch(`${instance.url}/metrics`)).text();
    expect(metrics).not.toMatch(/^weekwise_projection_lag/m);
    client.release(true);
    await vi.waitFor(
      async () => expect(await get('/readyz', instance)).toMatchObject({ status: 200 }),
      5_000,
    );
    const event = { id: randomUUID(), type: 'Seen', data: Buffer.alloc(1), metadata: {} };
    await instance.store.append('another', 'none', [event]);
    await vi.waitFor(async () => {
      const { body } = await get('/readyz', instance);
      expect(body.problems?.[0]?.message).toMatch(
        /^[12] events behind, the oldest from \d+ seconds ago$/,
      );
    }, 5_000);
    await instance.stop();
    await database.drop();
  });
});

describe('a projector that still reads on, though no row is missing', () => {
  it('is named as that, not as some events behind', async () => {
    const { store } = api;
    const status = { state: 'catching_up', checkpoint: await store.head() } as const;
    const answer = { path: '/readyz', set: () => undefined } as unknown as Context;
    const clock = () => new Date();
    const ask = health({
      ...{ pool: api.pool, db: api.pool, store, readyLagSeconds: 30, clock },
      aheadOfDatabase: async () => 0,
      projector: { status: () => status, stop: async () => undefined },
    });
    await ask(answer, async () => undefined);
    expect(answer).toMatchObject({
      status: 503,
      body: {
        problems: [
          {
            part: 'projection',
            message:
              'still reading what was stored before it started; no row is known to be missing',
          },
        ],
      },
    });
  });
});

describe('an app for which nobody projects', () => {
  it('is ready: the rows of each command were written with it, however long ago', async () => {
    const database = await createTestDatabase(prepareApi);
    const env = { ROLE: 'api' };
    const instance = await startInstance(database.url, { clock: () => new Date(), env });
    await new Client(instance.url).does('register', {
      body: {
        email: 'bea@example.com',
        password: 'correct horse',
        firstName: 'Bea',
        lastName: 'Lee',
      },
    });
    await database.pool.query(
      "UPDATE events.events SET recorded_at = recorded_at - interval '1 day'",
    );
    await vi.waitFor(
      async () => expect(await get('/readyz', instance)).toMatchObject({ status: 200 }),
      10_000,
    );
    await instance.stop();
    await database.drop();
  });
});

// Each waits for seconds.
describe.concurrent('a part that is frozen', () => {
  const SILENT = 'has not answered within 2.5 seconds';
  const clock = () => new Date();

  it('is named while it is, be it the database', async () => {
    const database = await createTestDatabase(prepareApi);
    const proxy = await startDatabaseProxy(database.url);
    // Longer than a test may take: nothing here waits for the database itself.
    const env = { DATABASE_SECONDS: '300' };
    const instance = await startInstance(proxy.url, { clock, env });
    await vi.waitFor(async () => expect((await get('/readyz', instance)).status).toBe(200), 20_000);
    proxy.freeze();
    const { body } = await get('/readyz', instance);
    expect(body.problems).toContainEqual({ part: 'database', message: SILENT });
    const metrics = await (await fetch(`${instance.url}/metrics`)).text();
    expect(metrics).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    proxy.restore();
    await instance.stop();
    await proxy.close();
    await database.drop();
  });

  it('is named while it is, be it the event store', async () => {
    const database = await createTestDatabase(prepareApi);
    const wire = await Wire.start();
    const proxy = await startProxy({ host: '127.0.0.1', port: wire.port });
    const openStore = async () =>
      openEventStoreDB({ url: `esdb://127.0.0.1:${proxy.port}?tls=false` });
    const instance = await startInstance(database.url, { clock, openStore });
    await vi.waitFor(async () => expect((await get('/readyz', instance)).status).toBe(200), 20_000);
    proxy.freeze();
    const { body } = await get('/readyz', instance);
    expect(body.problems).toEqual([{ part: 'event store', message: SILENT }]);
    proxy.restore();
    await instance.stop();
    await proxy.close();
    wire.stop();
    await database.drop();
  });
});

/** An event of a type that a newer program may have, as that one would store it. */
async function eventOfTheFuture(ledgerId: string) {
  const keyring = await openKeyring({ pool: api.pool, masterKey: MASTER_KEY });
  const stream = ledgerStream(ledgerId);
  const last = (await collect(api.store.readStream(stream))).at(-1);
  const head = last ? headAt(last) : NO_EVENTS;
  return {
    head,
    event: await forge(keyring, { stream, head }, { type: 'BillExploded', data: {} }),
  };
}

describe('a ledger with an event that cannot be read', () => {
  it('is named, and has a clear answer; everybody else goes on', async () => {
    const bob = await api.signUp();
    await bob.does('createAccount', { body: { name: 'Everyday', balance: '20.00' } });
    const { rows } = await api.pool.query<{ ledger_id: string }>(
      'SELECT ledger_id FROM identity.users ORDER BY created_at LIMIT 1',
    );
    const ledgerId = rows[0]?.ledger_id ?? '';
    const { head, event } = await eventOfTheFuture(ledgerId);
    await api.store.append(event.stream, head.revision, [event]);
    for (const instance of [api, second])
      await vi.waitFor(
        async () => {
          const { status, body } = await get('/readyz', instance);
          expect(status).toBe(200);
          expect(body.warnings).toEqual([expect.stringMatching(`${ledgerId} .+BillExploded`)]);
        },
        { timeout: 20_000 },
      );
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toMatch(/^weekwise_ledgers_stopped 1$/m);
    const events = await api.eventCount();
    const unavailable = { status: 503, code: 'unavailable' };
    for (const asked of ['listAccounts', 'summary', 'forecast'] as const)
      expect(await ann.cannot(asked)).toMatchObject(unavailable);
    const refused = await ann.cannot('createAccount', { body: { name: 'Later' } });
    expect(refused).toMatchObject(unavailable);
    expect((await ann.cannot('listBills')).message).toContain('Your records cannot be read');
    expect(await api.eventCount()).toBe(events);
    expect(await bob.does('listAccounts')).toMatchObject([{ balance: '20.00' }]);
    const body = { name: 'Savings', balance: '1.00' };
    expect(await bob.at(second.url).does('createAccount', { body })).toMatchObject(body);
  });
});
