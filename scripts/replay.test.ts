/** `npm run replay` while people use two instances of the app: not one error, and not one stale answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import type { Client } from '../api/testing/client.ts';
import { giveRent } from '../api/testing/household.ts';
import type { Instance } from '../api/testing/instance.ts';
import { PROJECTION_VERSION } from '../projections/version.ts';
import { bundled } from './bundle/programs.ts';
import { spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand } from './testing/command.ts';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  api = await startTestApi();
  second = await api.another();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

/** Moves a cent, looks at once on the other instance whether it is there, and again, until told to stop; answers how often. */
async function useWithoutPause(person: Client, over: AbortSignal): Promise<number> {
  const elsewhere = person.at(second.url);
  let moved = 0;
  while (!over.aborted) {
    await person.does('transfer', { body: { fromAccountId: 1, toAccountId: 2, amount: '0.01' } });
    moved += 1;
    const [, savings] = await elsewhere.does('listAccounts');
    const [line] = await elsewhere.does('accountStatement', { id: 2, query: { limit: '1' } });
    expect(savings?.balance).toBe((moved / 100).toFixed(2));
    expect(line?.balance).toBe(savings?.balance);
    await elsewhere.does('listBills');
  }
  return moved;
}

/** Does something to the tables while four households work. */
async function underLoad<T>(work: () => Promise<T>): Promise<T> {
  const people = await Promise.all(Array.from({ length: 4 }, () => api.signUp()));
  for (const person of people) {
    await giveRent(person);
    await person.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  }
  const over = new AbortController();
  const running = work().finally(() => over.abort());
  const working = people.map((person) => useWithoutPause(person, over.signal));
  const [ended, ...moved] = await Promise.all([running, ...working]);
  expect(Math.min(...moved)).toBeGreaterThan(3);
  return ended;
}

const replay = (...options: string[]) => runCommand('replay', api.databaseUrl, ...options);

it('replays the log and takes the new tables', async () => {
  const { status, output } = await underLoad(replay);
  expect(output).toMatch(/^accounts +[\d,]+ rows {2}same\n/);
  expect(output).not.toContain('DIFFERENT');
  expect(output).toMatch(/\nReplayed [\d,]+ events\. The new tables are live\.\n$/);
  expect(status).toBe(0);
}, 120_000);

it('takes the previous tables back', async () => {
  const { status, output } = await underLoad(() => replay('--rollback'));
  expect(output).toBe('The previous read tables are live again.\n');
  expect(status).toBe(0);
  expect(await runCommand('audit', api.databaseUrl)).toMatchObject({ status: 0 });
}, 120_000);

/** The schemas with read tables. */
async function schemas(): Promise<string[]> {
  const { rows } = await api.pool.query<{ name: string }>(
    `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'read_model%' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** Kills a replay in the transaction that takes its tables, which somebody who writes there holds up. */
async function killWhileItSwaps(): Promise<void> {
  const reader = await api.pool.connect();
  await reader.query('BEGIN; LOCK TABLE read_model.checkpoint IN ROW EXCLUSIVE MODE');
  const child = spawn(process.execPath, [bundled('replay')], {
    env: { ...process.env, ...commandEnv, DATABASE_URL: api.databaseUrl },
    stdio: 'ignore',
  });
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database()
    AND wait_event_type = 'Lock' AND query LIKE 'LOCK TABLE read_model.checkpoint%'`;
  await vi.waitFor(async () => expect((await api.pool.query(waits)).rowCount).toBe(1), {
    timeout: 60_000,
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await reader.query('COMMIT');
  reader.release();
}

it('is begun again after a kill, whatever was left behind', async () => {
  await underLoad(killWhileItSwaps);
  expect(await schemas()).toEqual(['read_model', 'read_model_next', 'read_model_previous']);
  const { status, output } = await underLoad(replay);
  expect(output).not.toContain('DIFFERENT');
  expect(status).toBe(0);
  expect(await schemas()).toEqual(['read_model', 'read_model_previous']);
}, 120_000);

it('tells in a trial what differs, by its status too', async () => {
  await api.pool.query('UPDATE read_model.bills SET saved = saved + 1');
  const { status, output } = await replay('--dry-run');
  expect(output).toMatch(/\nbills +(\d+) → \1 rows {2}DIFFERENT\n/);
  expect(output).toContain('The live tables were left as they are.');
  expect(status).toBe(1);
}, 60_000);

it('happens by itself when a start finds the tables of an older program', async () => {
  await api.pool.query('UPDATE read_model.bills SET saved = saved + 1');
  await api.pool.query('UPDATE read_model.checkpoint SET version = 0');
  const app = await underLoad(async () => {
    // No jobs: by the machine's clock these people's sessions have long expired.
    const settings = { ...commandEnv, ROLE: 'projector', LOG_LEVEL: 'error' };
    const started = await spawnApp({ ...settings, DATABASE_URL: api.databaseUrl });
    await vi.waitFor(
      async () => {
        const { rows } = await api.pool.query('SELECT version FROM read_model.checkpoint');
        expect(rows[0].version).toBe(PROJECTION_VERSION);
      },
      { timeout: 30_000 },
    );
    return started;
  });
  try {
    expect(await runCommand('audit', api.databaseUrl)).toMatchObject({ status: 0 });
  } finally {
    await app.stop();
  }
}, 120_000);

it('does one thing at a time', async () => {
  const { status, complaints } = await replay('--dry-run', '--rollback');
  expect(complaints).toContain('exclude each other');
  expect(status).toBe(2);
}, 60_000);
