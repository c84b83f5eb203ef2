/**
 * Browsers that somebody has signed in with before. Their tries to log in are counted apart, so that whoever guesses an
 * account's password from elsewhere, from however many addresses, never keeps its owner out (OWASP's device cookies).
 */
import { randomUUID } from 'node:crypto';
import type { Entrant } from './past-holders.ts';
import { createSignedTokens } from './signed-token.ts';

/** A household shares a browser; more people than that take turns. */
const USERS_AT_MOST = 5;

/** A user is named with the turns that their account had taken by then. Cookies of before name the users alone, and count no more. */
type Claims = { browser: string; users: Entrant[] };

export type KnownBrowsers = {
  /**
   * The browser's own name when this user has signed in with it since their account took its last turn; it says nothing of who they
   * are signed in as. Somebody who knew the password before that may have made any number of browsers, each with tries of its own.
   */
  find(token: string | undefined, user: Entrant): string | null;
  /** What the browser is to keep once the user has signed in with it. Without what it has kept it gets another name, and knows nobody else. */
  remember(token: string | undefined, user: Entrant): string;
};

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const tokens = createSignedTokens({ secret, audience: 'known browser' });
  const claimsIn = (token = '') => tokens.read(token) as Claims | null;

  return {
    find(token, user) {
      const claims = claimsIn(token);
      const isUser = ({ id, turns }: Entrant) => id === user.id && turns === user.turns;
      return claims?.users.some(isUser) ? claims.browser : null;
    },
    remember(token, { id, turns }) {
      const { browser, users } = claimsIn(token) ?? { browser: randomUUID(), users: [] };
      const others = users.filter((one) => one.id !== id);
      const all = [{ id, turns }, ...others].slice(0, USERS_AT_MOST);
      return tokens.sign({ browser, users: all } satisfies Claims);
    },
  };
}
