/** Answers that stay as they are until something happens in their ledger: made into JSON once, not for each request. */
import { LRUCache } from 'lru-cache';
import { ok, type Result, ResultAsync } from 'neverthrow';
import { createLedgerVersions } from '../projections/ledger-version.ts';
import type { Db } from '../projections/sql.ts';
import type { User } from './identity/users.ts';
import type { ApiRefusal } from './refusals.ts';

/** An answer as the JSON text that goes out. */
export class ReadyAnswer<T> {
  readonly json: string;
  /** Only for the compiler: the contract's type of what the text says. */
  declare readonly answer: T;

  constructor(answer: T) {
    this.json = JSON.stringify(answer);
  }
}

type Asker = Pick<User, 'id' | 'ledgerId'>;

/**
 * The answer of this name for this user: as it was made before when the ledger's rows are still the same, which the
 * database is asked each time (decisions.md §7: read your writes, on every instance). It must follow from those rows,
 * the user's id and the name alone.
 */
export type Ready = <T>(
  name: string,
  user: Asker,
  make: () => Promise<T>,
) => ResultAsync<ReadyAnswer<T>, ApiRefusal>;

/** In characters, over all users. */
const KEPT_MAX = 32_000_000;
const KEPT_MS = 5 * 60_000;

type Kept = { version: string; answer: ReadyAnswer<unknown> };

export function createReady(db: Db): Ready {
  const versionOf = createLedgerVersions(db);
  const cache = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ answer }) => answer.json.length,
    ttl: KEPT_MS,
  });

  async function answer<T>(
    ...[name, { id, ledgerId }, make]: [string, Asker, () => Promise<T>]
  ): Promise<Result<ReadyAnswer<T>, ApiRefusal>> {
    const key = `${name} ${ledgerId} ${id}`;
    const version = await versionOf(ledgerId);
    const kept = cache.get(key);
    if (kept?.version === version) return ok(kept.answer as ReadyAnswer<T>);
    const made = new ReadyAnswer(await make());
    // What was made while the rows changed may be of either version.
    if ((await versionOf(ledgerId)) === version) cache.set(key, { version, answer: made });
    return ok(made);
  }
  return (...asked) => new ResultAsync(answer(...asked));
}
