/** `npm run audit` as an operator runs it, on the demo household. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Bill } from '../api/contract/bills.ts';
import { startTestApi, type TestApi } from '../api/testing/api.ts';
import { dayOf } from '../ledger/calendar.ts';
import { login, TIME_ZONE } from './demo/household.ts';
import { live } from './demo/live.ts';
import { createVisitor, type Visitor } from './demo/visitor.ts';
import { runCommand } from './testing/command.ts';

let api: TestApi;
let visitor: Visitor;
beforeAll(async () => {
  api = await startTestApi();
  visitor = createVisitor(api.url);
  await live(visitor, login, (time) => api.travelTo(time.toISOString()));
}, 120_000);
afterAll(() => api.stop());

it('has what there is to see of bills: one that is part paid, a price that moved, one that is known ahead, one that follows, and an end', async () => {
  const bills = await visitor.get<Bill[]>('/api/bills');
  const billNamed = (wanted: string) => bills.find(({ name }) => name === wanted);
  expect(billNamed('School fees')).toMatchObject({ partPaid: '240.00', amountLeft: '400.00' });
  expect(billNamed('Electricity')?.movedPrice).toMatchObject({
    ...{ planned: '312.40', paid: '398.20', average: '320.37', quietUntil: null },
  });
  expect(billNamed('Music and films')?.priceChanges).toMatchObject([{ amount: '36.98' }]);
  expect(billNamed('Water')?.follows).toBe('last-4');
  expect(billNamed('Car loan')?.ends).toEqual({ payments: expect.any(Number) });
});

it('has done nothing in the future', async () => {
  const today = dayOf(new Date(), TIME_ZONE);
  const happened = await visitor.get<{ date: string }[]>('/api/activity?limit=100');
  expect(happened.filter(({ date }) => date > today)).toEqual([]);
  const bills = await visitor.get<Bill[]>('/api/bills');
  for (const { id } of bills) {
    const past = await visitor.get<{ billDate: string }[]>(`/api/bills/${id}/historical`);
    expect(past.filter(({ billDate }) => billDate > today)).toEqual([]);
  }
});

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
