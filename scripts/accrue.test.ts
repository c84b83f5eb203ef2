/** `npm run accrue` as an operator runs it, beside the running app. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import type { Client } from '../api/testing/client.ts';
import { giveRent } from '../api/testing/household.ts';
import { runCommand } from './testing/command.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp();
  await giveRent(ann);
  await api.signUp();
});
afterAll(() => api.stop());

const run = (name: string, ...options: string[]) => runCommand(name, api.databaseUrl, ...options);
const balance = async () => (await ann.does('listAccounts'))[0]?.balance;

describe('accrue', () => {
  // The tests begin on Wednesday, 4 March 2026; the rent takes 100.00 from the next Monday on.
  const asOf = ['--as-of', '2026-03-22'];

  it('tells what it would do, and does nothing', async () => {
    const before = await api.eventCount();
    const { status, output } = await run('accrue', ...asOf, '--dry-run');
    expect({ status, output }).toEqual({
      status: 0,
      output: 'Would set aside 2 weeks in 1 of 2 ledgers.\n',
    });
    expect(await api.eventCount()).toBe(before);
  }, 60_000);

  it('sets the weeks aside, in the running app at once, and once', async () => {
    const { output } = await run('accrue', ...asOf);
    expect(output).toBe('Set aside 2 weeks in 1 of 2 ledgers.\n');
    await expect.poll(balance, { timeout: 10_000 }).toBe('1200.00');
    expect(await run('accrue', ...asOf)).toEqual({
      status: 0,
      output: 'Set aside 0 weeks in 0 of 2 ledgers.\n',
      complaints: '',
    });
  }, 60_000);

  it('refuses a day that has not come: the households would live on it, and pay bills early', async () => {
    const before = await api.eventCount();
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const { status, complaints } = await run('accrue', '--as-of', later);
    expect(complaints).toContain(`${later} has not come yet`);
    expect(status).toBe(2);
    expect(await api.eventCount()).toBe(before);
    const foreseen = await run('accrue', '--as-of', later, '--dry-run');
    expect(foreseen).toMatchObject({ status: 0, output: /^Would set aside/ });
  }, 60_000);

  it.each([
    [['--as-of', '2026-02-31'], '"2026-02-31" is no day'],
    [['--as-of'], '--as-of'],
    [['--tomorrow'], "Unknown option '--tomorrow'"],
    [['now'], "Unexpected argument 'now'"],
  ])(
    'explains %j with status 2',
    async (options, message) => {
      const { status, complaints } = await run('accrue', ...options);
      expect(complaints).toContain(message);
      expect(complaints).toContain('npm run accrue [--');
      expect(status).toBe(2);
    },
    60_000,
  );
});
