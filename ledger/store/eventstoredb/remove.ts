import { StreamDeletedError } from '@eventstore/db-client';
import { StoreUnavailable } from '../event-store.ts';
import type { Credentials } from './address.ts';
import type { Connection } from './connection.ts';
import { backOff } from './pause.ts';

const TRIES_MAX = 4;

/**
 * Puts a tombstone on a stream: nobody begins it anew. Its events stay readable in the log of all streams until the
 * server is scavenged, encrypted with a key that is gone by then.
 */
export async function removeForGood(
  connection: Connection,
  credentials: Credentials,
  stream: string,
): Promise<void> {
  const options = { credentials, requiresLeader: true, deadline: connection.answerWithinMs };
  for (let tries = 1; ; tries += 1) {
    try {
      await connection.use((client) => client.tombstoneStream(stream, options));
      return;
    } catch (error) {
      if (error instanceof StreamDeletedError) return;
      if (!(error instanceof StoreUnavailable) || tries === TRIES_MAX) throw error;
    }
    await backOff(tries, connection.closed);
  }
}
