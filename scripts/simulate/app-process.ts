/** One process of the app: the simulation starts it, sets its clock, stops and kills it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppMessage, ClockOrder } from './app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type AppProcess = {
  url: string;
  /** Throws when the process has ended, or when its jobs failed. */
  setClock(order: ClockOrder): Promise<void>;
  /** Ends it by SIGTERM; throws when its status is not 0. */
  stop(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Throws when it has ended without {@link stop} or {@link kill}. */
  assertAlive(): void;
};

/** Settles when the app is ready. Its log is appended to `app.log` in its folder. */
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
  let isEnding = false;
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    isEnding = true;
    child.kill(signal);
    await ended;
  };
  const nextMessage = async (): Promise<AppMessage> => {
    const [message] = await Promise.race([once(child, 'message'), ended.then(() => [])]);
    if (!message) throw new Error('The app has ended');
    return message;
  };
  const first = await nextMessage();
  if (!('ready' in first)) throw new Error('The app’s first message does not say that it is ready');
  return {
    url: first.ready.replace('localhost', '127.0.0.1'),
    setClock: async (order) => {
      child.send(order);
      const message = await nextMessage();
      if ('failure' in message && message.failure) throw new Error(message.failure);
    },
    stop: async () => {
      await end('SIGTERM');
      if (child.exitCode !== 0) throw new Error(`The app stopped with status ${child.exitCode}`);
    },
    kill: () => end('SIGKILL'),
    assertAlive: () => {
      if (!isEnding && (child.exitCode ?? child.signalCode) !== null)
        throw new Error(`The app has ended by itself, with status ${child.exitCode}`);
    },
  };
}
