/** EVENT_STORE_URL: `esdb://host:2113`, `esdb://one,two,three`, `esdb+discover://cluster`, as EventStoreDB's clients take it. */
import { EventStoreDBClient } from '@eventstore/db-client';

export type Credentials = { username: string; password: string };

/** What a server without users is told; it does not look. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };

const CREDENTIALS = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/;

/** Throws an Error with a sentence about what is wrong, without the address itself: it may hold a password. */
export function assertAddress(url: string): void {
  if (!/^esdb(\+discover)?:\/\//.test(url))
    throw new Error('must begin with esdb:// or esdb+discover:// (also for KurrentDB)');
  try {
    EventStoreDBClient.connectionString(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`is no connection string of EventStoreDB: ${reason}`);
  }
}

/**
 * Who we are to the server. Always somebody: without credentials the client appends in batches over one shared call, and
 * there one caller can hear of another's refusal, and the process die of it.
 */
export function credentialsOf(url: string): Credentials {
  const [, username, password] = CREDENTIALS.exec(url) ?? [];
  if (!username || !password) return NOBODY;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
