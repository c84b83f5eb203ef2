import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { comparePositions, type Position } from '../../events.ts';
import type { AppendOutcome, EventStore, NewEvent, StoredEvent } from '../event-store.ts';

/** One store under test. `another` is a second handle on the same data, as another process would have. */
export type OpenedStore = {
  store: EventStore;
  another(): Promise<EventStore>;
  /** A quicker way than appending to put many events there, 500 to a stream, where the server has one. */
  fill?(count: number): Promise<void>;
  /** Has the server answer as a real one was seen to, where a test can make it. */
  disturb?: Disturb;
  /** Closes every handle. */
  close(): Promise<void>;
};

export type Disturb = {
  /** What readers of any stream are told in place of its events, from now on. */
  tellReaders(told: 'missing' | 'deleted' | undefined): void;
  /** The next append is under way until it is released; those of its ids that come meanwhile are left alone. */
  holdNextAppend(): { arrived(count: number): Promise<void>; count(): number; release(): void };
};

/** What can be brought about on a server, and what its positions are like: the tests' titles say what they show instead. */
export type Means = { disturbs: boolean; hasGaps: boolean };

/** Opens handles one after the other; closing closes each of them, then what they were opened on. */
export async function openedBy(
  open: () => Promise<EventStore>,
  stop: () => Promise<void>,
): Promise<OpenedStore> {
  const handles: EventStore[] = [];
  const another = async () => {
    const handle = await open();
    handles.push(handle);
    return handle;
  };
  const close = async () => {
    for (const handle of handles) await handle.close();
    await stop();
  };
  return { store: await another(), another, close };
}

export const newStream = () => `ledger-${randomUUID()}`;

export function newEvent(dataBytes = 32): NewEvent {
  const metadata = { commandId: randomUUID(), time: '2026-03-02T08:00:00.000Z', count: 1 };
  return { id: randomUUID(), type: 'SomethingHappened', data: randomBytes(dataBytes), metadata };
}

export const newEvents = (count: number) => Array.from({ length: count }, () => newEvent());

export const idsOf = (events: readonly { id: string }[]) => events.map((event) => event.id);

export async function collect(batches: AsyncIterable<StoredEvent[]>): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const batch of batches) events.push(...batch);
  return events;
}

/** The place of an append that must have succeeded. */
export function appended(outcome: AppendOutcome) {
  if (outcome.status !== 'appended') throw new Error(`Expected an append, got ${outcome.status}`);
  return outcome;
}

/** Subscribes until `count` events have come, and ends the subscription. */
export async function receive(
  store: EventStore,
  count: number,
  options: { after: Position | null; batchSize?: number },
): Promise<StoredEvent[]> {
  const stop = new AbortController();
  const events: StoredEvent[] = [];
  for await (const batch of store.subscribe({ ...options, signal: stop.signal })) {
    events.push(...batch);
    if (events.length >= count) stop.abort();
  }
  return events;
}

export function expectInOrder(events: readonly StoredEvent[]): void {
  const wrong = events.findIndex((event, index) => {
    const before = events[index - 1];
    return before !== undefined && comparePositions(before.position, event.position) >= 0;
  });
  expect(wrong, 'index of the first event that is not after its predecessor').toBe(-1);
}

/** Calls `task` for 0 … count-1, at most `width` at a time. */
export async function inParallel(
  count: number,
  width: number,
  task: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await task(index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}
