/** Passwords are kept as argon2id hashes (decisions.md §8). */
import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';

/** OWASP's parameters: 19 MiB and two passes, some 30 ms on a small server. The hash itself carries them. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password, PARAMETERS);
}

let decoy: Promise<string> | undefined;

/** Whether the password is right. For an unknown user (null) it takes as long and says no, so that time tells nothing. */
export async function isPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await argon2.verify(hash ?? (await decoy), password);
  return right && hash !== null;
}
