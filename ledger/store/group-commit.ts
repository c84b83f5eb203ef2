/**
 * Group commit: items that wait at the same time are committed together. The next batch gathers while one is under way. So a single
 * caller does not wait for others, and a crowd shares one commit.
 */
import { notSent, StoreUnavailable } from './event-store.ts';
import { blamesWhatWasSent } from './postgres-errors.ts';

type Waiting<Item, Outcome> = {
  item: Item;
  weight: number;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
};

/**
 * How many items, and how much weight together, one batch may have. A single item may always go, alone. With `heavy`, items of more than this
 * weight always go alone, in turns with batches of the others: however many heavy ones wait, a light one waits for one of them.
 */
type BatchLimits = { items: number; weight: number; heavy?: number };

/** Runs items in batches, one batch at a time, heavy ones and others each in the order in which they came. */
export class GroupCommit<Item, Outcome> {
  #light: Waiting<Item, Outcome>[] = [];
  #heavy: Waiting<Item, Outcome>[] = [];
  #running: Promise<void> | null = null;
  #wasHeavy = false;
  readonly #commit: (items: Item[]) => Promise<Outcome[]>;
  readonly #limits: BatchLimits;
  readonly #blames: (error: unknown) => boolean;

  /**
   * `commit` stores a batch and answers one outcome per item. It throws {@link StoreUnavailable} when the outcome is unknown, and
   * any other error when it has stored nothing. When `blames` says that an error is about single items, the batch is sent again
   * item by item. Every other error goes to all callers.
   */
  constructor(
    commit: (items: Item[]) => Promise<Outcome[]>,
    limits: BatchLimits,
    blames = blamesWhatWasSent,
  ) {
    this.#commit = commit;
    this.#limits = limits;
    this.#blames = blames;
  }

  add(item: Item, weight: number): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const isHeavy = weight > (this.#limits.heavy ?? Number.POSITIVE_INFINITY);
      (isHeavy ? this.#heavy : this.#light).push({ item, weight, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Settles when everything that was added has its answer. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#light.length + this.#heavy.length > 0) {
      // Callers that the last batch woke may join the next one before it is sent.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#settle(this.#take());
    }
    this.#running = null;
  }

  #take(): Waiting<Item, Outcome>[] {
    const isHeavyNext = this.#light.length === 0 || !this.#wasHeavy;
    this.#wasHeavy = isHeavyNext && this.#heavy.length > 0;
    if (this.#wasHeavy) return this.#heavy.splice(0, 1);
    const { items, weight: atMost } = this.#limits;
    let [many, weight] = [0, 0];
    for (const waiting of this.#light.slice(0, items)) {
      weight += waiting.weight;
      if (many > 0 && weight > atMost) break;
      many += 1;
    }
    return this.#light.splice(0, many);
  }

  async #settle(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#commit(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => {
        waiting.resolve(outcomes[index] as Outcome);
      });
    } catch (error) {
      if (batch.length > 1 && this.#blames(error)) await this.#settleEach(batch);
      else this.#reject(batch, error);
    }
  }

  /** Sends a batch item by item, so that an item which the database refuses fails for its own caller alone. */
  async #settleEach(batch: readonly Waiting<Item, Outcome>[]): Promise<void> {
    for (const [index, waiting] of batch.entries())
      try {
        const [outcome] = await this.#commit([waiting.item]);
        waiting.resolve(outcome as Outcome);
      } catch (error) {
        if (!this.#blames(error)) return this.#reject([waiting], error, batch.slice(index + 1));
        waiting.reject(error);
      }
  }

  /** Fails what was sent, and the `rest` of its batch. While the store is away all who wait fail too: each further batch would only wait as long for the same. */
  #reject(
    sent: readonly Waiting<Item, Outcome>[],
    error: unknown,
    rest: readonly Waiting<Item, Outcome>[] = [],
  ): void {
    const queues = error instanceof StoreUnavailable ? [this.#light, this.#heavy] : [];
    const alsoWaiting = queues.flatMap((queue) => queue.splice(0));
    for (const waiting of sent) waiting.reject(error);
    for (const waiting of [...rest, ...alsoWaiting]) waiting.reject(notSent(error));
  }
}
