/** A command that is told to stop: it ends after the append that is under way, and another one goes on from there. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import type { Command } from './commands.ts';
import { createHandle, type Handle } from './handle.ts';
import { type Codec, createCodec, ledgerStream } from './store/codec.ts';
import type { EventStore } from './store/event-store.ts';
import { type Keyring, openKeyring } from './store/keys.ts';
import { openPostgresEventStore } from './store/postgres.ts';
import { openSnapshots } from './store/snapshots.ts';
import { createTestDatabase, type TestDatabase } from './store/testing/database.ts';
import { bill } from './testing/commands.ts';
import { TODAY } from './testing/given.ts';

const BILLS = 100;
const WEEKS = 20;

let database: TestDatabase;
let store: EventStore;
let keyring: Keyring;
let codec: Codec;
let today = TODAY;
const clock = () => new Date(`${today}T01:00:00Z`);

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ pool: database.pool });
  keyring = await openKeyring({ pool: database.pool, masterKey: randomBytes(32) });
  codec = createCodec(keyring);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const ask = (handle: Handle, ledgerId: string, command: Command, stop?: AbortSignal) => {
  const who = { ledgerId, userId: 'user', commandId: randomUUID(), correlationId: 'request' };
  return handle({ ...who, command, stop });
};
const accrue: Command = { type: 'AccrueWeeks' };

/** A household whose weeks are several appends. */
async function household(): Promise<string> {
  today = TODAY;
  const ledgerId = randomUUID();
  const handle = createHandle({ store, codec, clock });
  const begin: Command[] = [
    { type: 'OpenLedger', timeZone: 'UTC' },
    { type: 'OpenAccount', name: 'Everyday', balance: 1_000 },
    { type: 'ImportBills', bills: Array.from({ length: BILLS }, () => bill) },
  ];
  for (const command of begin) (await ask(handle, ledgerId, command))._unsafeUnwrap();
  today = addDays(TODAY, 7 * WEEKS);
  return ledgerId;
}

async function lengthOf(ledgerId: string): Promise<number> {
  let length = 0;
  for await (const batch of store.readStream(ledgerStream(ledgerId))) length += batch.length;
  return length;
}

it('a catch-up is stored as far as it had come, and goes on by another command', async () => {
  const ledgerId = await household();
  const before = await lengthOf(ledgerId);
  const stop = new AbortController();
  let appends = 0;
  const append: EventStore['append'] = (...asked) => {
    appends += 1;
    stop.abort(new Error('The lead is lost'));
    return store.append(...asked);
  };
  const through = Object.assign(Object.create(store) as EventStore, { append });
  through.readStream = store.readStream.bind(store);
  const handle = createHandle({ store: through, codec, clock });
  await expect(ask(handle, ledgerId, accrue, stop.signal)).rejects.toThrow('The lead is lost');
  expect(appends).toBe(1);
  const sofar = (await lengthOf(ledgerId)) - before;
  expect(sofar).toBeGreaterThan(0);
  expect(sofar).toBeLessThan(WEEKS);
  (await ask(createHandle({ store, codec, clock }), ledgerId, accrue))._unsafeUnwrap();
  expect(await lengthOf(ledgerId)).toBe(before + WEEKS);
});

it('what has not begun to append stores nothing, reads no further, and complains of no snapshot', async () => {
  const ledgerId = await household();
  const before = await lengthOf(ledgerId);
  const snapshots = await openSnapshots({ pool: database.pool, keyring });
  await createHandle({ store, codec, clock, snapshots }).look(ledgerId);
  await expect.poll(async () => (await snapshots.find(ledgerId))?.head.revision).toBe(before - 1);
  let [decoded, complaints] = [0, 0];
  const decode: Codec['decode'] = (...asked) => {
    decoded += 1;
    return codec.decode(...asked);
  };
  const log = {
    warn: () => {
      complaints += 1;
    },
  };
  const handle = createHandle({ store, codec: { ...codec, decode }, clock, snapshots, log });
  const stop = new AbortController();
  const asked = Promise.allSettled(
    Array.from({ length: 20 }, () => ask(handle, ledgerId, accrue, stop.signal)),
  );
  stop.abort();
  expect((await asked).map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  expect([decoded, complaints]).toEqual([0, 0]);
  expect(await lengthOf(ledgerId)).toBe(before);
});
