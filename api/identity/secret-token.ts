/** Secrets that open something once. The person holds the secret, and we store its hash. */
import { createHash, randomBytes } from 'node:crypto';

/** How long a link in a letter is good. */
export const LINK_MS = 60 * 60_000;

/** 256 random bits, for an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash that is stored. With 256 random bits, no slow hash is needed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
