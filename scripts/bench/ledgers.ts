/** What the benchmarks of the ledger itself share: its engines on a bench server, and households to work on. */
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Command } from '../../ledger/commands.ts';
import type { Handle } from '../../ledger/handle.ts';
import { type Codec, createCodec } from '../../ledger/store/codec.ts';
import type { EventStore } from '../../ledger/store/event-store.ts';
import { type Keyring, openKeyring } from '../../ledger/store/keys.ts';
import { openPool } from '../../ledger/store/pool.ts';
import { openPostgresEventStore } from '../../ledger/store/postgres.ts';
import { openSnapshots, type Snapshots } from '../../ledger/store/snapshots.ts';
import type { OpenStore } from './stores.ts';

export type BenchEngines = {
  pool: pg.Pool;
  store: EventStore;
  codec: Codec;
  keyring: Keyring;
  snapshots: Snapshots;
  close(): Promise<void>;
};

/** For projectors: a benchmark prints figures only. */
export const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An event store and the codec: unless told, the one in Postgres, and a master key that nobody keeps. */
export async function openBenchEngines(
  url: string,
  {
    openStore = (pool) => openPostgresEventStore({ pool }),
    masterKey = randomBytes(32),
  }: { openStore?: OpenStore; masterKey?: Buffer } = {},
): Promise<BenchEngines> {
  const pool = openPool({ connectionString: url, max: 10 });
  const store = await openStore(pool);
  const keyring = await openKeyring({ pool, masterKey });
  return {
    pool,
    store,
    codec: createCodec(keyring),
    keyring,
    snapshots: await openSnapshots({ pool, keyring }),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}

/** Hands one command to a ledger, and fails the benchmark when it is refused. */
export async function send(handle: Handle, ledgerId: string, command: Command) {
  const commandId = randomUUID();
  const who = { ledgerId, userId: 'bench', commandId, correlationId: 'bench' };
  return (await handle({ ...who, command }))._unsafeUnwrap();
}

/** A new ledger with two accounts, the first one rich. */
export async function openHousehold(handle: Handle): Promise<string> {
  const ledgerId = randomUUID();
  await send(handle, ledgerId, { type: 'OpenLedger', timeZone: 'UTC' });
  await send(handle, ledgerId, { type: 'OpenAccount', name: 'Everyday', balance: 900_000_000 });
  await send(handle, ledgerId, { type: 'OpenAccount', name: 'Savings', balance: 0 });
  return ledgerId;
}

/** One cent from the first account to the second. */
export const aTransfer: Command = {
  type: 'Transfer',
  fromAccountId: 1,
  toAccountId: 2,
  amount: 1,
  description: null,
};
