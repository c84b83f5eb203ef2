/** The way in for commands, on a real store: each command has its effect once, whoever sends it, however often. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { createHandle, type Handle } from './handle.ts';
import { balanceOf } from './ledger.ts';
import { follows, GENESIS_HASH, hashOf } from './store/chain.ts';
import { type Codec, createCodec, ledgerStream } from './store/codec.ts';
import { type EventStore, type StoredEvent, StoreUnavailable } from './store/event-store.ts';
import { type Keyring, openKeyring } from './store/keys.ts';
import { openPostgresEventStore } from './store/postgres.ts';
import { APPEND_LIMIT_BYTES } from './store/postgres-append.ts';
import { createTestDatabase, type TestDatabase } from './store/testing/database.ts';
import { transfer } from './testing/commands.ts';

const clock = () => new Date('2026-03-04T01:00:00Z');

let database: TestDatabase;
let store: EventStore;
let keyring: Keyring;
let codec: Codec;
let handle: Handle;

beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ pool: database.pool });
  keyring = await openKeyring({ pool: database.pool, masterKey: randomBytes(32) });
  codec = createCodec(keyring);
  handle = createHandle({ store, codec, clock });
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

const envelope = (ledgerId: string, command: Command, commandId: string = randomUUID()) => ({
  ledgerId,
  userId: 'user',
  commandId,
  correlationId: 'request',
  command,
});

/** A new ledger with $10.00 in account 1 and an empty account 2. */
async function household(): Promise<string> {
  const ledgerId = randomUUID();
  const begin: Command[] = [
    { type: 'OpenLedger', timeZone: 'Australia/Sydney' },
    { type: 'OpenAccount', name: 'Everyday', balance: 1_000 },
    { type: 'OpenAccount', name: 'Savings', balance: 0 },
  ];
  for (const command of begin) (await handle(envelope(ledgerId, command)))._unsafeUnwrap();
  return ledgerId;
}

async function stored(ledgerId: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of store.readStream(ledgerStream(ledgerId))) events.push(...batch);
  return events;
}

describe('a command', () => {
  it('is stored with who, when, why and a hash that follows the one before', async () => {
    const ledgerId = await household();
    const events = await stored(ledgerId);
    let last = GENESIS_HASH;
    for (const event of events) {
      expect(follows(last, event)).toBe(true);
      last = hashOf(event);
    }
    const decoded = await codec.decode(events);
    expect(decoded[1]?.metadata).toMatchObject({
      ledgerId,
      userId: 'user',
      correlationId: 'request',
      time: '2026-03-04T01:00:00.000Z',
      day: '2026-03-04',
    });
  });

  it('has its effect once under the same id, and is remembered by a process that starts anew', async () => {
    const ledgerId = await household();
    const commandId = randomUUID();
    const first = (await handle(envelope(ledgerId, transfer, commandId)))._unsafeUnwrap();
    const restarted = createHandle({ store, codec, clock });
    for (const again of [handle, restarted]) {
      const answer = (await again(envelope(ledgerId, transfer, commandId)))._unsafeUnwrap();
      expect(answer).toMatchObject({ repeated: true, revision: first.revision });
      expect(answer.events).toMatchObject(first.events);
    }
    expect(await stored(ledgerId)).toHaveLength(4);
  });

  it('says how many bytes it has added to the log: none where it had its effect before', async () => {
    const ledgerId = await household();
    const before = (await stored(ledgerId)).length;
    const sent = envelope(ledgerId, transfer);
    const { bytes } = (await handle(sent))._unsafeUnwrap();
    const added = (await stored(ledgerId)).slice(before);
    expect(bytes).toBe(added.reduce((sum, { data }) => sum + data.byteLength, 0));
    const again = (await createHandle({ store, codec, clock })(sent))._unsafeUnwrap();
    expect(again).toMatchObject({ repeated: true, bytes: 0 });
  });

  it('is answered with the revision that its ledger has, whether it changed anything or not', async () => {
    const ledgerId = await household();
    const commandId = randomUUID();
    const revision = async (command: Command, id = randomUUID() as string) =>
      (await handle(envelope(ledgerId, command, id)))._unsafeUnwrap().revision;
    expect(await revision(transfer, commandId)).toBe(3);
    expect(await revision({ type: 'RunPayments' })).toBe(3);
    expect(await revision(transfer)).toBe(4);
    expect(await revision(transfer, commandId)).toBe(4);
  });

  it('leaves its ledger in memory until others there have grown too large together', async () => {
    const [one, other] = [await household(), await household()];
    let begun: string[] = [];
    const readStream: EventStore['readStream'] = (stream, range) => {
      if ((range?.from ?? 0) === 0) begun.push(stream);
      return store.readStream(stream, range);
    };
    const small = createHandle({
      store: { ...store, append: store.append.bind(store), readStream },
      codec,
      clock,
      cachedEntities: 20,
    });
    const send = async (ledgerId: string) =>
      (await small(envelope(ledgerId, { ...transfer, amount: 1 })))._unsafeUnwrap();
    for (const ledgerId of [one, other, one, other]) await send(ledgerId);
    expect(begun).toEqual([ledgerStream(one), ledgerStream(other)]);
    for (let more = 0; more < 10; more += 1) await send(other);
    begun = [];
    for (const ledgerId of [other, one]) await send(ledgerId);
    expect(begun).toEqual([ledgerStream(one)]);
  });

  it('is refused under an id that was used for another', async () => {
    const ledgerId = await household();
    const commandId = randomUUID();
    await handle(envelope(ledgerId, transfer, commandId));
    const other = await handle(envelope(ledgerId, { ...transfer, amount: 101 }, commandId));
    expect(other._unsafeUnwrapErr()).toEqual({ refusal: 'idempotency_key_reused' });
  });

  it('sent twenty times at once through two processes moves the money once', async () => {
    const ledgerId = await household();
    const other = createHandle({ store, codec, clock });
    const commandId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? handle : other)(envelope(ledgerId, transfer, commandId)),
      ),
    );
    expect(answers.filter((answer) => !answer._unsafeUnwrap().repeated)).toHaveLength(1);
    expect(await stored(ledgerId)).toHaveLength(4);
  });

  it('sees what another process has written, before it refuses or appends', async () => {
    const ledgerId = await household();
    const other = createHandle({ store, codec, clock });
    await other(envelope(ledgerId, { ...transfer, amount: 1_000 }));
    const poor = await handle(envelope(ledgerId, transfer));
    expect(poor._unsafeUnwrapErr()).toEqual({ refusal: 'insufficient_funds', balance: 0 });
    await other(envelope(ledgerId, { type: 'ChangeAccount', accountId: 1, balance: 100 }));
    expect((await handle(envelope(ledgerId, transfer))).isOk()).toBe(true);
  });

  it('never spends the same money twice from two processes', async () => {
    const ledgerId = await household();
    const other = createHandle({ store, codec, clock });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? handle : other)(envelope(ledgerId, transfer)),
      ),
    );
    expect(answers.filter((answer) => answer.isOk())).toHaveLength(10);
    const { ledger } = (await handle(envelope(ledgerId, { type: 'AddWeek' })))._unsafeUnwrap();
    expect([...ledger.accounts.values()].map(balanceOf)).toEqual([0, 1_000]);
  });

  it('that was stored before the connection broke is not stored again', async () => {
    const ledgerId = await household();
    const commandId = randomUUID();
    const cut = createHandle({ store: breaksAfterAppend(store), codec, clock });
    await expect(cut(envelope(ledgerId, transfer, commandId))).rejects.toThrow(StoreUnavailable);
    const again = (await cut(envelope(ledgerId, transfer, commandId)))._unsafeUnwrap();
    expect(again.repeated).toBe(true);
    expect(await stored(ledgerId)).toHaveLength(4);
  });

  it('whose events are more than the store takes is refused, and nothing of it is stored', async () => {
    const ledgerId = await household();
    const events = await stored(ledgerId);
    // A ledger's texts are bounded (caps.ts), so here the sender's name is what is too much.
    const endless = { ...envelope(ledgerId, transfer), userId: 'x'.repeat(APPEND_LIMIT_BYTES) };
    expect((await handle(endless))._unsafeUnwrapErr()).toEqual({
      refusal: 'command_too_large',
      limitBytes: APPEND_LIMIT_BYTES,
    });
    expect(await stored(ledgerId)).toEqual(events);
  });

  it('finds no ledger after it was erased, its stream deleted or its key destroyed', async () => {
    const ledgerId = await household();
    const other = createHandle({ store, codec, clock });
    await other(envelope(ledgerId, { type: 'AddWeek' }));
    await handle(envelope(ledgerId, { type: 'EraseLedger' }));
    const closed = { refusal: 'ledger_not_open' };
    expect((await handle(envelope(ledgerId, transfer)))._unsafeUnwrapErr()).toEqual(closed);
    await store.deleteStream(ledgerStream(ledgerId));
    await keyring.destroy(ledgerId);
    expect((await other(envelope(ledgerId, transfer)))._unsafeUnwrapErr()).toEqual(closed);
    const later = createHandle({ store, codec, clock });
    expect((await later(envelope(ledgerId, transfer)))._unsafeUnwrapErr()).toEqual(closed);
    const reopen: Command = { type: 'OpenLedger', timeZone: 'UTC' };
    expect((await later(envelope(ledgerId, reopen)))._unsafeUnwrapErr()).toEqual(closed);
  });
});

/** The real store, whose first append is stored although its answer is lost. */
function breaksAfterAppend(real: EventStore): EventStore {
  let broken = false;
  return Object.assign(Object.create(real) as EventStore, {
    readStream: real.readStream.bind(real),
    append: async (...appended: Parameters<EventStore['append']>) => {
      const outcome = await real.append(...appended);
      if (broken) return outcome;
      broken = true;
      throw new StoreUnavailable('The connection was cut');
    },
  });
}
