/** One process of the app, as the simulation starts, tells, stops and kills it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Said, Told } from './app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type AppProcess = {
  url: string;
  /** Sets its clock. Throws when it is gone, or when the jobs could not be run. */
  tell(told: Told): Promise<void>;
  /** Ends it as an operator does; throws when it does not end well. */
  stop(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Throws when it has ended and nobody wanted it to. */
  assertAlive(): void;
};

/** Settles when it is ready. What it logs is added to `app.log` in its folder. */
export async function startAppProcess(options: {
  folder: string;
  now: Date;
  settings: Record<string, string>;
}): Promise<AppProcess> {
  const { folder, now, settings } = options;
  const log = openSync(join(folder, 'app.log'), 'a');
  const script = fileURLToPath(new URL('./app.ts', import.meta.url));
  const child = spawn(process.execPath, [script, now.toISOString()], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: folder, ...settings },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  let isWanted = true;
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false;
    child.kill(signal);
    await ended;
  };
  const said = await hear(child);
  if (!('ready' in said)) throw new Error('The app said something else than that it is ready');
  return {
    url: said.ready.replace('localhost', '127.0.0.1'),
    tell: async (told) => {
      child.send(told);
      const answer = await hear(child);
      if ('failure' in answer && answer.failure) throw new Error(answer.failure);
    },
    stop: async () => {
      await end('SIGTERM');
      if (child.exitCode !== 0) throw new Error(`The app stopped with status ${child.exitCode}`);
    },
    kill: () => end('SIGKILL'),
    assertAlive: () => {
      if (isWanted && (child.exitCode ?? child.signalCode) !== null)
        throw new Error(`The app has ended by itself, with status ${child.exitCode}`);
    },
  };
}

/** The next thing that it says. */
function hear(child: ChildProcess): Promise<Said> {
  return new Promise((resolve, reject) => {
    const gone = () => {
      child.off('message', heard);
      reject(new Error('The app has ended'));
    };
    const heard = (said: unknown) => {
      child.off('exit', gone);
      resolve(said as Said);
    };
    child.once('exit', gone);
    child.once('message', heard);
  });
}
