/** Reads an append's last event: which call wrote it, and its position. */
import { StreamNotFoundError } from '@eventstore/db-client';
import { comparePositions, type Position } from '../../events.ts';
import type { AppendOutcome } from '../event-store.ts';
import { GroupCommit } from '../group-commit.ts';
import type { Stored } from './batch-appends.ts';
import type { Connection } from './connection.ts';
import { appendIdOf, storedEvent } from './events.ts';
import { callAll, callStream } from './read-call.ts';
import type { Recorded } from './read-message.ts';

/** Events of a stream from a revision on; none when the stream does not exist or cannot be read yet. */
export async function readSome(
  connection: Connection,
  stream: string,
  fromRevision: number,
  maxCount: number,
): Promise<Recorded[]> {
  try {
    return await connection.read(maxCount, (client) =>
      callStream(client, stream, { fromRevision, maxCount, requiresLeader: true }),
    );
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw error;
  }
}

/** The outcome of an append by its last event; null when that is no ledger's. */
export function outcomeOf(last: Recorded, appendId: string): AppendOutcome | null {
  const event = storedEvent(last);
  if (!event) return null;
  const { revision, position } = event;
  return { status: 'appended', revision, position, repeated: appendIdOf(last) !== appendId };
}

type Place = { stream: string; revision: bigint; position: Position };

const GROUP = { items: 256, weight: Number.POSITIVE_INFINITY };

/** Others append meanwhile: so many more events are read to find ours among them. */
const AMONG = { times: 4, more: 32 };

/** Reads the events of appends that were answered at the same time by one read of the log. */
export class ReadBack {
  readonly #connection: Connection;
  readonly #group: GroupCommit<Place, Recorded | null>;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#group = new GroupCommit((places) => this.#readTogether(places), GROUP);
  }

  /** Null when the event cannot be read: it is not replicated yet, or deleted since. */
  async outcome(
    stream: string,
    { revision, position }: Stored,
    appendId: string,
  ): Promise<AppendOutcome | null> {
    const near = position && (await this.#group.add({ stream, revision, position }, 1));
    const [found] = near ? [near] : await readSome(this.#connection, stream, Number(revision), 1);
    return found ? outcomeOf(found, appendId) : null;
  }

  /** Null for an event that the read did not reach, or when it fails: its caller then reads the stream. */
  async #readTogether(places: Place[]): Promise<(Recorded | null)[]> {
    const [first] = places.map(({ position }) => position).sort(comparePositions);
    if (!first) return [];
    const maxCount = places.length * AMONG.times + AMONG.more;
    const options = { from: first, maxCount, requiresLeader: true };
    const near = await this.#connection
      .read(maxCount, (client) => callAll(client, options))
      .catch(() => []);
    const found = new Map(near.map((it) => [`${it.revision} ${it.stream}`, it]));
    return places.map(({ stream, revision }) => found.get(`${revision} ${stream}`) ?? null);
  }
}
