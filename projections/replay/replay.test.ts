/** Tables built beside the live ones take their place, whatever happens meanwhile. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ledgerStream } from '../../ledger/store/codec.ts';
import { accountOpened, billAdded, billFunded } from '../../ledger/testing/given.ts';
import { READ_TABLES } from '../batch.ts';
import { readTables } from '../checkpoint.ts';
import { tryLock } from '../locks.ts';
import { buildReadTables, migrateReadTables } from '../rebuild.ts';
import { becomes, openWorkshop, type Workshop } from '../testing/workshop.ts';
import { PROJECTION_VERSION } from '../version.ts';
import { bringUpToDate } from './outdated.ts';
import { NothingToRollBack, ReplayUnderWay, replay, replayIfOutdated, rollBack } from './replay.ts';
import { swap } from './swap.ts';

let workshop: Workshop;
let ledgerId: string;

beforeEach(async () => {
  workshop = await openWorkshop();
  ledgerId = await workshop.given(accountOpened(500), billAdded(), billFunded(40));
  await workshop.given(accountOpened(7));
  await workshop.project();
});
afterEach(() => workshop.close());

const spoil = () => workshop.pool.query('UPDATE read_model.accounts SET available = 1');

/** A connection that holds what a swap has to wait for. */
async function holdUp() {
  const holding = await workshop.anotherPool().connect();
  await holding.query('BEGIN; LOCK TABLE read_model.checkpoint IN SHARE MODE');
  return holding;
}

/** Every connection is lost while the tables are built, before they can be swapped. */
async function cutOffMeanwhile(): Promise<() => void> {
  const holding = await holdUp();
  const cutOff = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`;
  const over = () => holding.release(true);
  return () => void workshop.pool.query(cutOff).then(over, over);
}

const candidate = 'read_model_next';

const buildOf = async (schema = 'read_model') => (await readTables(workshop.pool, schema)).build;

/** How many rows a schema has of a ledger. */
async function rowsOf(id: string, schema: string): Promise<number> {
  const counts = READ_TABLES.map(
    ({ name }) => `(SELECT count(*) FROM ${schema}.${name} WHERE ledger_id = '${id}')`,
  );
  const { rows } = await workshop.pool.query(`SELECT ${counts.join(' + ')} AS count`);
  return Number(rows[0].count);
}

describe('a replay', () => {
  it('finds the same rows, and its tables are live', async () => {
    const [before, build] = [await workshop.tables(), await buildOf()];
    const parts: number[] = [];
    const { events, comparison } = await replay({
      ...workshop,
      progress: (_, part) => parts.push(part),
    });
    expect(events).toBe(6);
    expect(comparison?.filter(({ same }) => !same)).toEqual([]);
    expect(parts).toEqual([1]);
    expect(await workshop.tables()).toEqual(before);
    expect(await buildOf()).not.toBe(build);
    expect(await buildOf('read_model_previous')).toBe(build);
  });

  it('mends what was spoilt, and says which table it was', async () => {
    const before = await workshop.tables();
    await spoil();
    const { comparison } = await replay(workshop);
    expect(comparison?.filter(({ same }) => !same)).toEqual([
      { table: 'accounts', live: 2, built: 2, same: false },
    ]);
    expect(await workshop.tables()).toEqual(before);
  });

  it('leaves the live tables alone when it is only a trial', async () => {
    await spoil();
    const [before, build] = [await workshop.tables(), await buildOf()];
    const { comparison } = await replay({ ...workshop, dryRun: true });
    expect(comparison?.some(({ same }) => !same)).toBe(true);
    expect(await workshop.tables()).toEqual(before);
    expect(await buildOf()).toBe(build);
    await expect(buildOf(candidate)).rejects.toThrow();
  });

  it('takes no part of what another left behind that was killed', async () => {
    const [first] = await workshop.stored();
    await buildReadTables({ ...workshop, schema: candidate, until: first?.position ?? null });
    const before = await workshop.tables();
    await replay(workshop);
    expect(await workshop.tables()).toEqual(before);
  });

  it('is refused while another is under way', async () => {
    const outcomes = await Promise.allSettled([replay(workshop), replay(workshop)]);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toEqual([expect.any(ReplayUnderWay)]);
  });

  it('is given up on a signal, and changes nothing', async () => {
    const build = await buildOf();
    await expect(replay({ ...workshop, signal: AbortSignal.abort() })).rejects.toThrow();
    expect(await buildOf()).toBe(build);
  });

  it('that loses its connections fails, and changes nothing', async () => {
    const before = await workshop.tables();
    const progress = await cutOffMeanwhile();
    await expect(replay({ ...workshop, progress })).rejects.toThrow();
    // The pool may still hand out a connection whose end it has not heard of.
    await vi.waitFor(async () => expect(await workshop.tables()).toEqual(before));
  });

  it('does not take what another one has begun in its place', async () => {
    const { build } = await buildReadTables({ ...workshop, schema: candidate });
    await workshop.pool.query(`DROP SCHEMA ${candidate} CASCADE`);
    await migrateReadTables(workshop.pool, candidate);
    const live = await buildOf();
    const swapping = swap({ ...workshop, live: 'read_model', candidate, build });
    await expect(swapping).rejects.toThrow('Another replay has taken the place of this one.');
    expect(await buildOf()).toBe(live);
  });

  it('that has lost its lock fails, and changes nothing', async () => {
    const live = await buildOf();
    const holding = await holdUp();
    const count = async (text: string) => (await workshop.pool.query(text)).rowCount;
    const failing = expect(replay(workshop)).rejects.toThrow();
    const waiting = `FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE 'LOCK%'`;
    await vi.waitFor(async () => expect(await count(`SELECT ${waiting}`)).toBe(1), 10_000);
    const held = `FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND datname = current_database()`;
    await workshop.pool.query(`SELECT pg_terminate_backend(pid) ${held}`);
    await vi.waitFor(async () => expect(await count(`SELECT ${held}`)).toBe(0), 10_000);
    holding.release(true);
    await failing;
    expect(await buildOf()).toBe(live);
  });

  it('is noticed by the projector, which goes on from the new tables', async () => {
    const projector = workshop.start();
    await becomes(projector, 'live');
    await spoil();
    await replay(workshop);
    const position = await workshop.earn(ledgerId, 25);
    expect(await projector.reached(position)).toBe(true);
    expect(await workshop.balances(ledgerId)).toEqual([485]);
  });
});

describe('a rollback', () => {
  it('takes back the tables that were replaced, with what has happened since', async () => {
    const build = await buildOf();
    await replay(workshop);
    await workshop.earn(ledgerId, 25);
    await workshop.project();
    const before = await workshop.tables();
    await rollBack(workshop);
    expect(await buildOf()).toBe(build);
    expect(await workshop.tables()).toEqual(before);
  });

  it('is refused when nothing was replaced', async () => {
    await expect(rollBack(workshop)).rejects.toThrow(NothingToRollBack);
  });
});

describe('a ledger that is erased', () => {
  async function erase() {
    await workshop.happened(ledgerId, [{ type: 'LedgerErased', data: {} }]);
    await workshop.project();
    await workshop.store.deleteStream(ledgerStream(ledgerId));
    await workshop.keyring.destroy(ledgerId);
  }

  it('while its events are in the new tables and its end is not, does not come back with them', async () => {
    const { build } = await buildReadTables({ ...workshop, schema: candidate });
    await erase();
    expect(await rowsOf(ledgerId, candidate)).toBeGreaterThan(0);
    await swap({ ...workshop, live: 'read_model', candidate, build });
    expect(await rowsOf(ledgerId, 'read_model')).toBe(0);
  });

  it('after a replay is gone from the tables that are kept, and stays gone after a rollback', async () => {
    await replay(workshop);
    await erase();
    expect(await rowsOf(ledgerId, 'read_model_previous')).toBe(0);
    await rollBack(workshop);
    expect(await rowsOf(ledgerId, 'read_model')).toBe(0);
  });
});

describe('tables of another program', () => {
  const say = (version: number) =>
    workshop.pool.query('UPDATE read_model.checkpoint SET version = $1', [version]);

  it('are built anew when it was an older one, and only then', async () => {
    expect(await replayIfOutdated(workshop)).toBeNull();
    await say(PROJECTION_VERSION - 1);
    const built = await replayIfOutdated(workshop);
    expect(built).toMatchObject({ events: 6, comparison: null });
    expect((await readTables(workshop.pool, 'read_model')).version).toBe(PROJECTION_VERSION);
    expect(await replayIfOutdated(workshop)).toBeNull();
  });

  it('are built here when whoever was building them has died', async () => {
    await say(PROJECTION_VERSION - 1);
    const other = await workshop.pool.connect();
    await tryLock(other, 'replay read_model');
    const looks = vi.spyOn(workshop.pool, 'connect');
    const building = replayIfOutdated(workshop);
    // Each look at the tables and each try for the lock takes a connection: the first try is over.
    await vi.waitFor(() => expect(looks.mock.calls.length).toBeGreaterThan(2), 5_000);
    other.release(true);
    expect(await building).toMatchObject({ events: 6 });
  });

  it('are built anew after a failure', async () => {
    await say(PROJECTION_VERSION - 1);
    const cutOff = await cutOffMeanwhile();
    let tries = 0;
    const progress = () => {
      tries += 1;
      if (tries === 1) cutOff();
    };
    const { signal } = new AbortController();
    await bringUpToDate({ ...workshop, progress, signal, pauseMs: 10 });
    expect(tries).toBe(2);
    const told = workshop.logged.map(({ message }) => message);
    expect(told[0]).toContain('has failed');
    expect(told.at(-1)).toContain('were built anew');
  });

  it('are not written to when it is a newer one', async () => {
    await say(PROJECTION_VERSION + 1);
    const projector = workshop.start();
    await becomes(projector, 'waiting');
    const position = await workshop.earn(ledgerId, 25);
    expect(await projector.reached(position, 600)).toBe(false);
    expect(projector.status()).toMatchObject({ outdated: true });
  });
});
