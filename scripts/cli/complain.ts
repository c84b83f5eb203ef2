import { ConfigError } from '../../api/config.ts';
import { PostgresUnavailable } from '../../api/postgres/unavailable.ts';
import { DamagedSource, NotACopy, NotOurs } from '../../ledger/store/copy.ts';
import { StoreUnavailable } from '../../ledger/store/event-store.ts';
import { KeyDamaged, WrongMasterKey } from '../../ledger/store/keys.ts';
import { MigrationError } from '../../ledger/store/migrate.ts';
import { SealsDamaged } from '../../ledger/store/reseal.ts';
import { NoCitus } from '../../projections/distributed.ts';
import { CannotRestore } from '../backup/restore.ts';
import { WrongSource } from '../migrate/switch.ts';
import { NotBuilt } from '../web-build.ts';
import { AppIsRunning } from './stores.ts';

/** Errors that an operator can solve by their message alone. */
const EXPECTED = [
  AppIsRunning,
  CannotRestore,
  ConfigError,
  DamagedSource,
  KeyDamaged,
  MigrationError,
  NoCitus,
  NotACopy,
  NotBuilt,
  NotOurs,
  PostgresUnavailable,
  SealsDamaged,
  StoreUnavailable,
  WrongMasterKey,
  WrongSource,
];

/** Prints an error to standard error: its message when an operator can solve it, else the whole stack. */
export function complain(error: unknown): void {
  const expected = EXPECTED.some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
}

/** Prints the error and ends the process with status 1. */
export function fail(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE')
    console.error(`Port ${port} is in use. Set PORT to a free one, for example PORT=3001.`);
  else complain(error);
  process.exit(1);
}
