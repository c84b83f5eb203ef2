/** Answers that stay as they are until something happens in their ledger: made into JSON once, not for each request. */
import { LRUCache } from 'lru-cache';
import { ok, type Result, ResultAsync } from 'neverthrow';
import { inChunks } from '../projections/in-turns.ts';
import {
  isSameVersion,
  type LedgerVersion,
  type LedgerVersions,
} from '../projections/ledger-version.ts';
import { type InPieces, jsonTexts } from './json-texts.ts';
import type { ApiRefusal } from './refusals.ts';
import type { Signed } from './route.ts';

/** An answer as the JSON text that goes out. */
export class ReadyAnswer<T> {
  readonly json: string;
  /** Only for the compiler: the contract's type of what the text says. */
  declare readonly answer: T;

  private constructor(json: string) {
    this.json = json;
  }

  static of<T>(answer: T): ReadyAnswer<T> {
    return new ReadyAnswer(JSON.stringify(answer));
  }

  /** The same of what is long. Others are served while it is written. */
  static async ofPieces<T>(pieces: InPieces<T>): Promise<ReadyAnswer<T>> {
    let json = '';
    for await (const chunk of inChunks(jsonTexts(pieces))) json += chunk;
    return new ReadyAnswer(json);
  }
}

type Asker = Pick<Signed, 'user' | 'version'>;

/**
 * The answer of this name for this user: as it was made before when the ledger's rows are still the same, which the
 * database is asked each time (decisions.md §7: read your writes, on every instance). It must follow from those rows,
 * the user's id and the name alone.
 */
export type Ready = <T>(
  name: string,
  asker: Asker,
  make: () => Promise<T>,
) => ResultAsync<ReadyAnswer<T>, ApiRefusal>;

/** In characters, over all users. */
const KEPT_MAX = 32_000_000;
const KEPT_MS = 5 * 60_000;

type Kept = { version: LedgerVersion; answer: ReadyAnswer<unknown> };

export function createReady(versionOf: LedgerVersions): Ready {
  const cache = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ answer }) => answer.json.length,
    ttl: KEPT_MS,
  });

  async function answer<T>(
    ...[name, asker, make]: [string, Asker, () => Promise<T>]
  ): Promise<Result<ReadyAnswer<T>, ApiRefusal>> {
    const { id, ledgerId } = asker.user;
    const key = `${name} ${ledgerId} ${id}`;
    const version = await asker.version();
    const kept = cache.get(key);
    if (kept && isSameVersion(kept.version, version)) return ok(kept.answer as ReadyAnswer<T>);
    const made = ReadyAnswer.of(await make());
    // What was made while the rows changed may be of either version.
    if (isSameVersion(await versionOf(ledgerId), version))
      cache.set(key, { version, answer: made });
    return ok(made);
  }
  return (...asked) => new ResultAsync(answer(...asked));
}
