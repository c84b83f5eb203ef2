/** The app as people run it, in a process of its own, on a test's database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type AppProcess = {
  url: string;
  stop(): Promise<void>;
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts `npm start`'s program for a test, on the test's own database and on any free port. */
export async function startApp(databaseUrl: string): Promise<AppProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-app-'));
  const app = await spawnApp({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  return {
    url: app.url,
    stop: async () => {
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same with settings of the caller's; settles when the program prints its address. */
export async function spawnApp(settings: Record<string, string>): Promise<AppProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`The app ended with status ${code}:\n${said}`)));
    child.stdout?.on('data', (data: Buffer) => {
      said = (said + data).slice(-10_000);
      const ready = /is ready: (http\S+)/.exec(said);
      if (ready?.[1]) resolve(ready[1]);
    });
  });
}
