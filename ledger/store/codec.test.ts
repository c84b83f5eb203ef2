import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerEvent } from '../events.ts';
import { stepsBeside } from '../testing/rounds.ts';
import { headAt, NO_EVENTS } from './chain.ts';
import { type Codec, CorruptEvent, createCodec, ledgerIdOf, ledgerStream } from './codec.ts';
import type { EventStore, StoredEvent } from './event-store.ts';
import { KeyDestroyed, type Keyring, openKeyring } from './keys.ts';
import { openPostgresEventStore } from './postgres.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { forge } from './testing/forge.ts';
import { unencoded } from './testing/unencoded.ts';

const masterKey = randomBytes(32);
const SECRET_NAME = 'Zanzibar Electricity';
const SECRET_AMOUNT = 8_765_432_101;

let database: TestDatabase;
let store: EventStore;
let keyring: Keyring;
let codec: Codec;
let ledgerId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openPostgresEventStore({ pool: database.pool });
  keyring = await openKeyring({ pool: database.pool, masterKey });
  codec = createCodec(keyring);
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(() => {
  ledgerId = randomUUID();
});

const EVENTS: LedgerEvent[] = [
  { type: 'AccountOpened', data: { accountId: 1, name: SECRET_NAME, balance: SECRET_AMOUNT } },
  { type: 'AccountRenamed', data: { accountId: 1, name: 'Ünïcode 電気 €' } },
];

/** Encodes, stores and reads back. */
async function throughTheStore(ledger = ledgerId, events = unencoded(EVENTS)) {
  const encoded = await codec.encode(ledger, NO_EVENTS, events);
  await store.append(ledgerStream(ledger), 'none', encoded.events);
  return readBack(ledger);
}

async function readBack(ledger: string): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = [];
  for await (const batch of store.readStream(ledgerStream(ledger))) stored.push(...batch);
  return stored;
}

function first(stored: StoredEvent[]): StoredEvent {
  const [event] = stored;
  if (!event) throw new Error('Nothing was stored.');
  return event;
}

describe('a stored event', () => {
  it('comes back as it was, with its place and metadata', async () => {
    const events = unencoded(EVENTS);
    const stored = await throughTheStore(ledgerId, events);
    expect(await codec.decode(stored)).toEqual(
      events.map(({ id, event, metadata }, index) => ({
        ...event,
        id,
        metadata: { ledgerId, ...metadata },
        revision: index,
        position: stored[index]?.position,
      })),
    );
    // From the middle, too: each event names what it follows.
    expect(await codec.decode(stored.slice(1))).toMatchObject([{ id: events[1]?.id }]);
  });

  it('has its trace beside it, for whoever has no key, sealed as all that stands there', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const traced = unencoded(EVENTS).map((event) => {
      return { ...event, metadata: { ...event.metadata, traceparent } };
    });
    const stored = first(await throughTheStore(ledgerId, traced));
    expect(stored.metadata).toMatchObject({ traceparent });
    expect((await codec.decode([stored]))[0]?.metadata).toMatchObject({ traceparent });
    for (const other of ['', undefined, null]) {
      const metadata = { ...stored.metadata, traceparent: other };
      await expect(codec.decode([{ ...stored, metadata }])).rejects.toThrow(CorruptEvent);
    }
  });

  it('shows no name and no amount in any byte of its row', async () => {
    const [event] = unencoded(EVENTS);
    if (!event) throw new Error('There is an event.');
    // Not even when a caller puts more into the metadata than belongs there.
    const metadata = { ...event.metadata, note: `${SECRET_NAME} ${SECRET_AMOUNT}` };
    await throughTheStore(ledgerId, [{ ...event, metadata }]);
    const { rows } = await database.pool.query<{ data: Buffer; row: string }>(
      'SELECT data, events::text AS row FROM events.events WHERE stream = $1',
      [ledgerStream(ledgerId)],
    );
    expect(rows).toHaveLength(1);
    for (const { data, row } of rows)
      for (const secret of ['Zanzibar', 'Electricity', '8765432101', '87654321.01']) {
        expect(data.includes(secret)).toBe(false);
        expect(row).not.toContain(secret);
        expect(row).not.toContain(Buffer.from(secret).toString('hex'));
      }
  });

  it('is never the same bytes twice', async () => {
    const [event] = unencoded(EVENTS);
    if (!event) throw new Error('There is an event.');
    const once = await codec.encode(ledgerId, NO_EVENTS, [event]);
    const again = await codec.encode(ledgerId, NO_EVENTS, [event]);
    expect(once.events[0]?.data).not.toEqual(again.events[0]?.data);
  });
});

describe('damage', () => {
  it('is found in every byte, and named', async () => {
    const stored = first(await throughTheStore());
    for (let at = 0; at < stored.data.byteLength; at += 1) {
      const data = Buffer.from(stored.data);
      data[at] = (data[at] ?? 0) ^ 1;
      const decoding = codec.decode([{ ...stored, data }]);
      await expect(decoding, `byte ${at}`).rejects.toThrow(CorruptEvent);
    }
    for (const length of [0, 1, 28, stored.data.byteLength - 1]) {
      const data = stored.data.subarray(0, length);
      await expect(codec.decode([{ ...stored, data }])).rejects.toThrow(CorruptEvent);
    }
  });

  it('in the database names stream, revision and id', async () => {
    await throughTheStore();
    await database.pool.query(
      `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 255)
       WHERE stream = $1 AND revision = 1`,
      [ledgerStream(ledgerId)],
    );
    const stored = await readBack(ledgerId);
    await expect(codec.decode(stored)).rejects.toThrow(
      `Event ${stored[1]?.id} at revision 1 of ${ledgerStream(ledgerId)} is damaged`,
    );
  });

  it('is what a payload of another event, type, place, stream or key is, or with other metadata', async () => {
    const [one, two] = await throughTheStore();
    const foreign = first(await throughTheStore(randomUUID()));
    if (!one || !two) throw new Error('Two events were stored.');
    const moved: StoredEvent[] = [
      { ...two, data: one.data },
      { ...one, id: two.id },
      { ...one, type: 'AccountRenamed' },
      { ...one, stream: foreign.stream },
      { ...one, data: foreign.data },
      { ...one, revision: 1 },
      { ...two, revision: 0 },
      { ...two, metadata: { ...two.metadata, previous: one.metadata.previous } },
      { ...one, metadata: { ...one.metadata, ledgerId: randomUUID() } },
      { ...one, metadata: { ...one.metadata, seal: 3 } },
      { ...one, metadata: {} },
    ];
    for (const event of moved) await expect(codec.decode([event])).rejects.toThrow(CorruptEvent);
  });

  it('is what a text is that is no JSON, or fits no event; its content is not told', async () => {
    const [stored, next] = await throughTheStore();
    if (!stored || !next) throw new Error('Two events were stored.');
    const behind = { stream: stored.stream, head: headAt(stored) };
    for (const text of [`${SECRET_NAME}{`, '', '{}', `{"name":"${SECRET_NAME}"}`, 'null']) {
      const forged = await forge(keyring, behind, { type: next.type, text });
      const error: unknown = await codec.decode([{ ...next, ...forged }]).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(CorruptEvent);
      expect(String(error)).not.toContain('Zanzibar');
    }
    const data = { accountId: 0, name: SECRET_NAME };
    const misfit = await forge(keyring, behind, { type: next.type, data });
    const decoding = codec.decode([{ ...next, ...misfit }]);
    await expect(decoding).rejects.toThrow(/is damaged/);
    await expect(decoding).rejects.not.toThrow(/Zanzibar/);
  });

  it('is what an event is whose stream never had a key', async () => {
    const stored = first(await throughTheStore());
    for (const stream of [ledgerStream(randomUUID()), 'something-else'])
      await expect(codec.decode([{ ...stored, stream }])).rejects.toThrow(/no key/);
  });

  it('is not claimed of an event that a newer program wrote', async () => {
    const stored = first(await throughTheStore());
    const behind = { stream: stored.stream, head: NO_EVENTS };
    const newer = await forge(keyring, behind, { type: stored.type, data: {}, version: 99 });
    await expect(codec.decode([{ ...stored, ...newer }])).rejects.toMatchObject({
      name: 'UnknownEventVersion',
      message: expect.stringContaining('version 99 of "AccountOpened"'),
    });
  });
});

describe('an erased ledger', () => {
  it('decodes to nothing, beside others that are whole, on a fresh process too', async () => {
    const kept = randomUUID();
    const stored = [...(await throughTheStore()), ...(await throughTheStore(kept))];
    await keyring.destroy(ledgerId);
    const fresh = createCodec(await openKeyring({ pool: database.pool, masterKey }));
    for (const reader of [codec, fresh]) {
      const decoded = await reader.decode(stored);
      expect(decoded.slice(0, 2)).toEqual([null, null]);
      expect(decoded.slice(2).map((event) => event?.type)).toEqual(EVENTS.map(({ type }) => type));
      const encoding = reader.encode(ledgerId, NO_EVENTS, unencoded(EVENTS));
      await expect(encoding).rejects.toThrow(KeyDestroyed);
    }
  });
});

describe('writing', () => {
  it('refuses ids in another form, which would not be found again', async () => {
    const [event] = unencoded(EVENTS);
    if (!event) throw new Error('There is an event.');
    const upper = { ...event, id: event.id.toUpperCase() };
    await expect(codec.encode(ledgerId, NO_EVENTS, [upper])).rejects.toThrow(RangeError);
    const loud = codec.encode(ledgerId.toUpperCase(), NO_EVENTS, [event]);
    await expect(loud).rejects.toThrow(RangeError);
  });

  it('refuses an event that does not fit its type', async () => {
    const wrong = { type: 'AccountOpened', data: { accountId: 0, name: '', balance: 1 } } as const;
    const encoding = codec.encode(ledgerId, NO_EVENTS, unencoded([wrong]));
    await expect(encoding).rejects.toThrow(/accountId/);
  });

  it('of an import lets others be served in between', async () => {
    await codec.encode(ledgerId, NO_EVENTS, unencoded(EVENTS));
    const many = unencoded(new Array(500).fill(EVENTS).flat());
    const { rounds } = await stepsBeside(() => codec.encode(ledgerId, NO_EVENTS, many));
    expect(rounds).toBeGreaterThanOrEqual(9);
  });
});

it('names a stream after its ledger, and back', () => {
  expect(ledgerIdOf(ledgerStream(ledgerId))).toBe(ledgerId);
  for (const stream of ['ledger-', 'ledger-1', `account-${ledgerId}`, `ledger-${ledgerId}x`])
    expect(ledgerIdOf(stream)).toBeNull();
});
