/** Events of the first form get today's seal: in the Postgres store, and on their way from one EventStoreDB to another. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHandle } from '../handle.ts';
import { transfer } from '../testing/commands.ts';
import { follows, GENESIS_HASH, hashOf, isSealedInPlace } from './chain.ts';
import { type Codec, CorruptEvent, createCodec, ledgerStream } from './codec.ts';
import { collect } from './contract/tools.ts';
import { compareCopy, copyEvents } from './copy.ts';
import type { EventStore } from './event-store.ts';
import { type Keyring, openKeyring } from './keys.ts';
import { openPostgresEventStore } from './postgres.ts';
import { sealAnew } from './seal-anew.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { readSealed, storeSealed } from './testing/sealed.ts';
import { STORE_SERVERS } from './testing/stores.ts';

const masterKey = randomBytes(32);
const life = readSealed('life-1');
const { ledgerId } = life;
const stream = ledgerStream(ledgerId);

let database: TestDatabase;
let store: EventStore;
let keyring: Keyring;
let codec: Codec;
beforeEach(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ pool: database.pool });
  keyring = await openKeyring({ pool: database.pool, masterKey });
  codec = createCodec(keyring);
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

const read = () => collect(store.readStream(stream));
const ask = (commandId: string, amount: number) => {
  const handle = createHandle({ store, codec, clock: () => new Date('2026-03-24T01:00:00Z') });
  const who = { ledgerId, userId: 'user', commandId, correlationId: 'request' };
  return handle({ ...who, command: { ...transfer, amount } });
};

async function sealIt(id = ledgerId): Promise<number> {
  const client = await database.pool.connect();
  try {
    return await sealAnew(client, keyring, id);
  } finally {
    client.release();
  }
}

/** What a stream says, and that it is one chain in today's form. */
async function expectSealed(): Promise<void> {
  let previous = GENESIS_HASH;
  for (const event of await read()) {
    expect(isSealedInPlace(event) && follows(previous, event)).toBe(true);
    previous = hashOf(event);
  }
}

it('gives a stream of both forms one, with all that it says as it was', async () => {
  await storeSealed({ ...database, masterKey, store }, life);
  const commandId = randomUUID();
  (await ask(commandId, 50))._unsafeUnwrap();
  const before = await codec.decode(await read());
  expect(await sealIt()).toBe(life.events.length + 1);
  await expectSealed();
  expect(await codec.decode(await read())).toEqual(before);

  // The commands are remembered, and the next goes on top.
  expect(await ask(commandId, 50)).toMatchObject({ value: { repeated: true } });
  const long = '2565a7bc-1fb8-8843-86b1-61ed372d48a2';
  expect(await ask(long, 100)).toMatchObject({ value: { repeated: true } });
  expect(await ask(long, 101)).toMatchObject({ error: { refusal: 'idempotency_key_reused' } });
  (await ask(randomUUID(), 1))._unsafeUnwrap();
  await expectSealed();
  expect(await sealIt()).toBe(0);
});

it('leaves an old version of an event in that version', async () => {
  const samples = readSealed('sealed-1');
  await storeSealed({ ...database, masterKey, store }, samples);
  const all = () => collect(store.readStream(ledgerStream(samples.ledgerId)));
  const before = await codec.decode(await all());
  expect(await sealIt(samples.ledgerId)).toBe(samples.events.length);
  expect(await codec.decode(await all())).toEqual(before);
});

it.each([
  ['a hash', `metadata = metadata::jsonb || '{"day": "2026-03-05"}'`, /revision 3 .+ not follow/],
  ['a place', 'revision = 30', /revision 4 .+ before it are missing/],
  ['bytes', 'data = data || data', /revision 3 of/],
])('gives none to a stream in which %s is wrong', async (_, assignment, reason) => {
  await storeSealed({ ...database, masterKey, store }, life);
  const text = `UPDATE events.events SET ${assignment} WHERE stream = $1 AND revision = 3`;
  await database.pool.query(text, [stream]);
  const before = await read();
  const sealing = sealIt();
  await expect(sealing).rejects.toThrow(CorruptEvent);
  await expect(sealing).rejects.toThrow(reason);
  expect(await read()).toEqual(before);
});

it('leaves an erased ledger alone', async () => {
  await storeSealed({ ...database, masterKey, store }, life);
  await keyring.destroy(ledgerId);
  expect(await sealIt()).toBe(0);
});

it('happens on the way by the database from one store of any kind to another', async () => {
  for (const { start } of STORE_SERVERS) {
    const [old, next] = [await start(), await start()];
    await database.pool.query('TRUNCATE keys.ledger_keys, events.events, events.streams');
    await storeSealed({ ...database, masterKey, store: old.direct }, life);
    const copied = () => undefined;
    const said = await codec.decode(await collect(old.direct.readStream(stream)));
    await copyEvents({ from: old.direct, to: store, keyring }, { after: null, copied });
    expect(await sealIt()).toBe(life.events.length);
    await copyEvents({ from: store, to: next.direct, keyring }, { after: null, copied });
    const same = { ledgers: 1, events: life.events.length, behind: 0, erased: 0 };
    expect(await compareCopy({ from: store, to: next.direct, keyring })).toEqual(same);
    const sealed = await collect(next.direct.readStream(stream));
    expect(sealed.every(isSealedInPlace)).toBe(true);
    const position = expect.anything();
    const anywhere = said.map((event) => ({ ...event, position }));
    expect(await codec.decode(sealed)).toEqual(anywhere);
    await old.close();
    await next.close();
  }
});
