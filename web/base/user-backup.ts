import type { User } from '../../api/contract/auth.ts';
import { isSafari } from './safari.ts';
import { inStorage, writeStored } from './storage.ts';

/** Auth state and user data kept in the browser; cleared at log-out. */
const storageKey = 'user';

/** Keeps the last user, in Safari only: it drops the network more readily when the app wakes from the home screen. */
export function backUpUser(user: User): void {
  // Without storage there is no copy, and an unreachable server means signed out.
  if (isSafari()) writeStored(storageKey, JSON.stringify(user));
}

/** The last user, for when the server could not be reached. Never asked after a 401. */
export function backedUpUser(): User | null {
  if (!isSafari()) return null;
  // A copy that cannot be read is no copy.
  const user = inStorage((storage): unknown => JSON.parse(storage.getItem(storageKey) ?? 'null'));
  return typeof user === 'object' && user !== null && 'id' in user && 'email' in user
    ? (user as User)
    : null;
}

/** Forgets the copy. */
export const clearUserBackup = (): void => writeStored(storageKey, null);
