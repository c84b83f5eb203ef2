import type pg from 'pg';
import { sleep } from './sleep.ts';
import type { Wake } from './wake.ts';

const RETRY_MS = 1_000;

/** How often the connection speaks, and how long an answer may take: only this shows that it was lost without a word. */
const WORDS = { everyMs: 10_000, answerWithinMs: 30_000 };

/**
 * Listens for other processes' appends, on one connection of the pool, while anybody subscribes. A lost connection is replaced. All
 * subscribers are woken then, so that they find what was missed meanwhile.
 */
export class PostgresListener {
  readonly #pool: pg.Pool;
  readonly #wake: Wake;
  readonly #words: typeof WORDS;
  #subscribers = 0;
  #session: { stop: AbortController; ended: Promise<void> } | null = null;

  constructor(pool: pg.Pool, wake: Wake, words = WORDS) {
    this.#pool = pool;
    this.#wake = wake;
    this.#words = words;
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
      await Promise.race([over, this.#keepSpeaking(client, stop)]);
    } finally {
      client.release(true);
    }
  }

  /** Throws when there is no answer. */
  async #keepSpeaking(client: pg.PoolClient, stop: AbortSignal): Promise<void> {
    const { everyMs, answerWithinMs } = this.#words;
    const say = (text: string) => {
      const word = { text, query_timeout: answerWithinMs };
      return client.query(word);
    };
    await say('LISTEN events_appended');
    this.#wake.all();
    for (;;) {
      await sleep(everyMs, stop);
      if (stop.aborted) return;
      await say('SELECT');
    }
  }
}
