import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { ledgerStream } from '../codec.ts';
import type { EventStore, NewEvent } from '../event-store.ts';
import { seal } from '../seal.ts';

/** A stream as it was stored once, with its ledger's key. `sample` names what an event must say (samples.json). */
export type SealedStream = {
  ledgerId: string;
  key: Buffer;
  events: (NewEvent & { revision: number; sample?: string })[];
};

/** Reads a file of `ledger/store/samples`. */
export function readSealed(name: 'sealed-1' | 'sealed-2' | 'life-1'): SealedStream {
  const file = new URL(`../samples/${name}.json`, import.meta.url);
  const { ledgerId, key, events } = JSON.parse(readFileSync(file, 'utf8'));
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return {
    ledgerId,
    key: bytes(key),
    events: events.map((event: { data: string }) => ({ ...event, data: bytes(event.data) })),
  };
}

/** Puts a stream and its key into a store and a database, as if they had been there all the time. */
export async function storeSealed(
  { pool, masterKey, store }: { pool: pg.Pool; masterKey: Buffer; store: EventStore },
  { ledgerId, key, events }: SealedStream,
): Promise<void> {
  const text = 'INSERT INTO keys.ledger_keys (ledger_id, wrapped) VALUES ($1, $2)';
  await pool.query(text, [ledgerId, seal(createSecretKey(masterKey), ledgerId, key)]);
  const fresh = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  const outcome = await store.append(ledgerStream(ledgerId), 'none', fresh);
  if (outcome.status !== 'appended') throw new Error(outcome.status);
}
