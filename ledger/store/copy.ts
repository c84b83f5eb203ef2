/** Copying every stream from one event store into another, and proving by the hash chains that it is the same log. */

import type { Position } from '../events.ts';
import { follows, GENESIS_HASH, hashOf, isSealedInPlace } from './chain.ts';
import { CorruptEvent, createCodec, ledgerIdOf, ledgerStream } from './codec.ts';
import type { EventStore, StoredEvent } from './event-store.ts';
import { KeyDamaged, type Keyring, pagesOf } from './keys.ts';

/** The target has another event where one is to be copied: it is not a copy of the source, or somebody else writes to it. */
export class NotACopy extends Error {
  constructor(stream: string, reason: string) {
    super(`The target is no copy of the source: ${stream} ${reason}.`);
    this.name = 'NotACopy';
  }
}

/** The source has a ledger that this app has never had, so the address is another app's. */
export class NotOurs extends Error {
  constructor(stream: string) {
    super(`The source is not this app’s: there is no key for its ${stream}.`);
    this.name = 'NotOurs';
  }
}

/** The source's events do not match their own hashes: they were changed, or a part is lost. */
export class DamagedSource extends Error {
  constructor(stream: string, revision: number) {
    super(
      `The source is damaged: revision ${revision} of ${stream} does not fit its hash. Once it is mended, begin with an empty target.`,
    );
    this.name = 'DamagedSource';
  }
}

type Stores = { from: EventStore; to: EventStore; keyring: Keyring };

/** How many events of one stream go together. What was appended at once fits; more might not. */
const EVENTS_AN_APPEND = 50;
const STREAMS_AT_ONCE = 32;
/** How many ledgers' keys are looked up together. */
const PAGE = 200;

/**
 * Copies the source's events after a position, with their ids, data and metadata, each stream in its order. `copied` is awaited
 * after each batch. The target has everything up to its position then, so a later call may continue from there. Events that the
 * target has already are left as they are, so continuing from too early does no harm. Erased ledgers are not copied. Throws
 * {@link NotACopy}, {@link NotOurs}.
 */
export async function copyEvents(
  { from, to, keyring }: Stores,
  {
    after,
    copied,
    signal,
  }: {
    after: Position | null;
    copied: (position: Position, events: number) => Promise<void> | void;
    signal?: AbortSignal;
  },
): Promise<void> {
  for await (const batch of from.readAll({ after })) {
    const last = batch.at(-1);
    if (!last) continue;
    const queue = [...(await byStream(batch, keyring))];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        signal?.throwIfAborted();
        await copyStream(to, ...next);
      }
    };
    await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, worker));
    await copied(last.position, batch.length);
  }
}

async function byStream(
  batch: readonly StoredEvent[],
  keyring: Keyring,
): Promise<Map<string, StoredEvent[]>> {
  const ids = batch.map(({ stream }) => ledgerIdOf(stream)).filter((id) => id !== null);
  const keys = await keyring.states(ids);
  const streams = new Map<string, StoredEvent[]>();
  for (const event of batch) {
    const ledgerId = ledgerIdOf(event.stream);
    if (ledgerId && !keys.has(ledgerId)) throw new NotOurs(event.stream);
    if (ledgerId && keys.get(ledgerId) === 'destroyed') continue;
    const events = streams.get(event.stream);
    if (events) events.push(event);
    else streams.set(event.stream, [event]);
  }
  return streams;
}

async function copyStream(
  to: EventStore,
  stream: string,
  events: readonly StoredEvent[],
): Promise<void> {
  for (let at = 0; at < events.length; at += EVENTS_AN_APPEND)
    await copyRun(to, stream, events.slice(at, at + EVENTS_AN_APPEND));
}

/** Appends consecutive events; some of them may be there already. */
async function copyRun(
  to: EventStore,
  stream: string,
  events: readonly StoredEvent[],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const expected = first.revision === 0 ? 'none' : first.revision - 1;
  const fresh = events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata }));
  const outcome = await to.append(stream, expected, fresh);
  if (outcome.status === 'appended') return;
  if (outcome.status === 'stream_deleted') throw new NotACopy(stream, 'was deleted there');
  if (outcome.status === 'too_large' && events.length > 1) {
    const half = Math.ceil(events.length / 2);
    await copyRun(to, stream, events.slice(0, half));
    return copyRun(to, stream, events.slice(half));
  }
  const there = await assertSame(to, stream, events);
  // As many as nothing: then what refused them is not that they are there.
  if (there === 0) throw new NotACopy(stream, `does not take revision ${first.revision}`);
  await copyRun(to, stream, events.slice(there));
}

/** How many of the events are in the target, at their places. Throws when other events are there. */
async function assertSame(
  to: EventStore,
  stream: string,
  events: readonly StoredEvent[],
): Promise<number> {
  let there = 0;
  const range = { from: events[0]?.revision ?? 0, limit: events.length };
  for await (const batch of to.readStream(stream, range))
    for (const { id, revision } of batch) {
      if (id !== events[there]?.id)
        throw new NotACopy(stream, `has another event at revision ${revision}`);
      there += 1;
    }
  return there;
}

/**
 * What a comparison has seen. `behind`: events that the target has yet to get. `erased`: ledgers that are gone, of whose events
 * neither store is asked.
 */
export type Compared = { ledgers: number; events: number; behind: number; erased: number };

/**
 * Reads both stores, ledger by ledger, and works out each hash of the target anew from what is stored there: it must be the
 * source's. Ledgers that were erased are deleted from the target. Throws {@link NotACopy} or {@link DamagedSource} at the first difference.
 */
export async function compareCopy(
  { from, to, keyring }: Stores,
  progress?: (compared: Compared) => void,
): Promise<Compared> {
  const compared: Compared = { ledgers: 0, events: 0, behind: 0, erased: 0 };
  for await (const page of pagesOf(keyring, PAGE)) {
    const keys = await keyring.states(page);
    for (const ledgerId of page) {
      const stream = ledgerStream(ledgerId);
      if (keys.get(ledgerId) === 'destroyed') {
        await to.deleteStream(stream);
        compared.erased += 1;
      } else {
        await compareStream({ from, to, keyring }, stream, compared);
        compared.ledgers += 1;
      }
    }
    progress?.(compared);
  }
  return compared;
}

async function compareStream(
  { from, to, keyring }: Stores,
  stream: string,
  compared: Compared,
): Promise<void> {
  const copies = eachOf(to.readStream(stream));
  let previous = GENESIS_HASH;
  for await (const original of eachOf(from.readStream(stream))) {
    const { value: copy, done } = await copies.next();
    if (done) {
      compared.behind += 1;
      continue;
    }
    const { revision } = original;
    const same = copy.revision === revision && hashOf(copy) === hashOf(original);
    if (!same || !follows(previous, copy))
      throw follows(previous, original) && (await opens(original, keyring))
        ? new NotACopy(stream, `differs at revision ${revision}`)
        : new DamagedSource(stream, revision);
    previous = hashOf(original);
    compared.events += 1;
  }
  if (!(await copies.next()).done) throw new NotACopy(stream, 'has more events there');
}

/** Which of two that differ is the true one only its key can tell; in the first form its hash did. */
async function opens(event: StoredEvent, keyring: Keyring): Promise<boolean> {
  if (!isSealedInPlace(event)) return true;
  try {
    await createCodec(keyring).decode([event]);
    return true;
  } catch (error) {
    if (error instanceof CorruptEvent || error instanceof KeyDamaged) return false;
    throw error;
  }
}

async function* eachOf(batches: AsyncIterable<StoredEvent[]>): AsyncGenerator<StoredEvent> {
  for await (const batch of batches) yield* batch;
}
