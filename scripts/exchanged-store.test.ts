/** An `api` process whose event store is exchanged, while no projector runs that could notice it. */
import { randomUUID } from 'node:crypto';
import { afterEach, expect, it, vi } from 'vitest';
import { prepareApi } from '../api/testing/instance.ts';
import { openEventStoreDB } from '../ledger/store/eventstoredb/store.ts';
import { Log } from '../ledger/store/eventstoredb/testing/log.ts';
import { Wire } from '../ledger/store/eventstoredb/testing/wire.ts';
import { createTestDatabase } from '../ledger/store/testing/database.ts';
import { spawnApp } from './testing/app-process.ts';
import { commandEnv } from './testing/command.ts';
import { peopleOfThePast } from './testing/past.ts';

const SECONDS_MAX = 60;
const body = { fromAccountId: 1, toAccountId: 2, amount: '1.00' };

const atEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
});

it('writes no more, says why and what to do, and goes on with the right one', async () => {
  const database = await createTestDatabase(prepareApi);
  atEnd.push(database.drop);
  let wire = await Wire.start();
  atEnd.push(() => wire.stop());
  const { port, url } = wire;
  const [person] = await peopleOfThePast(database.url, 1, async () => openEventStoreDB({ url }));
  const settings = { ...commandEnv, DATABASE_URL: database.url, EVENT_STORE_URL: url };
  const quiet = { ...settings, LOG_LEVEL: 'silent' };
  const projector = await spawnApp({ ...quiet, ROLE: 'projector' });
  atEnd.push(projector.stop);
  const api = await spawnApp({ ...quiet, ROLE: 'api' });
  atEnd.push(api.stop);
  if (!person) throw new Error('There is one person.');
  person.url = api.url;
  expect((await person.does('transfer', { body })).to.balance).toBe('1.00');
  // A subscriber would notice the exchange.
  await projector.kill();

  const exchange = async (log: Log) => {
    wire.stop();
    wire = await Wire.start({ port, log });
  };
  const readyz = async () => {
    const answer = await fetch(`${api.url}/readyz`);
    return `${answer.status} ${await answer.text()}`;
  };
  const [ours, theirs, older] = [wire.log, new Log(), new Log()];
  for (const { stream, ...event } of ours.events) {
    theirs.append(stream, 'any', [{ ...event, id: randomUUID() }]);
    if (older.events.length < ours.events.length - 1) older.append(stream, 'any', [event]);
  }
  for (const [log, reason] of [
    [theirs, 'holds the log of another database'],
    [older, 'ends before what was read of it'],
  ] as const) {
    const before = log.events.length;
    await exchange(log);
    expect((await person.call('transfer', { body })).status).toBe(503);
    expect(await readyz()).toMatch(new RegExp(`^503 .*"event store".*${reason}.*npm run audit`));
    expect(log.events).toHaveLength(before);
    await exchange(ours);
    await vi.waitFor(async () => expect(await readyz()).toMatch(/^200/), {
      timeout: SECONDS_MAX * 1_000,
    });
  }
  atEnd.push((await spawnApp({ ...quiet, ROLE: 'projector' })).stop);
  expect((await person.does('transfer', { body })).to.balance).toBe('2.00');
}, 180_000);
