/** The last event of a ledger, in a log that may end with others: the server's own statistics, other programs' events. */
import { comparePositions, type Position } from '../../events.ts';
import type { Connection } from './connection.ts';
import { storedEvent } from './events.ts';
import { callAll } from './read-call.ts';
import type { Recorded } from './read-message.ts';

/** How many events one look backwards asks for; the next ones ask for more. */
const FIRST_LOOK = 8;
const LONGEST_LOOK = 4_096;

export class Head {
  readonly #connection: Connection;
  #known: Position | null = null;
  /** Everything up to here has been looked at. */
  #lookedUpTo: Position | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async find(): Promise<Position | null> {
    let from: Position | 'end' = 'end';
    let newest: Position | null = null;
    for (let count = FIRST_LOOK; ; count = Math.min(count * 8, LONGEST_LOOK)) {
      const events = await this.#look(from, count);
      for (const found of events) {
        const place = found.position;
        if (!place) continue;
        newest ??= place;
        const event = storedEvent(found);
        if (event) return this.#learn(newest, event.position);
        if (this.#lookedUpTo && comparePositions(place, this.#lookedUpTo) <= 0)
          return this.#learn(newest, this.#known);
        from = place;
      }
      if (events.length < count) return this.#learn(newest, this.#known);
    }
  }

  /** Two looks may overtake each other; the later knowledge stands. */
  #learn(lookedUpTo: Position | null, position: Position | null): Position | null {
    this.#known = later(this.#known, position);
    this.#lookedUpTo = later(this.#lookedUpTo, lookedUpTo);
    return this.#known;
  }

  #look(from: Position | 'end', maxCount: number): Promise<Recorded[]> {
    const range = { from, backwards: true, maxCount, requiresLeader: true };
    return this.#connection.read(maxCount, (client) => callAll(client, range));
  }
}

function later(a: Position | null, b: Position | null): Position | null {
  if (!a || !b) return a ?? b;
  return comparePositions(a, b) >= 0 ? a : b;
}
