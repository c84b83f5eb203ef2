/** A real store, but for one thing. */
import type { EventStore } from '../event-store.ts';

/** The real store; notes from which revision each stream is read. */
export function listening(store: EventStore, read: number[]): EventStore {
  return Object.assign(Object.create(store) as EventStore, {
    readStream: (...[stream, range]: Parameters<EventStore['readStream']>) => {
      read.push(range?.from ?? 0);
      return store.readStream(stream, range);
    },
  });
}

/** The real store, of which one event of each stream was lost. */
export function without(store: EventStore, lost: number): EventStore {
  async function* readStream(...asked: Parameters<EventStore['readStream']>) {
    for await (const events of store.readStream(...asked))
      yield events.filter(({ revision }) => revision !== lost);
  }
  return Object.assign(Object.create(store) as EventStore, { readStream });
}
