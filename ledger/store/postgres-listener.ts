import type pg from 'pg';
import { sleep } from './sleep.ts';
import type { Wake } from './wake.ts';

const RETRY_MS = 1_000;

/**
 * Listens for other processes' appends, on one connection of the pool, while anybody subscribes. A lost connection is replaced. All
 * subscribers are woken then, so that they find what was missed meanwhile.
 */
export class PostgresListener {
  readonly #pool: pg.Pool;
  readonly #wake: Wake;
  #subscribers = 0;
  #session: { stop: AbortController; ended: Promise<void> } | null = null;

  constructor(pool: pg.Pool, wake: Wake) {
    this.#pool = pool;
    this.#wake = wake;
  }

  /** Listening goes on until each `enter` has had its `leave`. */
  enter(): void {
    this.#subscribers += 1;
    if (this.#session) return;
    const stop = new AbortController();
    this.#session = { stop, ended: this.#keepListening(stop.signal) };
  }

  leave(): void {
    this.#subscribers -= 1;
    if (this.#subscribers === 0) void this.stop();
  }

  /** Stops even while somebody subscribes, and settles when the connection is back in the pool. */
  async stop(): Promise<void> {
    const session = this.#session;
    this.#session = null;
    session?.stop.abort();
    await session?.ended;
  }

  async #keepListening(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      try {
        await this.#listen(stop);
      } catch {
        // Whether the store is gone altogether is for the subscribers' own reads to find out.
        this.#wake.all();
        await sleep(RETRY_MS, stop);
      }
    }
  }

  /** Returns when told to stop, throws when the connection is lost. */
  async #listen(stop: AbortSignal): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const over = new Promise<void>((resolve, reject) => {
        if (stop.aborted) resolve();
        stop.addEventListener('abort', () => resolve(), { once: true });
        client.on('error', reject);
        client.on('end', () => reject(new Error('The listening connection ended.')));
      });
      client.on('notification', ({ payload }) => this.#wake.appended(BigInt(payload ?? 0)));
      const listening = client.query('LISTEN events_appended').then(() => this.#wake.all());
      await Promise.race([over, listening.then(() => over)]);
    } finally {
      client.release(true);
    }
  }
}
