/** EVENT_STORE_URL: `esdb://host:2113`, `esdb://one,two,three`, `esdb+discover://cluster`, as EventStoreDB's clients take it. */
import { EventStoreDBClient } from '@eventstore/db-client';

export type Credentials = { username: string; password: string };

/** The credentials for a server without users, which ignores them. */
const NOBODY: Credentials = { username: 'nobody', password: 'nobody' };

const CREDENTIALS = /^esdb(?:\+discover)?:\/\/([^:@/]+):([^@/]+)@/;

/** Throws an Error whose message says what is wrong, without the address itself, which may hold a password. */
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
 * The credentials of the address, or {@link NOBODY}. Without credentials the client would append in batches over one shared
 * call, where one caller can get another's refusal, and the process can end by it.
 */
export function credentialsOf(url: string): Credentials {
  const [, username, password] = CREDENTIALS.exec(url) ?? [];
  if (!username || !password) return NOBODY;
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
