/** Switches the app to the other event store: copies the last events while nobody appends, and moves the checkpoint to the copy. */
import type pg from 'pg';
import { createLog } from '../../api/log.ts';
import type { Codec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import type { Keyring } from '../../ledger/store/keys.ts';
import { readCheckpoint, writeCheckpoint } from '../../projections/checkpoint.ts';
import { catchUp } from '../../projections/following.ts';
import { ReadTables } from '../../projections/read-tables.ts';
import { whileStopped } from '../cli/stores.ts';

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
  /** The app's own database is the source. Its schema of events is then renamed, so that nothing appends to it again. */
  leavesDatabase: boolean;
  /** Copies and compares the last events. Throws when the logs differ. */
  finish: () => Promise<void>;
};

/** Throws {@link AppIsRunning}, {@link WrongSource}. Nothing changes before the commit, so a failed switch can be repeated. */
export async function switchStores(options: SwitchOptions): Promise<void> {
  return whileStopped(options.pool, (projecting) => switchThem(projecting, options));
}

async function switchThem(projecting: pg.PoolClient, options: SwitchOptions): Promise<void> {
  const { pool, codec, keyring, from, to, leavesDatabase, finish } = options;
  const client = await pool.connect();
  try {
    // With an empty source the read tables would be taken for those of an empty log.
    if ((await readCheckpoint(client)) && !(await from.head())) throw new WrongSource();
    await client.query('BEGIN');
    if (leavesDatabase) await client.query('SELECT events.lock_log()');
    await finish();
    const log = createLog('error');
    const tables = new ReadTables({ store: from, codec, keyring, pool, log });
    await catchUp({ db: projecting, store: from, tables });
    const head = await to.head();
    // The read tables have every event, so their checkpoint is the copy's last position.
    await writeCheckpoint(client, head);
    if (leavesDatabase) await client.query(`ALTER SCHEMA events RENAME TO ${asideName()}`);
    await client.query('DROP SCHEMA IF EXISTS event_copy CASCADE');
    // The next connection stores the identity of the new log.
    await client.query('DELETE FROM keys.event_log');
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}

const asideName = () => `events_until_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`;
