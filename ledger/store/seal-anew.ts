/** Old events in today's form: the same events at the same places, sealed so that they open nowhere else. */
import type pg from 'pg';
import { follows, GENESIS_HASH, hashOf, headAt, isSealedInPlace, NO_EVENTS } from './chain.ts';
import { CorruptEvent, ledgerStream, openEvent, sealEvent } from './codec.ts';
import type { StoredEvent } from './event-store.ts';
import type { Keyring } from './keys.ts';
import { type EventRow, SELECT_EVENTS, storedEvent } from './postgres-rows.ts';

/**
 * Seals one ledger's events anew in the Postgres store, within the caller's transaction and while nobody appends; answers
 * how many. Ids, types, revisions, positions and what was sealed stay as they are. A ledger that is sealed in place from its
 * first event on, or erased, is left alone. Throws {@link CorruptEvent} where the stream is not what was stored: that must
 * not get a new seal.
 */
export async function sealAnew(
  client: pg.ClientBase,
  keyring: Keyring,
  ledgerId: string,
): Promise<number> {
  const stream = ledgerStream(ledgerId);
  const key = (await keyring.find([ledgerId])).get(ledgerId);
  if (!key) return 0;
  const text = `${SELECT_EVENTS} WHERE stream = $1 ORDER BY revision`;
  const { rows } = await client.query<EventRow>(text, [stream]);
  const events = rows.map((row) => storedEvent(row, stream));
  if (events.every(isSealedInPlace)) return 0;
  assertWhole(events);
  let head = NO_EVENTS;
  const fresh = events.map((event) => {
    const { id, type } = event;
    const sealed = sealEvent(key, { stream, head, id, type }, openEvent(key, event));
    head = headAt(sealed);
    return sealed;
  });
  await client.query(
    `UPDATE events.events SET data = fresh.data, metadata = fresh.metadata
      FROM unnest($1::uuid[], $2::bytea[], $3::json[]) AS fresh (id, data, metadata)
      WHERE events.id = fresh.id`,
    [
      fresh.map(({ id }) => id),
      fresh.map(({ data }) => data),
      fresh.map(({ metadata }) => JSON.stringify(metadata)),
    ],
  );
  return fresh.length;
}

function assertWhole(events: readonly StoredEvent[]): void {
  let previous = GENESIS_HASH;
  for (const [index, event] of events.entries()) {
    if (event.revision !== index) throw new CorruptEvent(event, 'events before it are missing');
    if (!follows(previous, event))
      throw new CorruptEvent(event, 'it does not follow from the event before it');
    previous = hashOf(event);
  }
}
