/**
 * The yardstick: what a plain program does on the same server, one transaction per command that inserts the event row and
 * updates the two balances. No projection, no HTTP, no encryption.
 */
import { randomUUID } from 'node:crypto';
import { openPool } from '../../ledger/store/pool.ts';
import { inFlight, type Throughput } from './in-flight.ts';

/** About what one of our events takes on disk, data and metadata together. */
const EVENT_BYTES = 600;

/** Runs the loop with `workers` connections on as many ledgers for `seconds`. */
export async function plainLoop(
  url: string,
  workers: number,
  seconds: number,
): Promise<Throughput> {
  const pool = openPool({ connectionString: url, max: workers });
  await pool.query(`
    CREATE SCHEMA IF NOT EXISTS plain;
    CREATE TABLE IF NOT EXISTS plain.events (
      position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ledger uuid NOT NULL, revision integer NOT NULL,
      id uuid NOT NULL UNIQUE, type text NOT NULL, data bytea NOT NULL, recorded_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (ledger, revision));
    CREATE TABLE IF NOT EXISTS plain.balances (
      ledger uuid, account integer, balance bigint NOT NULL, PRIMARY KEY (ledger, account));`);
  const ledgers = Array.from({ length: workers }, () => ({ id: randomUUID(), revision: 0 }));
  for (const { id } of ledgers)
    await pool.query('INSERT INTO plain.balances VALUES ($1, 1, 100000000), ($1, 2, 0)', [id]);
  const data = Buffer.alloc(EVENT_BYTES, 7);
  const change = {
    name: 'change',
    text: 'UPDATE plain.balances SET balance = balance + $3 WHERE ledger = $1 AND account = $2',
  };
  try {
    return await inFlight(workers, seconds, async (worker) => {
      const ledger = ledgers[worker];
      if (!ledger) throw new Error('no such worker');
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query({
          name: 'insert',
          text: 'INSERT INTO plain.events (ledger, revision, id, type, data) VALUES ($1, $2, $3, $4, $5)',
          values: [ledger.id, ledger.revision, randomUUID(), 'Transferred', data],
        });
        await client.query({ ...change, values: [ledger.id, 1, -1] });
        await client.query({ ...change, values: [ledger.id, 2, 1] });
        await client.query('COMMIT');
      } finally {
        client.release();
      }
      ledger.revision += 1;
    });
  } finally {
    await pool.end();
  }
}
