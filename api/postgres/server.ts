import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Address, answers } from './address.ts';
import type { Binaries } from './binaries.ts';
import { type Engine, startEngine } from './engine.ts';
import type { Place } from './place.ts';
import {
  isPostmasterOf,
  type Postmaster,
  readPostmaster,
  removeMisleadingPidFile,
} from './postmaster.ts';
import { PostgresUnavailable } from './unavailable.ts';

/** All that is needed to start the server, or to join one that runs. */
export interface Setup {
  place: Place;
  binaries: Binaries;
  address: Address;
  settings: Record<string, string>;
  log(line: string): void;
}

/** A running server. */
export interface Server {
  /** Whether this process started it, and so stops it. */
  owned: boolean;
  /** Settles when the server (or, for a shared one, our view of it) is gone. */
  ended: Promise<void>;
  /** Clean shutdown of an owned server; a shared one is merely left. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
/** An orphan may answer for a moment before its watchdog stops it; sharing waits that out. */
const TRUST_AFTER_MS = 500;

/** Joins the server that already runs on the folder, or starts one. */
export async function obtainServer(setup: Setup): Promise<Server> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const server = (await joinRunning(setup, deadline)) ?? (await start(setup, deadline));
    if (server) return server;
    await sleep(200);
  }
}

/** Undefined when nobody holds the folder. A server that is going down is awaited. */
async function joinRunning(setup: Setup, deadline: number): Promise<Server | undefined> {
  const { dataDir } = setup.place;
  let answersSince: number | undefined;
  for (;;) {
    removeMisleadingPidFile(dataDir);
    const running = readPostmaster(dataDir);
    if (!running || !isPostmasterOf(dataDir, running.pid)) return undefined;

    if (running.ready && (await answers(setup.address.url('postgres')))) {
      answersSince ??= Date.now();
      if (Date.now() - answersSince >= TRUST_AFTER_MS) return join(setup);
    } else {
      answersSince = undefined;
      if (Date.now() > deadline) throw doesNotAnswer(running, dataDir);
    }
    await sleep(50);
  }
}

/** Undefined when the server went away in the same moment. */
async function join(setup: Setup): Promise<Server | undefined> {
  // One idle connection tells when the server goes away, and does not keep the app from exiting.
  const lookout = new pg.Pool({
    connectionString: setup.address.url('postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  const ended = new Promise<void>((resolve) => {
    lookout.once('remove', () => resolve());
    lookout.on('error', () => resolve());
  });
  try {
    await lookout.query('SELECT 1');
    return { owned: false, ended, stop: () => lookout.end() };
  } catch {
    await lookout.end();
    return undefined;
  }
}

/** Undefined when another process was faster, or when a dying server still holds the folder. */
async function start(setup: Setup, deadline: number): Promise<Server | undefined> {
  const { place, binaries, address, settings, log } = setup;
  const engine = startEngine(place, binaries, address, settings, log);
  while (!engine.hasEnded()) {
    if (await isReady(setup, engine)) {
      engine.letGo();
      return { owned: true, ended: engine.ended, stop: () => stop(engine) };
    }
    await sleep(10);
  }
  const held = /lock file|already exists|in use/.test(engine.lastWords());
  if (held && Date.now() < deadline) return undefined;
  throw new PostgresUnavailable(engine.lastWords());
}

/** The pid tells our server from that of a process which started at the same time. */
async function isReady({ place, address }: Setup, engine: Engine): Promise<boolean> {
  const running = readPostmaster(place.dataDir);
  if (!running?.ready || running.pid !== engine.pid()) return false;
  return answers(address.url('postgres'));
}

function stop(engine: Engine): Promise<void> {
  if (!engine.hasEnded()) engine.shutDown();
  return engine.ended;
}

function doesNotAnswer({ pid }: Postmaster, dataDir: string): PostgresUnavailable {
  return new PostgresUnavailable(`process ${pid} holds ${dataDir} but does not answer.`);
}
