/** Waiting until a command's events are in the read tables, whichever process projects them (decisions.md §7). */
import type pg from 'pg';
import type { Position } from '../ledger/events.ts';
import { channelOf, type Progress, parsePosition, readCheckpoint } from './checkpoint.ts';

/** How long a caller waits for its own writes when it does not say. */
export const REACHED_WITHIN_MS = 5_000;

/**
 * True as soon as the read tables contain everything up to this position; false when that takes longer than `timeoutMs`,
 * or when nobody will tell any more because this process stops.
 */
export type Reached = (position: Position, timeoutMs?: number) => Promise<boolean>;

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
