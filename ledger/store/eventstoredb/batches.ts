import { convertToCommandError, StreamNotFoundError } from '@eventstore/db-client';
import { type ClientReadableStream, type ServiceError, status } from '@grpc/grpc-js';
import { StoreUnavailable } from '../event-store.ts';
import type { ReadCall } from './read-call.ts';
import type { Message, Recorded } from './read-message.ts';

/** Fewer events are not worth a pause. */
const READY_MIN = 1_000;

/**
 * Hands out the events of a call, at most `size` at a time, as soon as there is anything; about as many wait here, the rest
 * stays with the server. Ends with the call or the signal,
 * throws what the server answers, and StoreUnavailable when it says nothing for `silenceMs`. A subscription may be silent for
 * ever once it is confirmed.
 */
export async function* batches(
  call: ReadCall,
  { size, silenceMs, signal }: { size: number; silenceMs: number; signal: AbortSignal },
): AsyncGenerator<Recorded[]> {
  const heard = new Heard(call, size);
  signal.addEventListener('abort', heard.wake);
  try {
    while (!signal.aborted) {
      const batch = heard.take(size);
      if (batch.length > 0) yield batch;
      else if (heard.failure) throw heard.failure.error;
      else if (heard.isOver) return;
      else await heard.more(heard.isConfirmed ? null : silenceMs);
    }
  } finally {
    signal.removeEventListener('abort', heard.wake);
    // It may never have come about; then there is nothing to end.
    call.then(end, () => undefined);
  }
}

/** Not at once: a call that is taken back in the middle of an answer makes the client's channel wait for ever. */
const end = (stream: ClientReadableStream<Message>) => void setImmediate(() => stream.cancel());

/** What was heard of a call, and not handed out yet. An error may come before what came earlier was read: all is only noted. */
class Heard {
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

  /** What arrives together is handed out together. */
  #wakeSoon(): void {
    this.#waking ??= setImmediate(this.wake);
  }

  #listen(stream: ClientReadableStream<Message>): void {
    this.#stream = stream;
    stream.on('data', (message: Message) => this.#hear(message));
    stream.on('error', (error: ServiceError) => {
      if (!isOwnEnd(error)) this.#fail(convertToCommandError(error));
    });
    for (const over of ['end', 'close'])
      stream.on(over, () => {
        this.isOver = true;
        this.#wakeSoon();
      });
  }

  #hear(message: Message): void {
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

/** Told to whoever has taken a call back. */
const isOwnEnd = ({ code, details }: ServiceError): boolean =>
  code === status.CANCELLED && details === 'Cancelled on client';
