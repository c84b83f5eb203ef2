/** Whole stored events, byte for byte as programs of ours have written them: they open for ever, and a stream goes on from them. */
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventType, parseEvent } from '../../events.ts';
import { createHandle } from '../../handle.ts';
import { transfer } from '../../testing/commands.ts';
import { follows, GENESIS_HASH, hashOf, isSealedInPlace } from '../chain.ts';
import { type Codec, createCodec, ledgerStream } from '../codec.ts';
import { collect } from '../contract/tools.ts';
import type { EventStore } from '../event-store.ts';
import { openKeyring } from '../keys.ts';
import { openPostgresEventStore } from '../postgres.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { readSealed, type SealedStream, storeSealed } from '../testing/sealed.ts';
import { upcast } from '../upcast.ts';

const masterKey = randomBytes(32);
let database: TestDatabase;
let store: EventStore;
let codec: Codec;
beforeEach(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  store = await openPostgresEventStore({ pool });
  codec = createCodec(await openKeyring({ pool, masterKey }));
});
afterEach(async () => {
  await store.close();
  await database.drop();
});

async function stored(sealed: SealedStream) {
  await storeSealed({ ...database, masterKey, store }, sealed);
  return read(sealed);
}
const read = ({ ledgerId }: SealedStream) => collect(store.readStream(ledgerStream(ledgerId)));

/** samples.json, of which every line that is older than a form was stored in it. */
const samples: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('samples.json', import.meta.url), 'utf8'),
);

describe.each(['sealed-1', 'sealed-2'] as const)('%s', (name) => {
  const sealed = readSealed(name);

  it('opens to what happened, who asked for it and when', async () => {
    const decoded = await codec.decode(await stored(sealed));
    expect(decoded.length).toBe(30);
    for (const [index, event] of decoded.entries()) {
      const { sample = '', id, revision } = sealed.events[index] ?? {};
      const [type, version] = sample.split('@') as [EventType, string];
      const data = parseEvent(type, upcast(type, Number(version), samples[sample]));
      expect(event).toMatchObject({ ...data, id, revision: index });
      expect(event?.revision).toBe(revision);
    }
    const { ledgerId } = sealed;
    expect(decoded.slice(0, 2).map((event) => event?.metadata)).toEqual([
      {
        ledgerId,
        userId: '81ced912-9898-8b50-a29f-c4b08c53a100',
        commandId: '35f955ae-c9b9-8c2d-a481-9e89d6ffc4a4',
        commandHash: 'ZTdmYzJlNDYtZTU3ZC04Yw',
        correlationId: 'e721e9f5-7f5a-8857-aa22-220e72a820e9',
        traceparent: '00-be94b770ad928075bece16f482d65ae3-37a0025a961e44a3-01',
        time: '2026-03-01T22:30:00.000Z',
        day: '2026-03-02',
      },
      {
        ledgerId,
        userId: '81ced912-9898-8b50-a29f-c4b08c53a100',
        commandId: 'd53ec379-e698-8e54-95b9-b77c6488f745',
        commandHash: 'MDQyYTVmMmUtNzYzNC04NA',
        correlationId: 'd53ec379-e698-8e54-95b9-b77c6488f745',
        time: '2026-03-01T22:31:00.000Z',
        day: '2026-03-02',
      },
    ]);
  });

  it('is one chain', async () => {
    let previous = GENESIS_HASH;
    for (const event of await stored(sealed)) {
      expect(follows(previous, event)).toBe(true);
      previous = hashOf(event);
    }
  });
});

describe('a ledger that was begun in the first form', () => {
  const life = readSealed('life-1');
  const { ledgerId } = life;
  const clock = () => new Date('2026-03-24T01:00:00Z');
  const ask = (commandId: string, amount: number) => {
    const who = { ledgerId, userId: 'user', commandId, correlationId: 'request' };
    return createHandle({ store, codec, clock })({ ...who, command: { ...transfer, amount } });
  };

  it('goes on in the second, by one chain, whoever reads it anew', async () => {
    const before = await stored(life);
    const commandId = randomUUID();
    const { ledger } = (await ask(commandId, 50))._unsafeUnwrap();
    expect([...ledger.accounts.values()].map(({ available }) => available)).toEqual([99_850, 150]);
    (await ask(randomUUID(), 25))._unsafeUnwrap();

    const after = await read(life);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map(isSealedInPlace)).toEqual([...before.map(() => false), true, true]);
    let previous = GENESIS_HASH;
    for (const event of after) {
      expect(follows(previous, event)).toBe(true);
      previous = hashOf(event);
    }
    expect(await ask(commandId, 50)).toMatchObject({ value: { repeated: true } });
  });

  it('remembers the commands that it was sent then', async () => {
    await stored(life);
    const commandId = '2565a7bc-1fb8-8843-86b1-61ed372d48a2';
    expect(await ask(commandId, 100)).toMatchObject({ value: { repeated: true } });
    expect(await ask(commandId, 101)).toMatchObject({
      error: { refusal: 'idempotency_key_reused' },
    });
    expect(await read(life)).toHaveLength(life.events.length);
  });

  it('is the ledger that its stream is named after, whatever its events say', async () => {
    await stored(life);
    const other = JSON.stringify({ ledgerId: randomUUID() });
    const text = `UPDATE events.events SET metadata = metadata::jsonb || '${other}'::jsonb`;
    await database.pool.query(text);
    const decoded = await codec.decode(await read(life));
    for (const event of decoded) expect(event?.metadata.ledgerId).toBe(ledgerId);
  });
});
