/** Which event log a database belongs to: its keys open the events of that log alone, and its positions mean nothing in another. */
import type pg from 'pg';
import { comparePositions, type Position } from '../events.ts';
import { answered } from './postgres-errors.ts';

/** What a store holds a server's log against, before anything is read there or written. */
export type KnownLog = {
  /** The identity that was written into the log once, a UUID; null before the first connection. */
  identity(): Promise<string | null>;
  /** Remembers it for ever. Another process may have been quicker: the first one stays. */
  learn(identity: string): Promise<void>;
  /** How far the log was followed, or written by this process; null when it was neither. A log that ends before is not the same. */
  reached(): Promise<Position | null>;
  /** An event was stored here: the log ends no earlier from now on. */
  wrote(position: Position): void;
};

/** Kept beside the keys, in a schema that is up to date (keys.ts). */
export function createKnownLog(pool: pg.Pool, reached: KnownLog['reached']): KnownLog {
  let written: Position | null = null;
  const query = (text: string, values: unknown[] = []) =>
    answered(pool.query<{ identity: string }>(text, values));
  return {
    identity: async () => {
      const { rows } = await query('SELECT identity FROM keys.event_log');
      return rows[0]?.identity ?? null;
    },
    learn: async (identity) => {
      await query('INSERT INTO keys.event_log (identity) VALUES ($1) ON CONFLICT DO NOTHING', [
        identity,
      ]);
    },
    reached: async () => {
      const followed = await answered(reached());
      return written && isFurther(written, followed) ? written : followed;
    },
    wrote: (position) => {
      if (isFurther(position, written)) written = position;
    },
  };
}

const isFurther = (one: Position, other: Position | null): boolean =>
  other === null || comparePositions(one, other) > 0;
