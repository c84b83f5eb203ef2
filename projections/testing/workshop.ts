/** A real event store and real read tables for one test file, and the words in which tests tell what happened. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { LedgerEvent, Position } from '../../ledger/events.ts';
import { type Head, NO_EVENTS } from '../../ledger/store/chain.ts';
import { createCodec } from '../../ledger/store/codec.ts';
import type { StoredEvent } from '../../ledger/store/event-store.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { openPostgresEventStore } from '../../ledger/store/postgres.ts';
import type { Log } from '../../ledger/store/read-events.ts';
import { appendTo } from '../../ledger/store/testing/append.ts';
import { createTestDatabase } from '../../ledger/store/testing/database.ts';
import { ledgerOpened, TODAY } from '../../ledger/testing/given.ts';
import { readCheckpoint, writeCheckpoint } from '../checkpoint.ts';
import type { Logger } from '../connection.ts';
import { advance, type Place } from '../following.ts';
import { createHistory } from '../history.ts';
import { listOf } from '../lists.ts';
import { migrateReadTables } from '../migrate.ts';
import {
  type Projector,
  type ProjectorOptions,
  type ProjectorStatus,
  startProjector,
} from '../projector.ts';
import { ReadTables } from '../read-tables.ts';
import { columnOf, READ_SCHEMA, select } from '../sql.ts';
import { READ_TABLES } from '../tables.ts';

/** Each day's events are recorded at this time of the day. */
export const TIME = 'T01:00:00.000Z';

const masterKey = randomBytes(32);

async function prepareAll(url: string): Promise<void> {
  const pool = openPool({ connectionString: url });
  const store = await openPostgresEventStore({ pool });
  await openKeyring({ pool, masterKey });
  await migrateReadTables(pool);
  await store.close();
  await pool.end();
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

/** Opens a database of its own; `close` ends whatever was started through it. */
export async function openWorkshop() {
  const database = await createTestDatabase(prepareAll);
  const { pool, url } = database;
  const store = await openPostgresEventStore({ pool });
  const keyring = await openKeyring({ pool, masterKey });
  const codec = createCodec(keyring);
  const atEnd: (() => Promise<unknown>)[] = [];
  const logged: { about: object; message: string }[] = [];
  const keep = (about: object, message: string) => {
    logged.push({ about, message });
  };
  const log: Logger = { info: keep, warn: keep, error: keep };
  const parts = { pool, store, keyring, codec, log };
  /** The read side as another process has it, with a memory of its own. */
  const anotherReader = (other: Partial<typeof parts> = {}) =>
    new ReadTables({ ...parts, ...other });
  let tables = anotherReader();

  return {
    ...{ ...parts, url, masterKey, logged, anotherReader },
    get tables(): ReadTables {
      return tables;
    },
    history: createHistory({ store, codec }),
    ...appending(parts),
    /** Another pool on the same database, as another process would have; by another way when given its address. */
    anotherPool(connectionString = url): pg.Pool {
      const another = openPool({ connectionString });
      atEnd.push(() => another.end());
      return another;
    },
    start(options: Partial<ProjectorOptions> = {}): Projector {
      const projector = startProjector({
        ...{ store, tables, pool, log, retryMs: 50 },
        ...options,
      });
      atEnd.unshift(() => projector.stop());
      return projector;
    },
    /** Projects what the store holds beyond the checkpoint, in batches of this size, and returns. */
    async project(batchSize = 1_000, place: Place = 'live'): Promise<void> {
      for await (const batch of store.readAll({ after: await readCheckpoint(pool), batchSize }))
        await advance(pool, tables, batch, place);
    },
    async stored(after: Position | null = null): Promise<StoredEvent[]> {
      const events: StoredEvent[] = [];
      for await (const batch of store.readAll({ after })) events.push(...batch);
      return events;
    },
    rows: () => allRows(pool),
    /** Lets the read tables be empty, as before the first event, and nothing be in memory. */
    async forget(): Promise<void> {
      const names = [...READ_TABLES.map(({ name }) => name), 'ledgers'];
      await pool.query(`TRUNCATE ${names.map((name) => `${READ_SCHEMA}.${name}`).join()}`);
      await writeCheckpoint(pool, null);
      tables = anotherReader();
    },
    /** What is available in each of the ledger's accounts. */
    async balances(ledgerId: string): Promise<number[]> {
      const accounts = listOf(await tables.read(ledgerId), 'accounts');
      return accounts.map(({ available }) => available);
    },
    async close(): Promise<void> {
      for (const end of atEnd) await end();
      await store.close();
      await database.drop();
    },
  };
}

function appending(log: Log) {
  const heads = new Map<string, Head>();
  /** Appends events as if they had been decided on `day`, under the ids given; answers the position of the last. */
  async function happened(
    ledgerId: string,
    events: readonly LedgerEvent[],
    day: string = TODAY,
    ids: readonly string[] = events.map(() => randomUUID()),
  ): Promise<Position> {
    const last = heads.get(ledgerId) ?? NO_EVENTS;
    const about = { userId: 'user', commandId: randomUUID(), commandHash: 'hash' };
    const metadata = { ...about, correlationId: 'request', time: day + TIME, day };
    const fresh = events.map((event, index) => ({ id: ids[index] ?? '', event, metadata }));
    const { head, position } = await appendTo(log, ledgerId, last, fresh);
    heads.set(ledgerId, head);
    return position;
  }

  /** A change by hand to account 1. */
  function earn(ledgerId: string, change: number): Promise<Position> {
    const data = { accountId: 1, balance: 0, change };
    return happened(ledgerId, [{ type: 'AccountBalanceSet', data }]);
  }

  /** A new ledger, opened in the week of {@link TODAY}, with these events. */
  async function given(...events: LedgerEvent[]): Promise<string> {
    const ledgerId = randomUUID();
    await happened(ledgerId, [ledgerOpened, ...events]);
    return ledgerId;
  }
  return { happened, earn, given };
}

/** Settles when the projector is in this state. */
export function becomes(projector: Projector, state: ProjectorStatus['state']): Promise<void> {
  return vi.waitFor(() => expect(projector.status().state).toBe(state), { timeout: 10_000 });
}

/** Every row of every table, in order of its key: two folds of one log must be equal in it. */
async function allRows(pool: pg.Pool) {
  const rows: Record<string, unknown[]> = {};
  for (const { name, fields } of READ_TABLES) {
    const text = `SELECT * FROM ${READ_SCHEMA}.${name} ORDER BY ledger_id, ${columnOf(fields[0] ?? '')}`;
    rows[name] = await select(pool, { text, values: [] });
  }
  const text = `SELECT ledger_id, revision, version, erased, problem FROM ${READ_SCHEMA}.ledgers ORDER BY 1`;
  rows.ledgers = await select(pool, { text, values: [] });
  return rows;
}
