/** What commands work on: opened for the work, and closed at its end. */
import type pg from 'pg';
import type { Config } from '../../api/config.ts';
import { type Engines, type EnginesOptions, openEngines } from '../../api/start/engines.ts';
import { lockEverybodyOut } from '../../projections/processes.ts';

/** A process of the app is running. */
export class AppIsRunning extends Error {
  constructor() {
    super('The app is running on this database. Stop all its processes first.');
    this.name = 'AppIsRunning';
  }
}

/** Works on the database, the event store and the keys of a configuration. */
export async function onEngines<T>(
  config: Config,
  work: (engines: Engines) => Promise<T>,
  options: EnginesOptions = {},
): Promise<T> {
  const engines = await openEngines(config, options);
  try {
    return await work(engines);
  } finally {
    await engines.close();
  }
}

/** Works on a connection that keeps every process of the app from the database. Throws {@link AppIsRunning}. */
export async function whileStopped<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    if (!(await lockEverybodyOut(client))) throw new AppIsRunning();
    return await work(client);
  } finally {
    client.release(true);
  }
}
