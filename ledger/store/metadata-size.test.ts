/** How many bytes are stored of an event beside what happened: of every event there is, in the form of each store. */
import { createSecretKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVENT_TYPES, EVENT_VERSIONS, parseEvent } from '../events.ts';
import { NO_EVENTS } from './chain.ts';
import { type Codec, createCodec, ledgerStream } from './codec.ts';
import type { NewEvent } from './event-store.ts';
import { openEventStoreDB } from './eventstoredb/store.ts';
import { Wire } from './eventstoredb/testing/wire.ts';
import { openKeyring } from './keys.ts';
import { openPostgresEventStore } from './postgres.ts';
import { seal } from './seal.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { unencoded } from './testing/unencoded.ts';

/** The most that an event's metadata may take. */
const MOST = 200;
/** What the seal itself takes, however little is sealed. */
const SEAL_BYTES = seal(createSecretKey(Buffer.alloc(32)), '', Buffer.alloc(0)).byteLength;

const samples: Record<string, unknown> = JSON.parse(
  readFileSync(new URL('samples/samples.json', import.meta.url), 'utf8'),
);
const EVENTS = EVENT_TYPES.map((type) =>
  parseEvent(type, samples[`${type}@${EVENT_VERSIONS[type]}`]),
);
const TRACE = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };

let database: TestDatabase;
let wire: Wire;
let codec: Codec;
beforeAll(async () => {
  database = await createTestDatabase();
  wire = await Wire.start();
  const { pool } = database;
  codec = createCodec(await openKeyring({ pool, masterKey: Buffer.alloc(32, 1) }));
});
afterAll(async () => {
  wire.stop();
  await database.drop();
});

/** How long the metadata of each event are in the store, by its id. */
type Sizes = Map<string, number>;

const stores: [name: string, keep: (stream: string, events: NewEvent[]) => Promise<Sizes>][] = [
  [
    'Postgres',
    async (stream, events) => {
      const store = await openPostgresEventStore({ pool: database.pool });
      expect(await store.append(stream, 'none', events)).toMatchObject({ status: 'appended' });
      await store.close();
      const { rows } = await database.pool.query<{ id: string; bytes: number }>(
        'SELECT id, octet_length(metadata::text) AS bytes FROM events.events WHERE stream = $1',
        [stream],
      );
      return new Map(rows.map(({ id, bytes }) => [id, bytes]));
    },
  ],
  [
    'EventStoreDB',
    async (stream, events) => {
      const store = openEventStoreDB({ url: wire.url });
      expect(await store.append(stream, 'none', events)).toMatchObject({ status: 'appended' });
      await store.close();
      const own = wire.log.events.filter((event) => event.stream === stream);
      return new Map(own.map(({ id, metadata }) => [id, metadata.byteLength]));
    },
  ],
];

/** What stands beside the sealed data of each sample, and what is sealed there beside what happened, in bytes. */
async function measure(keep: (typeof stores)[number][1], more: object) {
  const ledgerId = randomUUID();
  const fresh = unencoded(EVENTS).map((event) => {
    return { ...event, metadata: { ...event.metadata, ...more } };
  });
  const { events } = await codec.encode(ledgerId, NO_EVENTS, fresh);
  const sizes = await keep(ledgerStream(ledgerId), events);
  return events.map(({ id, data }, index) => {
    const happened = Buffer.byteLength(JSON.stringify(EVENTS[index]?.data));
    const beside = sizes.get(id) ?? Number.NaN;
    return { beside, sealed: data.byteLength - SEAL_BYTES - happened };
  });
}

it.each(stores)('in %s: at most 200 bytes, sealed or not', async (_, keep) => {
  // The first event of a ledger follows nothing, which takes more to say than to name another event.
  const [, ...events] = await measure(keep, {});
  for (const [index, { beside, sealed }] of events.entries())
    expect(beside + sealed, EVENTS[index + 1]?.type).toBeLessThanOrEqual(MOST);
});

it.each(stores)(
  'in %s: at most 200 bytes that are not sealed, a trace among them',
  async (_, keep) => {
    const events = await measure(keep, TRACE);
    for (const [index, { beside }] of events.entries())
      expect(beside, EVENTS[index]?.type).toBeLessThanOrEqual(MOST);
  },
);
