import { convertToCommandError, StreamNotFoundError } from '@eventstore/db-client';
import { type ClientReadableStream, type ServiceError, status } from '@grpc/grpc-js';
import { StoreUnavailable } from '../event-store.ts';
import type { ReadCall } from './read-call.ts';
import type { Message, Recorded } from './read-message.ts';

/** Fewer events are not worth a pause. */
const READY_MIN = 1_000;

/**
 * Yields the events of a call as soon as there are any, at most `size` at a time. About as many are buffered, the rest stays with
 * the server. Ends with the call or the signal. Throws what the server answers, and StoreUnavailable when it sends nothing for
 * `silenceMs`; a confirmed subscription may be silent for ever.
 */
export async function* batches(
  call: ReadCall,
  { size, silenceMs, signal }: { size: number; silenceMs: number; signal: AbortSignal },
): AsyncGenerator<Recorded[]> {
  const inbox = new Inbox(call, size);
  signal.addEventListener('abort', inbox.wake);
  try {
    while (!signal.aborted) {
      const batch = inbox.take(size);
      if (batch.length > 0) yield batch;
      else if (inbox.failure) throw inbox.failure.error;
      else if (inbox.isOver) return;
      else await inbox.more(inbox.isConfirmed ? null : silenceMs);
    }
  } finally {
    signal.removeEventListener('abort', inbox.wake);
    // A call that was never opened needs no end.
    call.then(end, () => undefined);
  }
}

/** Later: a call that is cancelled in the middle of an answer makes the client's channel wait for ever. */
const end = (stream: ClientReadableStream<Message>) => void setImmediate(() => stream.cancel());

/** The messages of a call that are not yielded yet. An error is thrown only after the events that came before it. */
class Inbox {
  failure: { error: unknown } | null = null;
  isOver = false;
  isConfirmed = false;
  readonly #ready: Recorded[] = [];
  readonly #most: number;
  #stream: ClientReadableStream<Message> | null = null;
  #sleeper: (() => void) | null = null;
  #waking: NodeJS.Immediate | undefined;

  constructor(call: ReadCall, most: number) {
    this.#most = Math.max(most, READY_MIN);
    call.then(
      (stream) => this.#listen(stream),
      (error: unknown) => this.#fail(error),
    );
  }

  take(size: number): Recorded[] {
    const batch = this.#ready.splice(0, size);
    if (this.#ready.length < this.#most && this.#stream?.isPaused()) this.#stream.resume();
    return batch;
  }

  /** Settles when there may be something new. */
  more(withinMs: number | null): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const silent = () => reject(new StoreUnavailable('The event store did not answer in time.'));
      const timer = withinMs === null ? undefined : setTimeout(silent, withinMs);
      this.#sleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  readonly wake = (): void => {
    this.#waking = undefined;
    this.#sleeper?.();
  };

  /** Events that arrive together are yielded together. */
  #wakeSoon(): void {
    this.#waking ??= setImmediate(this.wake);
  }

  #listen(stream: ClientReadableStream<Message>): void {
    this.#stream = stream;
    stream.on('data', (message: Message) => this.#receive(message));
    stream.on('error', (error: ServiceError) => {
      if (!isOwnEnd(error)) this.#fail(convertToCommandError(error));
    });
    for (const over of ['end', 'close'])
      stream.on(over, () => {
        this.isOver = true;
        this.#wakeSoon();
      });
  }

  #receive(message: Message): void {
    if (message === 'confirmed') this.isConfirmed = true;
    else if (message === 'missing') this.#fail(new StreamNotFoundError());
    else if (message !== 'other') this.#ready.push(message.event);
    if (this.#ready.length >= this.#most) this.#stream?.pause();
    this.#wakeSoon();
  }

  #fail(error: unknown): void {
    this.failure ??= { error };
    this.#wakeSoon();
  }
}

/** The error of a call that we cancelled. */
const isOwnEnd = ({ code, details }: ServiceError): boolean =>
  code === status.CANCELLED && details === 'Cancelled on client';
