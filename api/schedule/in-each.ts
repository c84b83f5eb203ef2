/** The work of a job on many ledgers at once. */
import { randomUUID } from 'node:crypto';
import { err, type Result } from 'neverthrow';
import type { Command } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import { type Db, select } from '../../projections/sql.ts';
import type { LedgerRef } from './ledgers.ts';

/** Work on one ledger; answers the events that it caused. Once `stop` aborts, it ends as soon as it can. */
export type LedgerWork<Ref extends LedgerRef = LedgerRef> = (
  ledger: Ref,
  stop: AbortSignal,
) => Promise<Result<readonly LedgerEvent[], Refusal>>;

/** Sends the same command to a ledger. The command itself must change nothing a second time. */
export function sending(handle: Handle, command: Command): LedgerWork {
  return async ({ ledgerId, userId }, stop) => {
    const commandId = randomUUID();
    const who = { ledgerId, userId, commandId, correlationId: commandId };
    return (await handle({ ...who, command, stop })).map(({ events }) => events);
  };
}

/** The result for one ledger: the events that were caused, or the reason why there are none. */
type Outcome<Ref extends LedgerRef = LedgerRef> = {
  ledger: Ref;
  result: Result<readonly LedgerEvent[], string>;
};

/**
 * Whether a ledger is left out because its person has deleted all data since it was listed: there is nothing left to do then, and nothing
 * has failed. A ledger that somebody still has ought to be open.
 */
export async function hasEnded(db: Db, { ledgerId }: LedgerRef, reason: string): Promise<boolean> {
  if (reason !== NOT_OPEN) return false;
  const text = 'SELECT FROM identity.users WHERE ledger_id = $1';
  return (await select(db, { text, values: [ledgerId] })).length === 0;
}
const NOT_OPEN: Refusal['refusal'] = 'ledger_not_open';

/** How many ledgers are worked on at once: enough to share the event store's commits, few enough to need little memory. */
const AT_ONCE = 128;

/**
 * How many they are at once with those that take long, which no longer count there: 128 of them would hold up all others. Each has in
 * memory what it catches up on, so that there is a limit for them as well.
 */
const AT_MOST = 4 * AT_ONCE;

/**
 * A ledger that takes longer has much to catch up on. Any other takes some milliseconds, also on a busy machine far less than this, and
 * nobody minds payments that are made five seconds later.
 */
const LONG_MS = 5_000;

type InEach<Ref extends LedgerRef> = {
  signal?: AbortSignal | undefined;
  /** {@link LONG_MS} unless told. */
  longMs?: number | undefined;
  /** Called once, when every ledger was begun and only those that take long are left. All others have been reported. */
  onlyLong?: (left: Ref[]) => Promise<void>;
};

/**
 * Works on many ledgers at once and reports each when it is done, so that one with years to catch up on holds up no other. A ledger
 * that fails is reported and does not stop the others. Throws only what `ledgers` and `onlyLong` throw, and an AbortError when the
 * signal aborts. However it ends, what is under way is told to stop and waited for: nothing that it began runs any more.
 */
export async function* inEach<Ref extends LedgerRef>(
  ledgers: AsyncIterable<Ref>,
  work: LedgerWork<Ref>,
  { signal, longMs, onlyLong }: InEach<Ref> = {},
): AsyncGenerator<Outcome<Ref>> {
  const under = new UnderWay(work, longMs ?? LONG_MS, signal);
  const stop = () => under.stop();
  signal?.addEventListener('abort', stop);
  try {
    for await (const ledger of ledgers) {
      signal?.throwIfAborted();
      under.begin(ledger);
      yield* under.reported();
      while (under.isFull()) {
        await under.change();
        yield* under.reported();
      }
    }
    let tell = onlyLong;
    while (under.left.size > 0) {
      if (tell && under.areLong()) {
        await tell([...under.left]);
        tell = undefined;
      }
      await under.change();
      yield* under.reported();
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await under.end();
  }
}

/** The ledgers that were begun and are not reported. */
class UnderWay<Ref extends LedgerRef> {
  readonly left = new Set<Ref>();
  readonly #work: LedgerWork<Ref>;
  readonly #longMs: number;
  readonly #signal: AbortSignal | undefined;
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #done: Outcome<Ref>[] = [];
  /** One for each ledger that is worked on and does not take long yet. */
  readonly #timers = new Set<NodeJS.Timeout>();
  wake = () => {};

  constructor(work: LedgerWork<Ref>, longMs: number, signal: AbortSignal | undefined) {
    this.#work = work;
    this.#longMs = longMs;
    this.#signal = signal;
  }

  begin(ledger: Ref): void {
    this.left.add(ledger);
    const timer = setTimeout(() => this.#stopCounting(timer), this.#longMs);
    this.#timers.add(timer);
    const running = this.#outcomeOf(ledger).then((outcome) => {
      this.#done.push(outcome);
      this.#running.delete(running);
      this.#stopCounting(timer);
    });
    this.#running.add(running);
  }

  async #outcomeOf(ledger: Ref): Promise<Outcome<Ref>> {
    try {
      const result = await this.#work(ledger, this.#stop.signal);
      return { ledger, result: result.mapErr(({ refusal }) => refusal) };
    } catch (error) {
      return { ledger, result: err(error instanceof Error ? error.message : String(error)) };
    }
  }

  #stopCounting(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.#timers.delete(timer);
    this.wake();
  }

  isFull(): boolean {
    return this.#timers.size >= AT_ONCE || this.left.size >= AT_MOST;
  }

  /** True when each that is left takes long. */
  areLong(): boolean {
    return this.#timers.size === 0 && this.#done.length === 0;
  }

  /** Settles when one is done or takes long. */
  async change(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (this.#done.length === 0)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    this.#signal?.throwIfAborted();
  }

  *reported(): Generator<Outcome<Ref>> {
    for (const outcome of this.#done.splice(0)) {
      this.left.delete(outcome.ledger);
      yield outcome;
    }
  }

  stop(): void {
    this.#stop.abort();
    this.wake();
  }

  async end(): Promise<void> {
    this.stop();
    await Promise.all(this.#running);
  }
}
