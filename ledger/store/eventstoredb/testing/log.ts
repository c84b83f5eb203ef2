/**
 * What a wire-level server remembers: one log, its streams, and the rules by which EventStoreDB judges an append. Events
 * are kept in memory and for good; `$maxAge`, scavenging and links are not imitated.
 */
import { EventEmitter } from 'node:events';
import type { Position } from '../../../events.ts';

/** An event on its way into the log. */
export type Proposed = {
  id: string;
  type: string;
  isJson: boolean;
  data: Uint8Array;
  metadata: Uint8Array;
};

export type Recorded = Proposed & {
  stream: string;
  revision: bigint;
  position: Position;
  created: Date;
};

export type Expected = bigint | 'any' | 'none' | 'exists';

/** `current` is the last revision, -1n when there is no stream. */
export type Judgement =
  | { status: 'stored'; last: Recorded | null }
  | { status: 'wrong'; current: bigint }
  | { status: 'deleted' };

/** The revision of a tombstone, and what `$tb` says of a stream that is softly deleted. */
const DELETED = 2n ** 63n - 1n;

type Stream = { events: Recorded[]; tombstoned: boolean };

export class Log {
  readonly events: Recorded[] = [];
  /** Emits `appended` after each change. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly #streams = new Map<string, Stream>();
  readonly #byId = new Map<string, Recorded>();
  readonly #explicitTransactions: boolean;
  readonly #clock: () => Date;
  #end = 0n;

  /**
   * With `explicitTransactions` the events of one append share their commit position and differ in their prepare
   * position, as those do that EventStoreDB's older clients wrote; else both are the same.
   */
  constructor({
    explicitTransactions = false,
    clock = () => new Date(),
  }: {
    explicitTransactions?: boolean;
    clock?: () => Date;
  } = {}) {
    this.#explicitTransactions = explicitTransactions;
    this.#clock = clock;
  }

  /** The position of the last event, whatever it is. */
  get end(): Position {
    return { commit: this.#end, prepare: this.#end };
  }

  append(name: string, expected: Expected, proposed: readonly Proposed[]): Judgement {
    const stream = this.#stream(name);
    if (stream.tombstoned) return { status: 'deleted' };
    const current = BigInt(stream.events.length) - 1n;
    const isSoftlyDeleted = this.#isSoftlyDeleted(name);
    if (expected === 'exists' && isSoftlyDeleted) return { status: 'deleted' };
    const known = this.#judgeKnown(stream, expected, proposed);
    if (known === 'partly') return { status: 'wrong', current };
    if (known !== 'new') return { status: 'stored', last: known };
    const isAsExpected = expected === 'none' && isSoftlyDeleted ? true : meets(expected, current);
    if (!isAsExpected) return { status: 'wrong', current };
    if (isSoftlyDeleted) this.#truncate(name, current + 1n);
    const last = this.#record(name, stream, proposed);
    this.changes.emit('appended');
    return { status: 'stored', last };
  }

  /** Null when the stream had what was expected; else what it had. Tombstoned, it never comes back. */
  delete(
    name: string,
    expected: Expected,
    forGood: boolean,
  ): Exclude<Judgement, { last: unknown }> | null {
    const stream = this.#stream(name);
    if (stream.tombstoned) return { status: 'deleted' };
    const current = BigInt(stream.events.length) - 1n;
    const nothingToDelete = !forGood && current < 0n;
    if (nothingToDelete || !meets(expected, current)) return { status: 'wrong', current };
    if (forGood) {
      stream.tombstoned = true;
      this.#keep(name, DELETED, { ...SYSTEM, id: crypto.randomUUID(), type: '$streamDeleted' });
    } else this.#truncate(name, DELETED);
    this.changes.emit('appended');
    return null;
  }

  /** The events that a reader of the stream sees; null when there is no such stream for it. */
  read(name: string): Recorded[] | 'deleted' | null {
    const stream = this.#streams.get(name);
    if (stream?.tombstoned) return 'deleted';
    if (!stream || stream.events.length === 0 || this.#isSoftlyDeleted(name)) return null;
    const before = this.#truncatedBefore(name);
    return before === 0n ? stream.events : stream.events.slice(Number(before));
  }

  #stream(name: string): Stream {
    const stream = this.#streams.get(name) ?? { events: [], tombstoned: false };
    this.#streams.set(name, stream);
    return stream;
  }

  /**
   * Whether these events are there already: all of them where they would have gone (then the last), some (`partly`), or
   * none (`new`). With `any` and `exists` the first id decides where to look; the others need only be in this stream.
   */
  #judgeKnown(
    stream: Stream,
    expected: Expected,
    proposed: readonly Proposed[],
  ): Recorded | 'partly' | 'new' {
    const from =
      expected === 'none' ? 0 : typeof expected === 'bigint' ? Number(expected) + 1 : null;
    const found = proposed.map(({ id }, index) => {
      const at = from === null ? this.#byId.get(id) : stream.events[from + index];
      return at?.id === id && stream.events[Number(at.revision)] === at ? at : null;
    });
    if (!found[0]) return 'new';
    return found.every((event) => event !== null) ? (found.at(-1) ?? 'new') : 'partly';
  }

  #record(name: string, stream: Stream, proposed: readonly Proposed[]): Recorded | null {
    const recorded = proposed.map((event) => {
      const one = this.#keep(name, BigInt(stream.events.length), event);
      stream.events.push(one);
      this.#byId.set(event.id, one);
      return one;
    });
    if (this.#explicitTransactions)
      for (const one of recorded)
        one.position = { commit: this.#end, prepare: one.position.prepare };
    return recorded.at(-1) ?? null;
  }

  #keep(stream: string, revision: bigint, proposed: Proposed): Recorded {
    // A position is a place in a file: the next one lies behind what this event takes there.
    this.#end += BigInt(100 + proposed.data.byteLength + proposed.metadata.byteLength);
    const position = { commit: this.#end, prepare: this.#end };
    const recorded = { ...proposed, stream, revision, position, created: this.#clock() };
    this.events.push(recorded);
    return recorded;
  }

  #truncate(name: string, before: bigint): void {
    const metastream = `$$${name}`;
    const data = Buffer.from(`{"$tb":${before}}`);
    const event = { ...SYSTEM, id: crypto.randomUUID(), type: '$metadata', isJson: true, data };
    this.#record(metastream, this.#stream(metastream), [event]);
  }

  #truncatedBefore(name: string): bigint {
    const metadata = this.#streams.get(`$$${name}`)?.events.at(-1);
    // Read as text: the number is too large for JSON.parse.
    const [, before] = /"\$tb":\s*(\d+)/.exec(Buffer.from(metadata?.data ?? []).toString()) ?? [];
    return BigInt(before ?? 0);
  }

  #isSoftlyDeleted(name: string): boolean {
    return this.#truncatedBefore(name) === DELETED;
  }
}

function meets(expected: Expected, current: bigint): boolean {
  if (expected === 'any') return true;
  if (expected === 'exists') return current >= 0n;
  return current === (expected === 'none' ? -1n : expected);
}

const SYSTEM = { isJson: false, data: new Uint8Array(), metadata: new Uint8Array() };
