/** `npm run replay` while people use two instances of the app: not one error, and not one stale answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import type { Client } from '../api/testing/client.ts';
import { giveRent } from '../api/testing/household.ts';
import type { Instance } from '../api/testing/instance.ts';
import { OWN_LOCKS } from '../ledger/store/testing/locks.ts';
import { bundled } from './bundle/programs.ts';
import { spawnApp } from './testing/app-process.ts';
import { commandEnv, runCommand } from './testing/command.ts';

let api: TestApi;
let second: Instance;
beforeAll(async () => {
  // Neither projects: the start that is to find old rows would wait for them.
  api = await startTestApi({ env: { ROLE: 'api' } });
  second = await api.another();
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

/** Transfers a cent and reads it on the other instance, again and again until `over` aborts. Answers how often. */
async function useWithoutPause(person: Client, over: AbortSignal): Promise<number> {
  const elsewhere = person.at(second.url);
  let transferred = 0;
  while (!over.aborted) {
    await person.does('transfer', { body: { fromAccountId: 1, toAccountId: 2, amount: '0.01' } });
    transferred += 1;
    const [, savings] = await elsewhere.does('listAccounts');
    const [line] = await elsewhere.does('accountStatement', { id: 2, query: { limit: '1' } });
    expect(savings?.balance).toBe((transferred / 100).toFixed(2));
    expect(line?.balance).toBe(savings?.balance);
    await elsewhere.does('listBills');
  }
  return transferred;
}

/** Runs the work while four households transfer. */
async function underLoad<T>(work: () => Promise<T>): Promise<T> {
  const people = await Promise.all(Array.from({ length: 4 }, () => api.signUp()));
  for (const person of people) {
    await giveRent(person);
    await person.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  }
  const over = new AbortController();
  const running = work().finally(() => over.abort());
  const working = people.map((person) => useWithoutPause(person, over.signal));
  const [ended, ...transferred] = await Promise.all([running, ...working]);
  expect(Math.min(...transferred)).toBeGreaterThan(0);
  return ended;
}

const replay = (...options: string[]) => runCommand('replay', api.databaseUrl, ...options);
const spoil = () => api.pool.query('UPDATE read_model.bills SET saved = saved + 1');

it('folds every ledger, and finds its rows as they should be', async () => {
  const { status, output } = await underLoad(replay);
  expect(output).toMatch(/^Replayed \d+ ledgers: 0 differed\.\n$/);
  expect(status).toBe(0);
}, 120_000);

it('reports in a dry run what differs, by its status too, and then corrects it', async () => {
  await spoil();
  const trial = await replay('--dry-run');
  expect(trial.output).toMatch(/^ledger [0-9a-f-]{36}: bills 1: saved is 1, not 0\n/);
  expect(trial.output).toMatch(
    /\nReplayed \d+ ledgers: \d+ differed, and were left as they are\.\n$/,
  );
  expect(trial.status).toBe(1);
  const mended = await replay();
  expect(mended.output).toContain('differed, and were written anew.');
  expect(mended.status).toBe(0);
  expect((await replay('--dry-run')).status).toBe(0);
}, 120_000);

it('is not needed when a start finds the rows of an older program', async () => {
  await spoil();
  await api.pool.query('UPDATE read_model.ledgers SET version = 0');
  const app = await underLoad(async () => {
    // No jobs: by the machine's clock these people's sessions have long expired.
    const settings = { ...commandEnv, ROLE: 'projector', LOG_LEVEL: 'error' };
    const started = await spawnApp({ ...settings, DATABASE_URL: api.databaseUrl });
    const outdated = 'SELECT FROM read_model.ledgers WHERE version = 0';
    await vi.waitFor(async () => expect((await api.pool.query(outdated)).rowCount).toBe(0), {
      timeout: 60_000,
    });
    return started;
  });
  try {
    expect(await runCommand('audit', api.databaseUrl)).toMatchObject({ status: 0 });
  } finally {
    await app.stop();
  }
}, 120_000);

it('names no ledger to go on behind that is none', async () => {
  const { status, complaints } = await replay('--after', 'zzz');
  expect(complaints).toMatch(
    /^"zzz" is no ledger; [\s\S]+npm run replay \[-- \[--dry-run\] \[--after LEDGER\]\]/,
  );
  expect(status).toBe(2);
}, 60_000);

it.each(['SIGINT', 'SIGTERM'] as const)(
  'says at %s where to go on',
  async (signal) => {
    const [first] = await api.signUp().then(() => ledgerIds());
    const holder = await api.pool.connect();
    await holder.query('BEGIN; LOCK TABLE read_model.bills IN ACCESS EXCLUSIVE MODE');
    const env = { ...process.env, ...commandEnv, DATABASE_URL: api.databaseUrl };
    const replaying = spawn(process.execPath, [bundled('replay'), '--after', first], { env });
    const ended = once(replaying, 'close');
    const complaints = text(replaying.stderr);
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(0), 30_000);
    replaying.kill(signal);
    expect(await ended).toEqual([null, signal]);
    holder.release(true);
    expect(await complaints).toBe(`To go on from here: npm run replay -- --after ${first}\n`);
  },
  60_000,
);

const ledgerIds = async (): Promise<[string]> => {
  const text = 'SELECT ledger_id AS id FROM read_model.ledgers ORDER BY 1 LIMIT 1';
  return [(await api.pool.query<{ id: string }>(text)).rows[0]?.id ?? ''];
};

const waiting = async () => {
  const text = `SELECT FROM ${OWN_LOCKS} WHERE NOT granted`;
  return (await api.pool.query(text)).rowCount;
};
