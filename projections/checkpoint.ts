/** How far the read tables have come, and waiting until they have come far enough: read your writes (decisions.md §7). */
import type pg from 'pg';
import { comparePositions, type Position } from '../ledger/events.ts';
import { type Db, select } from './sql.ts';

/** The channel on which a projector tells other processes of each commit: its position as `commit/prepare`. */
export const channelOf = (schema: string): string => `${schema}_moved`;

/** The event that stopped the projection. Everything before it is in the tables. */
export type Poison = {
  eventId: string;
  type: string;
  stream: string;
  revision: number;
  message: string;
};

/** What the tables of a schema are: how far they have come, which program's fold they follow, and which building of them. */
export type Tables = {
  checkpoint: Position | null;
  version: number;
  build: string;
  /** What keeps them from coming further, whichever process has met it. */
  poison: Poison | null;
};

type TablesRow = {
  commit: string | null;
  prepare: string | null;
  version: number;
  build: string;
  poison: { at: string; event: Poison } | null;
};

/** Describes the tables of a schema. Throws when their checkpoint is gone: they are worth nothing then. */
export async function readTables(db: Db, schema: string): Promise<Tables> {
  const text = `SELECT commit::text, prepare::text, version, build, poison FROM ${schema}.checkpoint`;
  const [row] = await select<TablesRow>(db, { text, values: [] });
  if (!row) throw new Error(`The tables in ${schema} have no checkpoint; build them anew.`);
  const { commit, prepare, version, build, poison } = row;
  const checkpoint =
    commit && prepare ? { commit: BigInt(commit), prepare: BigInt(prepare) } : null;
  const passed =
    poison && checkpoint && comparePositions(checkpoint, parsePosition(poison.at)) >= 0;
  return { checkpoint, version, build, poison: poison && !passed ? poison.event : null };
}

/** Lets every process know which event the tables cannot get past. A checkpoint that does pass it ends that by itself. */
export async function writePoison(
  client: pg.ClientBase,
  schema: string,
  event: Poison,
  at: Position,
): Promise<void> {
  const poison = JSON.stringify({ at: formatPosition(at), event });
  await client.query(`UPDATE ${schema}.checkpoint SET poison = $1`, [poison]);
}

/** The position of the last event in the tables; null when there is none yet. */
export async function readCheckpoint(db: Db, schema: string): Promise<Position | null> {
  return (await readTables(db, schema)).checkpoint;
}

export function formatPosition({ commit, prepare }: Position): string {
  return `${commit}/${prepare}`;
}

export function parsePosition(text: string): Position {
  const [commit = '', prepare = ''] = text.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

/** The last position that this process knows to be in the tables, and who waits for a later one. */
export class Progress {
  #position: Position | null = null;
  #doubted = false;
  #over = false;
  readonly #waiting = new Map<(reached: boolean) => void, Position>();

  get position(): Position | null {
    return this.#position;
  }

  /** The tables have come to this position. An older one is late news. */
  advance(position: Position | null): void {
    if (!position || (this.#position && comparePositions(position, this.#position) <= 0)) return;
    this.#position = position;
    for (const [settle, wanted] of this.#waiting)
      if (comparePositions(wanted, position) <= 0) settle(true);
  }

  /** The connection is gone, and what it told may be so no more: nobody is told that anything is there before a new one tells. */
  doubt(): void {
    this.#doubted = true;
  }

  /** What a new connection finds. It may be older: a database that crashed can lose its last moments of read rows. */
  restart(position: Position | null): void {
    this.#doubted = false;
    this.#position = null;
    this.advance(position);
  }

  /** True as soon as the tables contain this position; false when that takes longer than `timeoutMs`. */
  reached(position: Position, timeoutMs: number): Promise<boolean> {
    const known = this.#doubted ? null : this.#position;
    if (known && comparePositions(position, known) <= 0) return Promise.resolve(true);
    if (this.#over) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (reached: boolean) => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve(reached);
      };
      const timer = setTimeout(settle, timeoutMs, false);
      this.#waiting.set(settle, position);
    });
  }

  /** Nobody will tell any more: whoever waits hears false. */
  close(): void {
    this.#over = true;
    for (const settle of [...this.#waiting.keys()]) settle(false);
  }
}
