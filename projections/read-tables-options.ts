import type pg from 'pg';
import type { PlacedLedgerEvent } from '../ledger/events.ts';
import type { Keyring } from '../ledger/store/keys.ts';
import type { Log } from '../ledger/store/read-events.ts';
import type { Logger } from './connection.ts';

/** What the read tables are brought up to date with, and who hears of it. */
export type ReadTablesOptions = Log & {
  keyring: Pick<Keyring, 'find' | 'forget'>;
  /** The database of the read tables, already migrated. */
  pool: pg.Pool;
  log: Logger;
  /** Is called with events whose rows this process has written. */
  written?: (written: Written) => void;
};

/** Events whose rows can be read from now on, and when their fold began. */
export type Written = { events: readonly PlacedLedgerEvent[]; begunAt: Date };
