/** Which event log a database belongs to: its keys open the events of that log alone, and its positions mean nothing in another. */
import type pg from 'pg';
import type { Position } from '../events.ts';
import { storeError } from './postgres-errors.ts';

/** What a store holds a server's log against, before anything is read there or written. */
export type KnownLog = {
  /** The identity that was written into the log once, a UUID; null before the first connection. */
  identity(): Promise<string | null>;
  /** Remembers it for ever. Another process may have been quicker: the first one stays. */
  learn(identity: string): Promise<void>;
  /** How far the read tables have followed the log; null when they have not begun. A log that ends before is not the same. */
  reached(): Promise<Position | null>;
};

/** Kept beside the keys, in a schema that is up to date (keys.ts). */
export function createKnownLog(pool: pg.Pool, reached: KnownLog['reached']): KnownLog {
  const query = (text: string, values: unknown[] = []) =>
    pool.query<{ identity: string }>(text, values).catch((error: unknown) => {
      throw storeError(error);
    });
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
      try {
        return await reached();
      } catch (error) {
        throw storeError(error);
      }
    },
  };
}
