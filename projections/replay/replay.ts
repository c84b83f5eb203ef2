/** The read tables anew from the whole log: built beside the live ones, compared with them, and taken in their place. */
import type pg from 'pg';
import type { Position } from '../../ledger/events.ts';
import type { Codec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { sleep } from '../../ledger/store/sleep.ts';
import { READ_TABLES } from '../batch.ts';
import { readTables } from '../checkpoint.ts';
import { tryLock } from '../locks.ts';
import { buildReadTables, catchUp, migrateReadTables } from '../rebuild.ts';
import { previousOf, READ_SCHEMA } from '../sql.ts';
import { PROJECTION_VERSION } from '../version.ts';
import { type Comparison, compare, fingerprints } from './compare.ts';
import { assertRoom, type Room } from './room.ts';
import { eraseIn, swap } from './swap.ts';

const ASK_AGAIN_MS = 500;

/** What works on whole tables may take hours: a day, rather than the pool's few seconds. */
const AS_LONG_AS_IT_TAKES = { query_timeout: 86_400_000 };

export type ReplayOptions = {
  store: EventStore;
  codec: Codec;
  pool: pg.Pool;
  schema?: string;
  /** Build and compare, and leave the live tables where they are. */
  dryRun?: boolean;
  /** How many events were projected, and which part of the log that is, from 0 to 1. */
  progress?: (events: number, part: number) => void;
  /** Gives it up; the live tables are untouched then. */
  signal?: AbortSignal;
  /** Where it can be known: nothing is begun that there is no room for. */
  room?: Room | undefined;
};

export type Replayed = {
  events: number;
  /** Table by table, at one position of the log; null when an older program made the live tables, or nothing is in them. */
  comparison: Comparison[] | null;
};

/** Another process is at it already. */
export class ReplayUnderWay extends Error {
  constructor() {
    super('Another replay of these tables is under way.');
    this.name = 'ReplayUnderWay';
  }
}

/** No tables are kept that could be taken back. */
export class NothingToRollBack extends Error {
  constructor() {
    super('There are no previous tables to roll back to.');
    this.name = 'NothingToRollBack';
  }
}

/**
 * Replays the log. Reads and writes go on all the while. The tables that were live are kept as the previous ones, until the
 * next replay. Throws {@link ReplayUnderWay}, NoRoom, or what keeps the log from being projected; the live tables are untouched then.
 */
export function replay(options: ReplayOptions): Promise<Replayed> {
  const { pool, schema: live = READ_SCHEMA, dryRun = false, room } = options;
  return alone(options, live, async (signal) => {
    const candidate = nextOf(live);
    await drop(pool, candidate);
    if (room) await assertRoom(pool, live, room);
    try {
      const { build, ...replayed } = await rebuild({ ...options, signal }, live, candidate);
      if (!dryRun) await swap({ ...options, signal, live, candidate, build });
      return replayed;
    } finally {
      await drop(pool, candidate);
    }
  });
}

async function rebuild(
  options: ReplayOptions,
  live: string,
  schema: string,
): Promise<Replayed & { build: string }> {
  const { pool, store } = options;
  const { version, checkpoint } = await readTables(pool, live);
  const until = checkpoint ?? (await store.head());
  const { events, build } = await buildReadTables({
    ...options,
    schema,
    until,
    progress: (done, position) => options.progress?.(done, partOf(position, until)),
  });
  // The planner must not take them for empty when they go live.
  const text = READ_TABLES.map(({ name }) => `ANALYZE ${schema}.${name}`).join(';');
  await pool.query({ text, ...AS_LONG_AS_IT_TAKES });
  const comparable = checkpoint !== null && version === PROJECTION_VERSION;
  const comparison = comparable ? await compareNow(options, live, schema) : null;
  return { events, comparison, build };
}

/** Brings the previous tables up to date and takes them in place of the live ones, which become the previous ones. */
export function rollBack(options: Omit<ReplayOptions, 'dryRun' | 'progress'>): Promise<void> {
  const { pool, schema: live = READ_SCHEMA } = options;
  return alone(options, live, async (signal) => {
    const candidate = previousOf(live);
    const kept = await pool.query('SELECT FROM pg_namespace WHERE nspname = $1', [candidate]);
    if (kept.rowCount === 0) throw new NothingToRollBack();
    // An older program may have made them; today's queries must find their columns.
    await migrateReadTables(pool, candidate);
    const { build } = await readTables(pool, candidate);
    await swap({ ...options, signal, live, candidate, build });
  });
}

/**
 * Builds the tables anew when an older program made them, and clears away what a killed replay left. Where another process
 * is at it, that one's work is enough; should that one die, it is begun here.
 */
export async function replayIfOutdated(options: ReplayOptions): Promise<Replayed | null> {
  const { pool, schema: live = READ_SCHEMA, signal = new AbortController().signal } = options;
  for (;;) {
    signal.throwIfAborted();
    const isOutdated = (await readTables(pool, live)).version < PROJECTION_VERSION;
    try {
      if (isOutdated) return await replay(options);
      await alone(options, live, () => drop(pool, nextOf(live)));
      return null;
    } catch (error) {
      if (!(error instanceof ReplayUnderWay)) throw error;
      if (!isOutdated) return null;
      await sleep(ASK_AGAIN_MS, signal);
    }
  }
}

/** The live tables as one snapshot has them, and the candidate brought to that very position. */
async function compareNow(
  { pool, store, codec }: ReplayOptions,
  live: string,
  candidate: string,
): Promise<Comparison[]> {
  const snapshot = await pool.connect();
  const builder = await pool.connect();
  try {
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const { checkpoint: until } = await readTables(snapshot, live);
    await catchUp({ store, codec, client: builder, schema: candidate, until });
    await eraseIn(builder, candidate, live);
    const ours = await fingerprints(snapshot, live);
    await snapshot.query('COMMIT');
    return compare(ours, await fingerprints(snapshot, candidate));
  } finally {
    snapshot.release(true);
    builder.release(true);
  }
}

/** Where tables are while they are built. */
const nextOf = (live: string): string => `${live}_next`;

async function drop(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query({ text: `DROP SCHEMA IF EXISTS ${schema} CASCADE`, ...AS_LONG_AS_IT_TAKES });
}

/** One at a time over all processes. The work hears when it is to end: by the caller's signal, or as the lock is lost. */
async function alone<T>(
  { pool, signal }: Pick<ReplayOptions, 'pool' | 'signal'>,
  live: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const lost = new AbortController();
  client.once('error', (error) => lost.abort(error));
  try {
    if (!(await tryLock(client, `replay ${live}`))) throw new ReplayUnderWay();
    return await work(signal ? AbortSignal.any([signal, lost.signal]) : lost.signal);
  } finally {
    client.release(true);
  }
}

function partOf(position: Position, until: Position | null): number {
  return until && until.commit > 0n ? Number(position.commit) / Number(until.commit) : 1;
}
