import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoreUnavailable } from './event-store.ts';
import { openPool } from './pool.ts';
import { answered } from './postgres-errors.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { startDatabaseProxy } from './testing/proxy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('outlives a connection that is lost while somebody holds it', async () => {
  const pool = openPool({ connectionString: database.url });
  const client = await pool.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  const lost = new Promise<void>((resolve) => client.once('end', resolve));
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
  await lost;
  await expect(client.query('SELECT 1')).rejects.toThrow();
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

const UNAVAILABLE = { name: StoreUnavailable.name };

it('refuses whoever wants a connection when as many wait as may', async () => {
  const pool = openPool({ connectionString: database.url, max: 1, waitingMax: 1 });
  const client = await pool.connect();
  const waiting = pool.query('SELECT 1 AS one');
  await expect(pool.query('SELECT 2')).rejects.toMatchObject(UNAVAILABLE);
  await expect(pool.connect()).rejects.toMatchObject(UNAVAILABLE);
  client.release();
  expect((await waiting).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

/** A server that ends each connection with an error, its severity in its own language. */
async function startClosedServer(severity: string, code: string) {
  const fields = [`S${severity}`, `C${code}`, 'Mnon si entra'].map((field) => `${field}\0`);
  const body = Buffer.from(`${fields.join('')}\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  const said = Buffer.concat([Buffer.from('E'), length, body]);
  const server = createServer((socket) => socket.once('data', () => socket.end(said)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://it:it@127.0.0.1:${port}/it`, close: () => server.close() };
}

it.each([
  ['FATALE', '28P01'],
  ['FATALE', '3D000'],
  ['ВАЖНО', '42501'],
])('a server that lets nobody in is away: %s %s', async (severity, code) => {
  const server = await startClosedServer(severity, code);
  const pool = openPool({ connectionString: server.url });
  const away = { ...UNAVAILABLE, nothingStored: true };
  await expect(pool.query('SELECT')).rejects.toMatchObject(away);
  await expect(pool.connect()).rejects.toMatchObject(away);
  await pool.end();
  server.close();
});

it.each(['28P01', '3D000'])('what the server says by %s is no answer', async (code) => {
  const said = Object.assign(new pg.DatabaseError('non si entra', 1, 'error'), { code });
  await expect(answered(Promise.reject(said))).rejects.toMatchObject(UNAVAILABLE);
});

it('fails a query of a silent server, and those that wait for its connection, and goes on with a new one', async () => {
  const proxy = await startDatabaseProxy(database.url);
  const pool = openPool({ connectionString: proxy.url, max: 1, answerWithinMs: 300 });
  await pool.query('SELECT');
  proxy.loseAnswers();
  const asked = [1, 2, 3].map((number) => pool.query('SELECT $1', [number]));
  for (const result of await Promise.allSettled(asked)) expect(result.status).toBe('rejected');
  proxy.restore();
  await expect
    .poll(() => pool.query('SELECT 1 AS one').catch(() => ({ rows: [] })))
    .toMatchObject({ rows: [{ one: 1 }] });
  await pool.end();
  await proxy.close();
});

it('gives a query the time that it names', async () => {
  const connectionTimeoutMillis = 30_000;
  const patient = { connectionString: database.url, connectionTimeoutMillis };
  const pool = openPool({ ...patient, answerWithinMs: 1 });
  const slow = { text: 'SELECT pg_sleep(0.1)', query_timeout: 30_000 };
  expect((await pool.query(slow)).rowCount).toBe(1);
  await expect(pool.query('SELECT pg_sleep(0.1)')).rejects.toThrow();
  await pool.end();
});
