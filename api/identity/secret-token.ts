/** Secrets that open something once: whoever is to use one holds it, and we keep its hash. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for an address or a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of it. So many random bits need no slow hash. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
