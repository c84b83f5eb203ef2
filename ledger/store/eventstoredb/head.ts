/** Finds the last event of any ledger in a log that may end with the server's own events and those of other programs. */
import { comparePositions, type Position } from '../../events.ts';
import type { Connection } from './connection.ts';
import { storedEvent } from './events.ts';
import { callAll } from './read-call.ts';
import type { Recorded } from './read-message.ts';

/** The number of events in the first read backwards. Later reads are larger. */
const FIRST_READ = 8;
const LARGEST_READ = 4_096;

export class Head {
  readonly #connection: Connection;
  #head: Position | null = null;
  /** Everything up to here has been read. */
  #readUpTo: Position | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async find(): Promise<Position | null> {
    let from: Position | 'end' = 'end';
    let newest: Position | null = null;
    for (let count = FIRST_READ; ; count = Math.min(count * 8, LARGEST_READ)) {
      const events = await this.#read(from, count);
      for (const found of events) {
        const place = found.position;
        if (!place) continue;
        newest ??= place;
        const event = storedEvent(found);
        if (event) return this.#learn(newest, event.position);
        if (this.#readUpTo && comparePositions(place, this.#readUpTo) <= 0)
          return this.#learn(newest, this.#head);
        from = place;
      }
      if (events.length < count) return this.#learn(newest, this.#head);
    }
  }

  /** Two searches may overtake each other: the later positions win. */
  #learn(readUpTo: Position | null, position: Position | null): Position | null {
    this.#head = later(this.#head, position);
    this.#readUpTo = later(this.#readUpTo, readUpTo);
    return this.#head;
  }

  #read(from: Position | 'end', maxCount: number): Promise<Recorded[]> {
    const range = { from, backwards: true, maxCount, requiresLeader: true };
    return this.#connection.read(maxCount, (client) => callAll(client, range));
  }
}

function later(a: Position | null, b: Position | null): Position | null {
  if (!a || !b) return a ?? b;
  return comparePositions(a, b) >= 0 ? a : b;
}
