/** How long a person waits for a store that is silent, and what becomes of the command. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Command } from '../ledger/commands.ts';
import type { Follower } from '../ledger/follower.ts';
import { createHandle } from '../ledger/handle.ts';
import { createCodec } from '../ledger/store/codec.ts';
import { type EventStore, StoreUnavailable } from '../ledger/store/event-store.ts';
import { openEventStoreDB } from '../ledger/store/eventstoredb/store.ts';
import { Wire } from '../ledger/store/eventstoredb/testing/wire.ts';
import { openKeyring } from '../ledger/store/keys.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { OutcomeUnknown, Waiting } from '../ledger/store/waiting.ts';
import { NOTHING } from '../projections/folded.ts';
import { createPerform } from './perform.ts';

type Patience = { patienceMs: number; longestMs?: number };

let database: TestDatabase;
let wire: Wire;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await Wire.start();
  store = openEventStoreDB({ url: wire.url });
});
afterEach(() => {
  wire.hooks = {};
});
afterAll(async () => {
  await store.close();
  wire.stop();
  await database.drop();
});

async function handling(follower?: Follower) {
  const masterKey = Buffer.alloc(32, 1);
  const codec = createCodec(await openKeyring({ pool: database.pool, masterKey }));
  return createHandle({ store, codec, clock: () => new Date(), ...(follower && { follower }) });
}

/** Whoever sends one command, and another that works for as long as `work` takes: it prepares its rows. */
async function performing(work: () => Promise<unknown>, patience: Patience) {
  const follower: Follower = {
    before: async (_, events) => {
      if (events.some(({ type }) => type === 'AccountOpened')) await work();
      return { stored: async () => undefined };
    },
  };
  const perform = createPerform({
    handle: await handling(follower),
    // Nobody reads here.
    tables: { read: async () => NOTHING, reached: async () => NOTHING },
    projector: { status: () => ({ state: 'live', checkpoint: null }) },
    ...patience,
  });
  const sender = { ledgerId: randomUUID(), userId: randomUUID(), correlationId: 'one' };
  const send = (command: Command) => perform({ ...sender, commandId: randomUUID() }, command);
  expect((await send({ type: 'OpenLedger', timeZone: 'UTC' })).isOk()).toBe(true);
  return send;
}
const opening: Command = { type: 'OpenAccount', name: 'Everyday', balance: 0 };

it('a frozen store is no reason to wait, and the command that is sent again takes effect once', async () => {
  const perform = createPerform({
    handle: await handling(),
    // Nobody reads here.
    tables: { read: async () => NOTHING, reached: async () => NOTHING },
    projector: { status: () => ({ state: 'live', checkpoint: null }) },
    patienceMs: 100,
  });
  const [ledgerId, userId, commandId] = [randomUUID(), randomUUID(), randomUUID()];
  const send = () =>
    perform(
      { ledgerId, userId, commandId, correlationId: 'one' },
      { type: 'OpenLedger', timeZone: 'UTC' },
    );
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  wire.hooks = { beforeAppend: () => frozen };
  await expect(send()).rejects.toBeInstanceOf(StoreUnavailable);
  // The second one may wait behind the first, and then learns nothing of the store.
  await expect(send()).rejects.toThrow();
  expect(wire.log.events).toHaveLength(0);

  thaw();
  const again = async () => (await send()).isOk();
  await expect.poll(() => again().catch(() => false), { timeout: 10_000 }).toBe(true);
  expect((await send())._unsafeUnwrap()).toMatchObject({ repeated: true });
  expect(wire.log.events).toHaveLength(1);
});

it('whoever stops waiting is told whether it was sent; what was not is never sent', async () => {
  const handle = await handling();
  const sender = { ledgerId: randomUUID(), userId: randomUUID(), correlationId: 'one' };
  const send = (command: Command) => {
    const waiting = new Waiting();
    return { waiting, handled: handle({ ...sender, commandId: randomUUID(), command, waiting }) };
  };
  const stored = wire.log.events.length;
  let thaw = () => {};
  const frozen = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    wire.hooks = {
      beforeAppend: () => {
        resolve();
        return frozen;
      },
    };
  });
  const first = send({ type: 'OpenLedger', timeZone: 'UTC' });
  const behind = send({ type: 'OpenAccount', name: 'Everyday', balance: 0 });
  const never = expect(behind.handled).rejects.toThrow('Nobody waits');
  await reached;
  const why = new StoreUnavailable('Silence');
  expect(first.waiting.over(why)).toBeInstanceOf(OutcomeUnknown);
  expect(behind.waiting.over(why)).not.toBeInstanceOf(OutcomeUnknown);
  thaw();
  expect((await first.handled).isOk()).toBe(true);
  await never;
  expect(wire.log.events).toHaveLength(stored + 1);
});

it('a command that works for longer than a store may be silent is carried out', async () => {
  const patienceMs = 1_000;
  const send = await performing(() => pause(2 * patienceMs), { patienceMs });
  expect((await send(opening)).isOk()).toBe(true);
});

it('a command that works without end is given up, no store is blamed for it, and it is never sent', async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const send = await performing(() => ended, { patienceMs: 60_000, longestMs: 2_000 });
  const stored = wire.log.events.length;
  const { error } = await send(opening).then(
    () => ({ error: null }),
    (error: unknown) => ({ error }),
  );
  expect(error).toMatchObject({ refusal: { refusal: 'unavailable' } });
  end();
  // What is sent next waits for its end, and stores nothing.
  expect((await send({ type: 'OpenLedger', timeZone: 'UTC' })).isOk()).toBe(true);
  expect(wire.log.events).toHaveLength(stored);
});
