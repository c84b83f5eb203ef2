/** `npm run replay` while people use the app: not one error, and not one stale answer. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import type { Client } from '../api/testing/client.ts';
import { giveRent } from '../api/testing/household.ts';
import { PROJECTION_VERSION } from '../projections/version.ts';
import { spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand } from './testing/command.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Moves a cent, looks at once whether it is there, and again, until told to stop; answers how often. */
async function useWithoutPause(person: Client, over: AbortSignal): Promise<number> {
  let moved = 0;
  while (!over.aborted) {
    await person.does('transfer', { body: { fromAccountId: 1, toAccountId: 2, amount: '0.01' } });
    moved += 1;
    const [, savings] = await person.does('listAccounts');
    const [line] = await person.does('accountStatement', { id: 2, query: { limit: '1' } });
    expect(savings?.balance).toBe((moved / 100).toFixed(2));
    expect(line?.balance).toBe(savings?.balance);
    await person.does('listBills');
  }
  return moved;
}

/** Runs a command while four households work. */
async function underLoad(...command: [string, ...string[]]) {
  const people = await Promise.all(Array.from({ length: 4 }, () => api.signUp()));
  for (const person of people) {
    await giveRent(person);
    await person.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  }
  const over = new AbortController();
  const [name, ...options] = command;
  const running = runCommand(name, api.databaseUrl, ...options).finally(() => over.abort());
  const working = people.map((person) => useWithoutPause(person, over.signal));
  const [ended, ...moved] = await Promise.all([running, ...working]);
  expect(Math.min(...moved)).toBeGreaterThan(3);
  return ended;
}

it('replays the log and takes the new tables', async () => {
  const { status, output } = await underLoad('replay');
  expect(output).toMatch(/^accounts +[\d,]+ rows {2}same\n/);
  expect(output).not.toContain('DIFFERENT');
  expect(output).toMatch(/\nReplayed [\d,]+ events\. The new tables are live\.\n$/);
  expect(status).toBe(0);
}, 120_000);

it('takes the previous tables back', async () => {
  const { status, output } = await underLoad('replay', '--rollback');
  expect(output).toBe('The previous read tables are live again.\n');
  expect(status).toBe(0);
  expect(await runCommand('audit', api.databaseUrl)).toMatchObject({ status: 0 });
}, 120_000);

it('tells in a trial what differs, by its status too', async () => {
  await api.pool.query('UPDATE read_model.bills SET saved = saved + 1');
  const { status, output } = await runCommand('replay', api.databaseUrl, '--dry-run');
  expect(output).toMatch(/\nbills +8 → 8 rows {2}DIFFERENT\n/);
  expect(output).toContain('The live tables were left as they are.');
  expect(status).toBe(1);
}, 60_000);

it('happens by itself when a start finds the tables of an older program', async () => {
  await api.pool.query('UPDATE read_model.bills SET saved = saved + 1');
  await api.pool.query('UPDATE read_model.checkpoint SET version = 0');
  const app = await spawnApp({ ...commandEnv, DATABASE_URL: api.databaseUrl });
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await api.pool.query('SELECT version FROM read_model.checkpoint');
        expect(rows[0].version).toBe(PROJECTION_VERSION);
      },
      { timeout: 30_000 },
    );
    expect(await runCommand('audit', api.databaseUrl)).toMatchObject({ status: 0 });
  } finally {
    await app.stop();
  }
}, 120_000);

it('does one thing at a time', async () => {
  const both = ['--dry-run', '--rollback'];
  const { status, complaints } = await runCommand('replay', api.databaseUrl, ...both);
  expect(complaints).toContain('exclude each other');
  expect(status).toBe(2);
}, 60_000);
