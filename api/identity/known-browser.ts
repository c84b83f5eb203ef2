/**
 * Browsers that somebody has signed in with before. Their tries to log in are counted apart, so that whoever guesses an
 * account's password from elsewhere, from however many addresses, never keeps its owner out (OWASP's device cookies).
 */
import { randomUUID } from 'node:crypto';
import { createSignedTokens } from './signed-token.ts';

/** A household shares a browser; more people than that take turns. */
const USERS_AT_MOST = 5;

type Claims = { browser: string; users: string[] };

export type KnownBrowsers = {
  /** The browser's own name when this user has signed in with it before; it says nothing of who they are signed in as. */
  find(token: string | undefined, userId: string): string | null;
  /** What the browser is to keep once the user has signed in with it. */
  remember(token: string | undefined, userId: string): string;
};

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const tokens = createSignedTokens({ secret, audience: 'known browser' });
  const claimsIn = (token = '') => tokens.read(token) as Claims | null;

  return {
    find(token, userId) {
      const claims = claimsIn(token);
      return claims?.users.includes(userId) ? claims.browser : null;
    },
    remember(token, userId) {
      const { browser, users } = claimsIn(token) ?? { browser: randomUUID(), users: [] };
      const all = [userId, ...users.filter((one) => one !== userId)].slice(0, USERS_AT_MOST);
      return tokens.sign({ browser, users: all } satisfies Claims);
    },
  };
}
