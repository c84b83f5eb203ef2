import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAddress, ensureDatabase } from './address.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { choosePlace } from './place.ts';
import { obtainServer, type Server, type Setup } from './server.ts';

export interface PostgresOptions {
  /** Folder of the cluster, with the major version in its name (`data/pg18`). */
  dataDir: string;
  /** Server settings beyond Postgres' own defaults, such as `max_connections`. */
  settings?: Record<string, string>;
  /** Receives Postgres' log, line by line, and what the launcher has to say. */
  log?: (line: string) => void;
  /** Is told where the cluster lies, where that is not the wanted folder. `log` is when this is left out. */
  elsewhere?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the database `app`. It stays valid when the server is restarted. */
  readonly url: string;
  /** Whether this process runs the server. False while it shares that of another process. */
  readonly owned: boolean;
  /** Stops an owned server cleanly, leaves a shared one. End your pools first. */
  stop(): Promise<void>;
}

const DATABASE = 'app';

/**
 * Starts PostgreSQL on a folder of its own, or shares the server that another process of the app
 * runs there. A server that ends without being asked to is started again under the same URL:
 * queries fail meanwhile, a pool recovers by itself. However this process ends, its server stops
 * with it. Throws PostgresUnavailable where Postgres cannot run.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { settings = {}, log = () => undefined, elsewhere = log } = options;
  const place = choosePlace(resolve(options.dataDir), elsewhere);
  const binaries = findBinaries(place.identity);
  ensureCluster(place, binaries);
  const address = await chooseAddress(place);
  const server = await keepRunning({ place, binaries, address, settings, log });
  await ensureDatabase(address, DATABASE);
  return {
    url: address.url(DATABASE),
    get owned() {
      return server.owned;
    },
    stop: server.stop,
  };
}

async function keepRunning(setup: Setup): Promise<Pick<Server, 'owned' | 'stop'>> {
  let server = await obtainServer(setup);
  const stopping = new AbortController();

  const watch = async () => {
    for (;;) {
      await server.ended;
      if (stopping.signal.aborted) return;
      setup.log('PostgreSQL has ended unexpectedly; starting it again');
      const next = await obtainAgain(setup, stopping.signal);
      if (!next) return;
      server = next;
      if (stopping.signal.aborted) await server.stop();
    }
  };
  const watched = watch();

  const stop = async () => {
    stopping.abort();
    // Our end of a shared server keeps no process alive: Node would give up waiting for it.
    const awake = setInterval(() => undefined, 1_000);
    try {
      await server.stop();
      await watched;
    } finally {
      clearInterval(awake);
    }
  };
  let stopped: Promise<void> | undefined;

  return {
    get owned() {
      return server.owned;
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Tries until it succeeds (the disk may be full for a while); undefined when told to stop. */
async function obtainAgain(setup: Setup, stopping: AbortSignal): Promise<Server | undefined> {
  for (let pause = 500; !stopping.aborted; pause = Math.min(pause * 2, 30_000)) {
    try {
      return await obtainServer(setup);
    } catch (error) {
      setup.log(`${error}\nTrying again in ${pause} ms`);
      // The pause ends early, by a rejection, when it is time to stop: the loop then ends too.
      await sleep(pause, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    }
  }
  return undefined;
}
