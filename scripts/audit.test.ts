/** `npm run audit` as an operator runs it, on the demo household. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import { login } from './demo/household.ts';
import { live } from './demo/live.ts';
import { createVisitor } from './demo/visitor.ts';
import { runCommand } from './testing/command.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await live(createVisitor(api.url), login, (time) => api.travelTo(time.toISOString()));
}, 120_000);
afterAll(() => api.stop());

it('passes on the demo household, beside the running app', async () => {
  const { status, output } = await runCommand('audit', api.databaseUrl);
  expect(output).toMatch(/^Audited 1 ledgers, [\d,]+ events, [\d,]+ read rows: all is well\.\n$/);
  expect(status).toBe(0);
}, 60_000);

it('keeps where the log ends, and misses what is cut off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'weekwise-heads-'));
  const file = join(folder, 'heads');
  const run = () => runCommand('audit', api.databaseUrl, '--heads', file);
  expect((await run()).output).toMatch(/: all is well\.\nWrote where each ledger ends to .+\.\n$/);
  const [, stream, revision] = /^(ledger-\S+) (\d+) \S+\n$/.exec(readFileSync(file, 'utf8')) ?? [];
  expect(await run()).toMatchObject({
    status: 0,
    output: expect.stringMatching(/\nCompared with the heads of 1 ledgers in .+\.\n$/),
  });
  writeFileSync(file, `${stream} ${Number(revision) + 1} hash\n`);
  const cut = await run();
  expect(cut.output).toMatch(/^ledger-.+: event \d+: it was the last when the heads were written/);
  expect(cut.status).toBe(1);
  writeFileSync(file, 'a list of something\n');
  expect(await run()).toMatchObject({
    status: 2,
    complaints: expect.stringMatching(/line 1: not a stream/),
  });
  rmSync(folder, { recursive: true });
}, 60_000);

it('lists what differs and ends with status 1', async () => {
  await api.pool.query('UPDATE read_model.accounts SET available = available + 1 WHERE id = 1');
  const { status, output } = await runCommand('audit', api.databaseUrl);
  expect(output).toMatch(/^ledger-[0-9a-f-]{36}: accounts 1: available is \d+, not \d+\n/);
  expect(output).toMatch(/: 1 findings\.\n$/);
  expect(status).toBe(1);
}, 60_000);

it('explains a wrong command line and ends with status 2', async () => {
  const { status, complaints } = await runCommand('audit', api.databaseUrl, '--ledgers', '3');
  expect(complaints).toMatch(
    /^Unknown option '--ledgers'[\s\S]+npm run audit \[-- --heads FILE\]\n/,
  );
  expect(status).toBe(2);
}, 60_000);
