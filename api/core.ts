/** What every process of the app has behind its pages: commands, read tables and reader, each observed (telemetry/). */
import type pg from 'pg';
import { createHandle, type Handle } from '../ledger/handle.ts';
import type { Codec } from '../ledger/store/codec.ts';
import type { EventStore } from '../ledger/store/event-store.ts';
import type { Keyring } from '../ledger/store/keys.ts';
import type { Snapshots } from '../ledger/store/snapshots.ts';
import { type Projector, startProjector } from '../projections/projector.ts';
import { ReadTables } from '../projections/read-tables.ts';
import { tellingCodec, tellingReads } from '../projections/unreadable.ts';
import type { Config } from './config.ts';
import type { Logger } from './log.ts';
import { createScanner, type Scanner, type ScannerOptions } from './scanner/index.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { observeHandle, observeScanner, observeStore, observeTables } from './telemetry/observe.ts';

export type Core = {
  /** Store and codec tell the read tables of each ledger that they find damaged. */
  store: EventStore;
  codec: Codec;
  handle: Handle;
  tables: ReadTables;
  /** Projects already, where this is the process's role. */
  projector: Projector;
  scanner: Scanner;
  metrics: Metrics;
};

export function createCore({
  pool,
  snapshots,
  keyring,
  config,
  log,
  clock,
  readers = {},
  patienceMs,
  ...engines
}: {
  pool: pg.Pool;
  store: EventStore;
  codec: Codec;
  snapshots: Snapshots;
  keyring: Keyring;
  config: Pick<Config, 'roles' | 'openai'>;
  log: Logger;
  clock: () => Date;
  /** Other limits for the processes that read bills. */
  readers?: ScannerOptions['readers'];
  /** How long a command goes on losing against other processes. */
  patienceMs?: number | undefined;
}): Core {
  const metrics = createMetrics();
  const observed = observeStore(engines.store, metrics);
  const written = observeTables(metrics);
  const tables = new ReadTables({
    store: observed,
    codec: engines.codec,
    keyring,
    pool,
    log,
    written,
  });
  const tell: ReadTables['stop'] = (...damaged) => tables.stop(...damaged);
  const codec = tellingCodec(engines.codec, tell);
  const store = { ...observed, readStream: tellingReads(observed, tell) };
  return {
    store,
    codec,
    handle: observeHandle(
      createHandle({ store, codec, snapshots, log, clock, follower: tables, patienceMs }),
      metrics,
    ),
    tables,
    projector: startProjector({
      ...{ store, tables, pool, log },
      projects: config.roles.includes('projector'),
    }),
    scanner: observeScanner(createScanner({ openai: config.openai, log, readers }), metrics),
    metrics,
  };
}
