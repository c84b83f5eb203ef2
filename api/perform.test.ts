/** How long a person waits for a store that is silent, and what becomes of the command. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHandle } from '../ledger/handle.ts';
import { createCodec } from '../ledger/store/codec.ts';
import { type EventStore, StoreUnavailable } from '../ledger/store/event-store.ts';
import { openEventStoreDB } from '../ledger/store/eventstoredb/store.ts';
import { Wire } from '../ledger/store/eventstoredb/testing/wire.ts';
import { openKeyring } from '../ledger/store/keys.ts';
import { createTestDatabase, type TestDatabase } from '../ledger/store/testing/database.ts';
import { NOTHING } from '../projections/folded.ts';
import { createPerform } from './perform.ts';

let database: TestDatabase;
let wire: Wire;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await Wire.start();
  store = openEventStoreDB({ url: wire.url });
});
afterAll(async () => {
  await store.close();
  wire.stop();
  await database.drop();
});

it('a frozen store is no reason to wait, and the command still takes effect once', async () => {
  const codec = createCodec(
    await openKeyring({ pool: database.pool, masterKey: Buffer.alloc(32, 1) }),
  );
  const perform = createPerform({
    handle: createHandle({ store, codec, clock: () => new Date() }),
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
  await expect(send()).rejects.toBeInstanceOf(StoreUnavailable);
  expect(wire.log.events).toHaveLength(0);

  thaw();
  await expect.poll(() => wire.log.events.length).toBe(1);
  const again = await send();
  expect(again._unsafeUnwrap()).toMatchObject({ repeated: true });
  expect(wire.log.events).toHaveLength(1);
});
