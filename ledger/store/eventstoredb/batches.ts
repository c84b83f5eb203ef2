import type { Readable } from 'node:stream';
import { StoreUnavailable } from '../event-store.ts';

/** What the client's streams have beside those of Node. */
export type ClientStream = Readable &
  ({ cancel(): Promise<void> } | { unsubscribe(): Promise<void> });

/**
 * Hands out what a stream of the client has, at most `size` items at a time, as soon as there is anything. Ends with the
 * stream or the signal, throws the stream's error, and StoreUnavailable when the server says nothing for `silenceMs`. A
 * subscription may be silent for ever once it is confirmed.
 */
export async function* batches<Item>(
  stream: ClientStream,
  { size, silenceMs, signal }: { size: number; silenceMs: number; signal: AbortSignal },
): AsyncGenerator<Item[]> {
  const state = watch(stream);
  signal.addEventListener('abort', state.wake);
  try {
    while (!signal.aborted) {
      const batch = take<Item>(stream, size);
      if (batch.length > 0) yield batch;
      else if (state.failure) throw state.failure.error;
      else if (state.isOver) return;
      else await state.change(state.isConfirmed ? null : silenceMs);
    }
  } finally {
    signal.removeEventListener('abort', state.wake);
    // It may never have come about; then there is nothing to end.
    const end = 'cancel' in stream ? stream.cancel() : stream.unsubscribe();
    end.catch(() => undefined);
  }
}

function take<Item>(stream: Readable, size: number): Item[] {
  const batch: Item[] = [];
  while (batch.length < size) {
    const item: Item | null = stream.read();
    if (item === null) break;
    batch.push(item);
  }
  return batch;
}

/** The client emits an error without ending the stream, and some before what came earlier was read: so all is only noted. */
function watch(stream: Readable) {
  let sleeper: (() => void) | null = null;
  const state = {
    failure: null as { error: unknown } | null,
    isOver: false,
    isConfirmed: false,
    wake: () => sleeper?.(),
    /** Settles when there may be something new. */
    change: (withinMs: number | null) =>
      new Promise<void>((resolve, reject) => {
        const silent = () =>
          reject(new StoreUnavailable('The event store did not answer in time.'));
        const timer = withinMs === null ? undefined : setTimeout(silent, withinMs);
        sleeper = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
  const note = (event: string, act: (error: unknown) => void) =>
    stream.on(event, (error: unknown) => {
      act(error);
      state.wake();
    });
  note('readable', () => undefined);
  note('confirmation', () => {
    state.isConfirmed = true;
  });
  note('error', (error) => {
    state.failure ??= { error };
  });
  for (const end of ['end', 'close'])
    note(end, () => {
      state.isOver = true;
    });
  return state;
}
