/** A real event store and real read tables for one test file, and the words in which tests tell what happened. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, vi } from 'vitest';
import type { LedgerEvent, Position } from '../../ledger/events.ts';
import { type Head, NO_EVENTS } from '../../ledger/store/chain.ts';
import { type Codec, createCodec, ledgerStream } from '../../ledger/store/codec.ts';
import type { EventStore, StoredEvent } from '../../ledger/store/event-store.ts';
import { openKeyring } from '../../ledger/store/keys.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { openPostgresEventStore } from '../../ledger/store/postgres.ts';
import { createTestDatabase } from '../../ledger/store/testing/database.ts';
import { ledgerOpened, TODAY } from '../../ledger/testing/given.ts';
import { listAccounts } from '../accounts.ts';
import { READ_TABLES } from '../batch.ts';
import { readCheckpoint, readTables } from '../checkpoint.ts';
import type { Logger } from '../connection.ts';
import { createHistory } from '../history.ts';
import { Projection } from '../projection.ts';
import {
  type Projector,
  type ProjectorOptions,
  type ProjectorStatus,
  startProjector,
} from '../projector.ts';
import { migrateReadTables } from '../rebuild.ts';
import { columnOf, READ_SCHEMA, select } from '../sql.ts';
import { selectList } from '../table.ts';
import { type WeekRow, WHOLE_LEDGER, weeksTable } from '../weeks.ts';

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

  return {
    ...{ pool, url, store, masterKey, keyring, codec, log, logged },
    history: createHistory({ store, codec }),
    ...appending(store, codec),
    /** Another pool on the same database, as another process would have; by another way when given its address. */
    anotherPool(connectionString = url): pg.Pool {
      const another = openPool({ connectionString });
      atEnd.push(() => another.end());
      return another;
    },
    start(options: Partial<ProjectorOptions> = {}): Projector {
      const projector = startProjector({ store, codec, pool, log, ...options });
      atEnd.unshift(() => projector.stop());
      return projector;
    },
    /** Projects what the store holds beyond the checkpoint, in batches of this size, and returns. */
    async project(batchSize = 1_000, schema: string = READ_SCHEMA): Promise<void> {
      const client = await pool.connect();
      try {
        const from = await readTables(client, schema);
        const projection = new Projection({ client, codec, schema, tables: from });
        for await (const batch of store.readAll({ after: from.checkpoint, batchSize }))
          await projection.write(await projection.fold(batch));
      } finally {
        client.release(true);
      }
    },
    async stored(after: Position | null = null): Promise<StoredEvent[]> {
      const events: StoredEvent[] = [];
      for await (const batch of store.readAll({ after })) events.push(...batch);
      return events;
    },
    tables: (schema?: string) => allRows(pool, schema),
    /** What is available in each of the ledger's accounts. */
    async balances(ledgerId: string): Promise<number[]> {
      return (await listAccounts(pool, ledgerId)).map(({ available }) => available);
    },
    /** The weeks in which money moved, newest first: of one account, or of the whole ledger. */
    weeks(ledgerId: string, accountId = WHOLE_LEDGER): Promise<WeekRow[]> {
      const fields = selectList({ fields: weeksTable.fields.slice(2) });
      const text = `SELECT ${fields} FROM ${READ_SCHEMA}.${weeksTable.name}
        WHERE ledger_id = $1 AND account_id = $2 ORDER BY week DESC`;
      return select(pool, { text, values: [ledgerId, accountId] });
    },
    async close(): Promise<void> {
      for (const end of atEnd) await end();
      await store.close();
      await database.drop();
    },
  };
}

function appending(store: EventStore, codec: Codec) {
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
    const encoded = await codec.encode(ledgerId, last, fresh);
    const expected = last.revision < 0 ? 'none' : last.revision;
    const outcome = await store.append(ledgerStream(ledgerId), expected, encoded.events);
    if (outcome.status !== 'appended') throw new Error(outcome.status);
    heads.set(ledgerId, encoded.head);
    return outcome.position;
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

/** Every row of every table, in order of its key, and the checkpoint: two projections of one log must be equal in it. */
async function allRows(pool: pg.Pool, schema: string = READ_SCHEMA) {
  const tables: Record<string, unknown[]> = {};
  for (const { name, fields, keyLength } of READ_TABLES) {
    const key = fields.slice(0, keyLength).map(columnOf).join();
    const text = `SELECT * FROM ${schema}.${name} ORDER BY ${key}`;
    tables[name] = await select(pool, { text, values: [] });
  }
  return { tables, checkpoint: await readCheckpoint(pool, schema) };
}
