/**
 * Group commit: things that wait at the same time are committed together. While one batch is under way the next gathers,
 * so a lone caller never waits for company, and a crowd shares one commit.
 */
import { StoreUnavailable } from './event-store.ts';

type Waiting<Item, Outcome> = {
  item: Item;
  weight: number;
  resolve: (outcome: Outcome) => void;
  reject: (reason: unknown) => void;
};

/** How many items, and how much weight together, one batch may have. A single item may always go, alone. */
type BatchLimits = { items: number; weight: number };

/** Runs items in batches, one batch at a time, in the order in which they came. */
export class GroupCommit<Item, Outcome> {
  #queue: Waiting<Item, Outcome>[] = [];
  #running: Promise<void> | null = null;
  readonly #commit: (items: Item[]) => Promise<Outcome[]>;
  readonly #limits: BatchLimits;

  /**
   * `commit` stores a batch and answers one outcome per item. It throws {@link StoreUnavailable} when nothing may be
   * assumed, and anything else when it has stored nothing.
   */
  constructor(commit: (items: Item[]) => Promise<Outcome[]>, limits: BatchLimits) {
    this.#commit = commit;
    this.#limits = limits;
  }

  add(item: Item, weight: number): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, weight, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Settles when everything that was added has its answer. */
  async drained(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      // Callers woken by the last batch get the chance to join the next one before it leaves.
      await new Promise((resolve) => setImmediate(resolve));
      await this.#settle(this.#take());
    }
    this.#running = null;
  }

  #take(): Waiting<Item, Outcome>[] {
    let weight = 0;
    const end = this.#queue.findIndex((waiting, index) => {
      weight += waiting.weight;
      return index > 0 && (index === this.#limits.items || weight > this.#limits.weight);
    });
    return this.#queue.splice(0, end === -1 ? this.#queue.length : end);
  }

  async #settle(batch: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await this.#commit(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => {
        waiting.resolve(outcomes[index] as Outcome);
      });
    } catch (error) {
      // What the database cannot take at all (an id that is no UUID, say) is only for its own caller to hear.
      const culpritAmongOthers = batch.length > 1 && !(error instanceof StoreUnavailable);
      if (culpritAmongOthers) for (const waiting of batch) await this.#settle([waiting]);
      else for (const waiting of batch) waiting.reject(error);
    }
  }
}
