/** `npm run export` as an operator runs it, beside the running app. */
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import type { Client } from '../api/testing/client.ts';
import { addWeeks, giveRent } from '../api/testing/household.ts';
import { runCommand } from './testing/command.ts';
import { balancesOf } from './testing/hledger.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi();
  ann = await api.signUp({ email: 'ann@example.com' });
  await giveRent(ann);
  await addWeeks(ann, 1);
});
afterAll(() => api.stop());

const run = (...options: string[]) => runCommand('export', api.databaseUrl, ...options);

it('prints the journal of the person with this address', async () => {
  const { status, output } = await run('--email', 'Ann@example.com');
  expect(status).toBe(0);
  const { balances } = balancesOf(output);
  expect(balances.get('assets:1 Everyday:bills:1 Rent')).toBe(10_000);
}, 60_000);

it('writes a file that only its owner reads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-export-'));
  const file = join(folder, 'ann.json');
  const options = ['--email', 'ann@example.com', '--format', 'json', '--output', file];
  expect(await run(...options)).toMatchObject({ status: 0, output: '' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(await ann.does('export'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Neither is one that everybody could read before, and nothing is left beside it.
  chmodSync(file, 0o644);
  expect(await run(...options)).toMatchObject({ status: 0, output: '' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(await ann.does('export'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['ann.json']);
  rmSync(folder, { recursive: true });
}, 60_000);

it('says when there is no such person, or no such format', async () => {
  expect(await run('--email', 'bob@example.com')).toMatchObject({ status: 1 });
  expect(await run()).toMatchObject({ status: 2 });
  const wrong = ['--email', 'ann@example.com', '--format', 'pdf'];
  const { status, complaints } = await run(...wrong);
  expect(status).toBe(2);
  // Without it npm's own lines come first, and hledger refuses the file.
  expect(complaints).toContain('npm run --silent export');
}, 60_000);
