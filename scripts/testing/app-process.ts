/** The app in a process of its own, on a test's database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled, root } from '../bundle/programs.ts';

export type AppProcess = {
  url: string;
  stop(): Promise<void>;
  /** Ends it by SIGKILL, as a power cut would. */
  kill(): Promise<void>;
};

/** Starts the app on the test's database, on a free port and with a data folder of its own. */
export async function startApp(databaseUrl: string): Promise<AppProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-app-'));
  const app = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  return {
    ...app,
    stop: async () => {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the app with these settings, or another program that starts it. Settles when it prints its address. */
export async function spawnApp(
  settings: Record<string, string>,
  program = bundled('start'),
): Promise<AppProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  const url = await addressOf(child);
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', (code) =>
      reject(new Error(`The app ended with status ${code}:\n${output}`)),
    );
    child.stdout?.on('data', (data: Buffer) => {
      output = (output + data).slice(-10_000);
      const [, ready] = /is ready: (.+)/.exec(output) ?? [];
      const [, address] = /listening on (\S+)$/.exec(ready ?? '') ?? [];
      if (ready) resolve(address ? `http://${address}` : ready);
    });
  });
}
