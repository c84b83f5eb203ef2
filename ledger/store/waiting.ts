/** Somebody waits for a command, and may stop: what they are told then stays true. */
import { type AppendOutcome, type EventStore, StoreUnavailable } from './event-store.ts';

/** An append of the command was sent, and what became of it is not known: it may be stored, now or later. */
export class OutcomeUnknown extends StoreUnavailable {
  constructor(options: ErrorOptions) {
    super('The command may have been stored.', options);
    this.name = 'OutcomeUnknown';
  }
}

/** Nothing of what was asked for was done, and nothing will be. */
export class NothingDone extends StoreUnavailable {
  constructor(message: string, options: ErrorOptions) {
    super(message, options);
    this.name = 'NothingDone';
  }
}

/** True for the answers by which the store has taken none of the events. An id that it knows may be the command's own, from before. */
const NOT_STORED: Record<AppendOutcome['status'], boolean> = {
  appended: false,
  duplicate_event_id: false,
  wrong_expected_revision: true,
  stream_deleted: true,
  too_large: true,
};

/** How far one command has come, for whoever waits for it. */
export class Waiting {
  #hasBegun = false;
  /** When the store was asked for what it has not answered yet; null while it owes no answer. */
  #askedAt: number | null = null;
  #mayBeStored = false;
  #isOver = false;

  /** The command's turn has come: the ledger's earlier commands are over. */
  begin(): void {
    this.#hasBegun = true;
  }

  /** False while it waits behind the ledger's earlier commands, which says nothing of the store. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** For how many milliseconds the store owes an answer: 0 while the command itself works, however long that takes. */
  get silentMs(): number {
    return this.#askedAt === null ? 0 : performance.now() - this.#askedAt;
  }

  /** Reads batches, and times each that is asked for. */
  async *each<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    const reading = batches[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await this.answer(reading.next());
        if (next.done) return;
        yield next.value;
      }
    } finally {
      // Whoever has found what they sought reads no further.
      await reading.return?.();
    }
  }

  /** Times what the store was asked. */
  async answer<T>(asked: Promise<T>): Promise<T> {
    this.#askedAt = performance.now();
    return asked.finally(() => {
      this.#askedAt = null;
    });
  }

  /** Appends, unless nobody waits any more: they may have been told that nothing was done. */
  async during(append: () => Promise<AppendOutcome>): Promise<AppendOutcome> {
    // No StoreUnavailable: the commands behind this one have no part in it.
    if (this.#isOver) throw new Error('Nobody waits for this command any more.');
    const before = this.#mayBeStored;
    this.#mayBeStored = true;
    try {
      const outcome = await append();
      if (NOT_STORED[outcome.status]) this.#mayBeStored = before;
      return outcome;
    } catch (error) {
      if (error instanceof StoreUnavailable && error.nothingStored) this.#mayBeStored = before;
      throw error;
    }
  }

  /** Nobody waits any more, for this reason. Nothing is sent from now on. Answers what the caller is told. */
  over(reason: unknown): StoreUnavailable {
    this.#isOver = true;
    const options = { cause: reason };
    if (this.#mayBeStored) return new OutcomeUnknown(options);
    const words = reason instanceof Error ? reason.message : 'The event store is away.';
    return new NothingDone(words, options);
  }
}

/**
 * The same for one statement that does all that was asked for: where no answer came, nobody knows whether it did. Where it is known that it
 * stored nothing, nothing was done.
 */
export async function maybeStored<T>(stored: Promise<T>): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    const options = { cause: error };
    throw error.nothingStored
      ? new NothingDone(error.message, options)
      : new OutcomeUnknown(options);
  }
}

/**
 * For what comes before a request changes anything, or changes all of it at once at its end. Where it fails because something is away,
 * nothing was done, unless it was that end that got no answer. Whoever forgets it says less than is known, and nothing wrong.
 */
export async function orNothingDone<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || error instanceof OutcomeUnknown) throw error;
    throw new NothingDone(error.message, { cause: error });
  }
}

/**
 * For a change that a request makes without being a write, as a sign-in that leads back here: where it fails because something is away it may be done, unless
 * it says that nothing was. Where the request `hasChanged` something before, part of it is done whatever that says.
 */
export async function orOutcomeUnknown<T>(asked: Promise<T>, hasChanged: boolean): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    if (error instanceof NothingDone && !hasChanged) throw error;
    throw new OutcomeUnknown({ cause: error });
  }
}

/** What a caller adds to a command when they may stop waiting for it. */
export type Waited = { waiting?: Waiting };

/** The store for one command alone, whose answers are timed. */
export function timedBy(waiting: Waiting, { store }: { store: EventStore }): { store: EventStore } {
  return {
    store: {
      append: (...asked) => waiting.answer(store.append(...asked)),
      readStream: (...asked) => waiting.each(store.readStream(...asked)),
      readAll: (options) => store.readAll(options),
      subscribe: (options) => store.subscribe(options),
      deleteStream: (stream) => store.deleteStream(stream),
      head: () => store.head(),
      close: () => store.close(),
    },
  };
}
