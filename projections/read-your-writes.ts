/** Waiting until a command's events are in the read tables, whichever process projects them (decisions.md §7). */
import type pg from 'pg';
import type { Position } from '../ledger/events.ts';
import { channelOf, Progress, parsePosition, readCheckpoint } from './checkpoint.ts';
import { keepConnected, type Log, sleep } from './connection.ts';
import { READ_SCHEMA } from './sql.ts';

/** How long a caller waits for its own writes when it does not say. */
export const REACHED_WITHIN_MS = 5_000;

/** Notifications come at each commit; this is only for one that was lost. */
const LOOK_ANYWAY_MS = 1_000;

/**
 * True as soon as the read tables contain everything up to this position; false when that takes longer than `timeoutMs`,
 * or when nobody will tell any more because this process stops.
 */
export type Reached = (position: Position, timeoutMs?: number) => Promise<boolean>;

/** For a process that writes and reads but projects nothing itself. It keeps one of the pool's connections. */
export function followCheckpoint({
  pool,
  log,
  schema = READ_SCHEMA,
}: {
  pool: pg.Pool;
  log: Log;
  schema?: string;
}): { reached: Reached; stop(): Promise<void> } {
  const progress = new Progress();
  const stop = new AbortController();
  const following = keepConnected({ pool, stop: stop.signal, log }, async (client, over) => {
    await listen(client, schema, progress);
    while (!over.aborted) {
      await sleep(LOOK_ANYWAY_MS, over);
      if (!over.aborted) progress.advance(await readCheckpoint(client, schema));
    }
  });
  return {
    reached: (position, timeoutMs = REACHED_WITHIN_MS) => progress.reached(position, timeoutMs),
    stop: async () => {
      stop.abort();
      progress.close();
      await following;
    },
  };
}

/** Lets `progress` know what the tables contain now, and from now on of every commit, for as long as the connection lives. */
export async function listen(
  client: pg.ClientBase,
  schema: string,
  progress: Progress,
): Promise<void> {
  client.on('notification', ({ channel, payload }) => {
    if (channel === channelOf(schema) && payload) progress.advance(parsePosition(payload));
  });
  await client.query(`LISTEN ${channelOf(schema)}`);
  progress.restart(await readCheckpoint(client, schema));
}
