import type { User } from '../../api/contract/auth.ts';
import { isSafari } from './safari.ts';

/** Auth state and user data kept in the browser; cleared at log-out. */
const storageKey = 'user';

/** Keeps the last user, in Safari only: it drops the network more readily when the app wakes from the home screen. */
export function backUpUser(user: User): void {
  if (!isSafari()) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(user));
  } catch {
    // Without storage there is no copy, and an unreachable server means signed out.
  }
}

/** The last user, for when the server could not be reached. Never asked after a 401. */
export function backedUpUser(): User | null {
  if (!isSafari()) return null;
  try {
    const user: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof user === 'object' && user !== null && 'id' in user && 'email' in user
      ? (user as User)
      : null;
  } catch {
    // A copy that cannot be read is no copy.
    return null;
  }
}

/** Forgets the copy. */
export function clearUserBackup(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage there is nothing to forget.
  }
}
