/** Answers that stay as they are until something happens in their ledger: made into JSON once, not for each request. */
import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ok, type Result, ResultAsync } from 'neverthrow';
import { createTurns } from '../../ledger/turns.ts';
import type { Folded } from '../../projections/folded.ts';
import { inChunks } from '../../projections/in-chunks.ts';
import { LEFT } from '../http/left.ts';
import { QUICKLY } from '../http/middleware/compressed.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import type { Input, Signed } from '../http/route.ts';
import { type InPieces, jsonTexts } from './json-texts.ts';

const packed = promisify<Buffer, ZlibOptions, Buffer>(gzip);

/** An answer as the bytes of JSON that go out: a text would be turned into bytes anew for each of many who ask. */
export class ReadyAnswer<T> {
  readonly bytes: Buffer;
  /** Only for the compiler: the contract's type of what the text says. */
  declare readonly answer: T;
  #gzipped: Promise<Buffer> | undefined;

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** The same compressed, once for all who take it so. */
  gzipped(): Promise<Buffer> {
    this.#gzipped ??= packed(this.bytes, QUICKLY).catch((error) => {
      this.#gzipped = undefined;
      throw error;
    });
    return this.#gzipped;
  }

  static of<T>(answer: T): ReadyAnswer<T> {
    return new ReadyAnswer(Buffer.from(JSON.stringify(answer)));
  }

  /** The same of what is long. Others are served while it is written. */
  static async ofPieces<T>(pieces: InPieces<T> | T): Promise<ReadyAnswer<T>> {
    const chunks: Buffer[] = [];
    for await (const chunk of inChunks(jsonTexts(pieces))) chunks.push(Buffer.from(chunk));
    return new ReadyAnswer(Buffer.concat(chunks));
  }
}

type Asker = Pick<Signed, 'user' | 'folded'> & Pick<Input<'listBills'>, 'gone'>;

/**
 * The answer of this name for this user: as it was made before when the ledger is still the same, which the
 * database is asked each time (docs/product.md, Calls and answers: read your writes, on every instance). It must follow from those rows,
 * the user's id and the name alone. It is made by one of all who ask at once, of the newest rows that they have: a thousand bills are 50 ms of
 * work, and whoever writes and asks without a pause would make them as often as they ask. Nothing is made for who has left.
 */
export type Ready = <T>(
  name: string,
  asker: Asker,
  make: (folded: Folded) => T | Promise<T>,
) => ResultAsync<ReadyAnswer<T>, ApiRefusal>;

/** In bytes, over all users. What is compressed of them adds a tenth. */
const KEPT_MAX = 32_000_000;
const KEPT_MS = 5 * 60_000;

/** The rows themselves would be held in memory by their answers, in as many states as there are answers. */
type Kept = { folded: WeakRef<Folded>; answer: ReadyAnswer<unknown> };

/** What is made next, of these rows. `gone` are those who wait for it. */
type Next = { folded: Folded; gone: AbortSignal[]; answer: Promise<ReadyAnswer<unknown>> };

/** Each answer is forgotten after a while, also when nobody asks for it again. */
export function createReady(keptMs = KEPT_MS): Ready {
  const cache = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ answer }) => answer.bytes.length,
    ttl: keptMs,
    ttlAutopurge: true,
  });

  const inTurn = createTurns(() => false);
  const nextOf = new Map<string, Next>();

  const keptAt = (key: string, folded: Folded) => {
    const kept = cache.get(key);
    return kept?.folded.deref() === folded ? kept.answer : undefined;
  };

  /** Joins what is made next, or begins it. */
  function made(
    key: string,
    folded: Folded,
    gone: AbortSignal,
    make: (folded: Folded) => unknown,
  ): Promise<ReadyAnswer<unknown>> {
    const waiting = nextOf.get(key);
    if (waiting) {
      if (folded.revision > waiting.folded.revision) waiting.folded = folded;
      waiting.gone.push(gone);
      return waiting.answer;
    }
    const answer = inTurn(key, async () => {
      nextOf.delete(key);
      const kept = keptAt(key, next.folded);
      if (kept) return kept;
      if (next.gone.every(({ aborted }) => aborted)) throw LEFT;
      const fresh = await ReadyAnswer.ofPieces(await make(next.folded));
      cache.set(key, { folded: new WeakRef(next.folded), answer: fresh });
      return fresh;
    });
    const next: Next = { folded, gone: [gone], answer };
    nextOf.set(key, next);
    return answer;
  }

  async function answer<T>(
    ...[name, asker, make]: [string, Asker, (folded: Folded) => T | Promise<T>]
  ): Promise<Result<ReadyAnswer<T>, ApiRefusal>> {
    const { id, ledgerId } = asker.user;
    const key = `${name} ${ledgerId} ${id}`;
    const folded = await asker.folded();
    const ready = keptAt(key, folded) ?? (await made(key, folded, asker.gone(), make));
    return ok(ready as ReadyAnswer<T>);
  }
  return (...asked) => new ResultAsync(answer(...asked));
}
