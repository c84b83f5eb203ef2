/**
 * Browsers that somebody has signed in with before. Their tries to log in are counted apart, so that whoever guesses an
 * account's password from elsewhere, from however many addresses, never keeps its owner out (OWASP's device cookies).
 */
import { createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';

const AUDIENCE = 'known browser';
/** A household shares a browser; more people than that take turns. */
const USERS_AT_MOST = 5;

type Claims = { browser: string; users: string[] };

export type KnownBrowsers = {
  /** The browser's own name when this user has signed in with it before; it says nothing of who they are signed in as. */
  find(token: string | undefined, userId: string): string | null;
  /** What the browser is to keep once the user has signed in with it. */
  remember(token: string | undefined, userId: string): string;
};

export function createKnownBrowsers(signingSecret: string): KnownBrowsers {
  const secret = createSecretKey(Buffer.from(signingSecret));

  const claimsIn = (token: string | undefined): Claims | null => {
    try {
      const options = { algorithms: ['HS256' as const], audience: AUDIENCE };
      return jwt.verify(token ?? '', secret, options) as jwt.JwtPayload & Claims;
    } catch (error) {
      // The claims of a forged token may be no JSON, which jsonwebtoken does not expect.
      if (error instanceof jwt.JsonWebTokenError || error instanceof SyntaxError) return null;
      throw error;
    }
  };

  return {
    find(token, userId) {
      const claims = claimsIn(token);
      return claims?.users.includes(userId) ? claims.browser : null;
    },
    remember(token, userId) {
      const { browser, users } = claimsIn(token) ?? { browser: randomUUID(), users: [] };
      const all = [userId, ...users.filter((one) => one !== userId)].slice(0, USERS_AT_MOST);
      const claims = { browser, users: all, aud: AUDIENCE };
      return jwt.sign(claims, secret, { algorithm: 'HS256', noTimestamp: true });
    },
  };
}
