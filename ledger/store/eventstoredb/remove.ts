import { StreamDeletedError } from '@eventstore/db-client';
import type { Credentials } from './address.ts';
import type { Connection } from './connection.ts';
import { untilAnswered } from './trying.ts';

/**
 * Puts a tombstone on a stream, which can then never be appended to. Its events stay in the log until the server is scavenged,
 * encrypted with a key that is deleted. Throws StoreUnavailable.
 */
export async function removeForGood(
  connection: Connection,
  credentials: Credentials,
  stream: string,
): Promise<void> {
  const options = { credentials, requiresLeader: true, deadline: connection.answerWithinMs };
  try {
    await untilAnswered(connection.closed, () =>
      connection.use((client) => client.tombstoneStream(stream, options)),
    );
  } catch (error) {
    if (!(error instanceof StreamDeletedError)) throw error;
  }
}
