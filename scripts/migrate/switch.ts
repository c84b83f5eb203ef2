/** Switches the app to the other event store: nobody appends, the last events are copied, the read tables follow the copy. */
import type pg from 'pg';
import { createLog } from '../../api/log.ts';
import type { Codec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import type { Keyring } from '../../ledger/store/keys.ts';
import { readCheckpoint, writeCheckpoint } from '../../projections/checkpoint.ts';
import { catchUp } from '../../projections/following.ts';
import { lockEverybodyOut } from '../../projections/projector.ts';
import { ReadTables } from '../../projections/read-tables.ts';

/** A process of the app is running. */
export class AppIsRunning extends Error {
  constructor() {
    super('The app is running on this database. Stop all its processes first.');
    this.name = 'AppIsRunning';
  }
}

/** The store to leave is empty, and the app has events. */
export class WrongSource extends Error {
  constructor() {
    super('--from is empty: the app’s events are not there.');
    this.name = 'WrongSource';
  }
}

export type SwitchOptions = {
  pool: pg.Pool;
  codec: Codec;
  keyring: Keyring;
  from: EventStore;
  to: EventStore;
  /** Whether the app's own database is the source. Its events are put aside then, so that nothing appends to them again. */
  leavesDatabase: boolean;
  /** Copies and compares what is left; throws when it is not the same log. */
  finish: () => Promise<void>;
};

/** Throws {@link AppIsRunning}, {@link WrongSource}. Until its last statement nothing has changed, and the same may be done again. */
export async function switchStores(options: SwitchOptions): Promise<void> {
  const { pool, codec, keyring, from, to, leavesDatabase, finish } = options;
  const projecting = await pool.connect();
  const client = await pool.connect();
  try {
    if (!(await lockEverybodyOut(projecting))) throw new AppIsRunning();
    // Otherwise the read tables would seem to belong to an empty log.
    if ((await readCheckpoint(client)) && !(await from.head())) throw new WrongSource();
    await client.query('BEGIN');
    if (leavesDatabase) await client.query('SELECT events.lock_log()');
    await finish();
    const log = createLog('error');
    const tables = new ReadTables({ store: from, codec, keyring, pool, log });
    await catchUp({ db: projecting, store: from, tables });
    const head = await to.head();
    // All rows are there: the copy's last position stands for the same.
    await writeCheckpoint(client, head);
    if (leavesDatabase) await client.query(`ALTER SCHEMA events RENAME TO ${asideName()}`);
    await client.query('DROP SCHEMA IF EXISTS event_copy CASCADE');
    // The next connection learns which log it is.
    await client.query('DELETE FROM keys.event_log');
    await client.query('COMMIT');
  } finally {
    client.release(true);
    projecting.release(true);
  }
}

const asideName = () => `events_until_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
