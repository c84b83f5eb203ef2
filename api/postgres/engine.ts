import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Address } from './address.ts';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

/** A Postgres process that this app started. */
export interface Engine {
  /** Number of the server process; undefined until the watchdog has told it. */
  pid(): number | undefined;
  /** The last lines it logged: the reason, when it ended on its own. */
  lastWords(): string;
  hasEnded(): boolean;
  /** Settles when the process is gone, for whatever reason. */
  ended: Promise<void>;
  /** Asks for a fast, clean shutdown; await `ended` for its completion. */
  shutDown(): void;
  /** Lets the app exit without waiting for the server (which then stops by itself). */
  letGo(): void;
}

// Handed over as text: the user that runs Postgres may not be able to read our folder. Without its
// comments, because it shows in the list of processes.
const watchdog = readFileSync(new URL('./watchdog.sh', import.meta.url), 'utf8').replace(
  /^ *#.*\n/gm,
  '',
);
const isWindows = process.platform === 'win32';

/** Starts the process; whether it comes up is for the caller to watch. */
export function startEngine(
  place: Place,
  binaries: Binaries,
  address: Address,
  settings: Record<string, string>,
  log: (line: string) => void,
): Engine {
  const args = ['-D', place.dataDir, ...address.serverOptions];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const child = isWindows
    ? spawn(binaries.postgres, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('/bin/sh', ['-c', watchdog, 'postgres-watchdog', binaries.postgres, ...args], {
        ...place.identity,
        cwd: '/',
        // A session of its own: Ctrl-C then reaches the app only, which ends its work first.
        detached: true,
        stdio: ['pipe', 'pipe', 'pipe'],
      });
  return watch(child, log, () => {
    if (isWindows) spawnSync(binaries.pgCtl, ['stop', '-D', place.dataDir, '-m', 'fast', '-W']);
    else child.stdin?.end();
  });
}

function watch(child: ChildProcess, log: (line: string) => void, shutDown: () => void): Engine {
  let pid = isWindows ? child.pid : undefined;
  let lastWords = '';
  let hasEnded = false;
  child.stdout?.on('data', (data: Buffer) => {
    pid ??= Number(/pid (\d+)/.exec(data.toString())?.[1]) || undefined;
  });
  child.stderr?.on('data', (data: Buffer) => {
    const text = data.toString();
    lastWords = (lastWords + text).slice(-4000);
    for (const line of text.split('\n')) if (line) log(line);
  });
  // Writing to a pipe whose reader has just died is no event of its own: `close` follows.
  child.stdin?.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      lastWords += error.message;
    });
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  const handles = [child, child.stdin, child.stdout, child.stderr].map((h) => h as Refable | null);
  return {
    pid: () => pid,
    lastWords: () => lastWords,
    hasEnded: () => hasEnded,
    ended,
    shutDown: () => {
      for (const handle of handles) handle?.ref?.();
      shutDown();
    },
    letGo: () => {
      for (const handle of handles) handle?.unref?.();
    },
  };
}

/** The pipes of a child are sockets, though Node's types call them plain streams. */
interface Refable {
  ref?(): void;
  unref?(): void;
}
