/**
 * Browsers that somebody has signed in with before. Their tries to log in are counted apart, so that whoever guesses an
 * account's password from elsewhere, from however many addresses, never keeps its owner out (OWASP's device cookies).
 */
import type { Entrant } from './past-holders.ts';
import { createSignedTokens } from './signed-token.ts';

/** A household shares a browser; more people than that take turns. */
const USERS_AT_MOST = 5;

/**
 * A user is named with the turns that their account had taken by then; `byLetter` where they followed a link to a new password and have not signed
 * in since. Cookies of before name the users alone, and count no more.
 */
type Claims = { browser: string; users: (Entrant & { byLetter?: true })[] };

type Wanted = (one: Claims['users'][number]) => boolean;

export type KnownBrowsers = {
  /**
   * The browser's own name when this user has signed in with it since their account took its last turn; it says nothing of who they
   * are signed in as. Somebody who knew the password before that may have made any number of browsers, each with tries of its own.
   */
  find(token: string | undefined, user: Entrant): string | null;
  /** The same, also where the user has followed a link to a new password instead. */
  findReader(token: string | undefined, user: Entrant): string | null;
  /**
   * What the browser is to keep once the user has signed in with it. Without what it has kept it gets the name of the session, and knows nobody
   * else: a log-in that is sent again from ever new browsers names no further one.
   */
  remember(token: string | undefined, user: Entrant, sessionName: string): string;
  /** What it is to keep, by this name and of nobody else, once the user has followed a link to a new password. `user` has the turns since then. */
  rememberReader(token: string | undefined, browser: string, user: Entrant): string;
};

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const tokens = createSignedTokens({ secret, audience: 'known browser' });
  const claimsIn = (token = '') => tokens.read(token) as Claims | null;
  const sign = (claims: Claims) => tokens.sign(claims);

  const nameIn = (token: string | undefined, user: Entrant, isEnough: Wanted) => {
    const claims = claimsIn(token);
    const isUser: Wanted = (one) => one.id === user.id && one.turns === user.turns && isEnough(one);
    return claims?.users.some(isUser) ? claims.browser : null;
  };
  const find: KnownBrowsers['find'] = (token, user) => nameIn(token, user, (one) => !one.byLetter);

  return {
    find,
    findReader: (token, user) => nameIn(token, user, () => true),
    remember(token, { id, turns }, sessionName) {
      const { browser, users } = claimsIn(token) ?? { browser: sessionName, users: [] };
      const others = users.filter((one) => one.id !== id);
      const all = [{ id, turns }, ...others].slice(0, USERS_AT_MOST);
      return sign({ browser, users: all });
    },
    rememberReader(token, browser, { id, turns }) {
      // The link is a turn; where its answer came twice it has been taken.
      const hasSignedIn = [turns - 1, turns].some((was) => find(token, { id, turns: was }));
      return sign({ browser, users: [{ id, turns, ...(!hasSignedIn && { byLetter: true }) }] });
    },
  };
}
