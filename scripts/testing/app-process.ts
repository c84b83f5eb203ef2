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

/** Starts `npm start`'s program on any free port, and settles when it prints its address. */
export async function startApp(databaseUrl: string): Promise<AppProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weekwise-app-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
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
