import type { User as UserAnswer } from '../contract/auth.ts';
import type { User } from '../identity/users.ts';

/** A user as they are answered. Field by field: what else is known of them stays inside. */
export function viewUser(user: User): UserAnswer {
  const { id, email, firstName, lastName, profileImageUrl, timeZone, createdAt, updatedAt } = user;
  return { id, email, firstName, lastName, profileImageUrl, timeZone, createdAt, updatedAt };
}
