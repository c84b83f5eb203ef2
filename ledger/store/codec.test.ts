import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EventMetadata, LedgerEvent } from '../events.ts';
import {
  type Codec,
  CorruptEvent,
  createCodec,
  ledgerIdOf,
  ledgerStream,
  type UnencodedEvent,
} from './codec.ts';
import type { EventStore, StoredEvent } from './event-store.ts';
import { KeyDestroyed, type Keyring, openKeyring } from './keys.ts';
import { openPostgresEventStore } from './postgres.ts';
import { seal } from './seal.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

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

function metadataOf(ledger: string): Omit<EventMetadata, 'hash'> {
  return {
    ledgerId: ledger,
    userId: randomUUID(),
    commandId: randomUUID(),
    commandHash: randomBytes(32).toString('hex'),
    correlationId: randomUUID(),
    time: '2026-03-02T08:00:00.000Z',
    day: '2026-03-02',
  };
}

const EVENTS: LedgerEvent[] = [
  { type: 'AccountOpened', data: { accountId: 1, name: SECRET_NAME, balance: SECRET_AMOUNT } },
  { type: 'AccountRenamed', data: { accountId: 1, name: 'Ünïcode 電気 €' } },
];

function unencoded(ledger = ledgerId): UnencodedEvent[] {
  return EVENTS.map((event) => ({ id: randomUUID(), event, metadata: metadataOf(ledger) }));
}

/** Encodes, stores and reads back. */
async function throughTheStore(ledger = ledgerId, events = unencoded(ledger)) {
  const encoded = await codec.encode(ledger, events);
  const chained = encoded.map((event) => {
    return { ...event, metadata: { ...event.metadata, hash: 'ab'.repeat(32) } };
  });
  await store.append(ledgerStream(ledger), 'none', chained);
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
    const events = unencoded();
    const stored = await throughTheStore(ledgerId, events);
    expect(await codec.decode(stored)).toEqual(
      events.map(({ id, event, metadata }, index) => ({
        ...event,
        id,
        metadata: { ...metadata, hash: 'ab'.repeat(32) },
        revision: index,
        position: stored[index]?.position,
      })),
    );
  });

  it('shows no name and no amount in any byte of its row', async () => {
    const [event] = unencoded();
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
    const [event] = unencoded();
    if (!event) throw new Error('There is an event.');
    const encoded = [...(await codec.encode(ledgerId, [event, event]))];
    expect(encoded[0]?.data).not.toEqual(encoded[1]?.data);
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

  it('is what a payload of another event, type, stream or key is', async () => {
    const [one, two] = await throughTheStore();
    const foreign = first(await throughTheStore(randomUUID()));
    if (!one || !two) throw new Error('Two events were stored.');
    const moved: StoredEvent[] = [
      { ...two, data: one.data },
      { ...one, id: two.id },
      { ...one, type: 'AccountRenamed' },
      { ...one, stream: foreign.stream },
      { ...one, data: foreign.data },
    ];
    for (const event of moved) await expect(codec.decode([event])).rejects.toThrow(CorruptEvent);
  });

  it('is what a text is that is no JSON, or fits no event; its content is not told', async () => {
    const stored = first(await throughTheStore());
    const key = await keyring.obtain(ledgerId);
    const place = `${stored.stream}\n${stored.id}\n${stored.type}`;
    for (const text of [`${SECRET_NAME}{`, '', '{}', `{"name":"${SECRET_NAME}"}`, 'null']) {
      const data = seal(key, place, Buffer.from(text));
      const error: unknown = await codec.decode([{ ...stored, data }]).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(CorruptEvent);
      expect(String(error)).not.toContain('Zanzibar');
    }
  });

  it('is what an event is whose stream never had a key', async () => {
    const stored = first(await throughTheStore());
    for (const stream of [ledgerStream(randomUUID()), 'something-else'])
      await expect(codec.decode([{ ...stored, stream }])).rejects.toThrow(/no key/);
  });

  it('is not claimed of an event that a newer program wrote', async () => {
    const stored = first(await throughTheStore());
    const metadata = { ...stored.metadata, version: 99 };
    await expect(codec.decode([{ ...stored, metadata }])).rejects.toMatchObject({
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
      await expect(reader.encode(ledgerId, unencoded())).rejects.toThrow(KeyDestroyed);
    }
  });
});

describe('writing', () => {
  it('refuses ids in another form, which would not be found again', async () => {
    const [event] = unencoded();
    if (!event) throw new Error('There is an event.');
    const upper = { ...event, id: event.id.toUpperCase() };
    await expect(codec.encode(ledgerId, [upper])).rejects.toThrow(RangeError);
    await expect(codec.encode(ledgerId.toUpperCase(), [event])).rejects.toThrow(RangeError);
  });

  it('refuses an event that does not fit its type', async () => {
    const wrong = { type: 'AccountOpened', data: { accountId: 0, name: '', balance: 1 } } as const;
    const events = [{ id: randomUUID(), event: wrong, metadata: metadataOf(ledgerId) }];
    await expect(codec.encode(ledgerId, events)).rejects.toThrow(/accountId/);
  });
});

it('names a stream after its ledger, and back', () => {
  expect(ledgerIdOf(ledgerStream(ledgerId))).toBe(ledgerId);
  for (const stream of ['ledger-', 'ledger-1', `account-${ledgerId}`, `ledger-${ledgerId}x`])
    expect(ledgerIdOf(stream)).toBeNull();
});
