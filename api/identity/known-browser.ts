/**
 * Browsers that somebody has signed in with before. Their tries to log in are counted apart, so that whoever guesses an
 * account's password from elsewhere, from however many addresses, never keeps its owner out (OWASP's device cookies).
 */
import type { Entrant } from './past-holders.ts';
import { createSignedTokens } from './signed-token.ts';

/** A household shares a browser; more people than that take turns. */
const USERS_AT_MOST = 5;

/**
 * A user is named with the turns that their account had taken by then. `name` is what the browser is called for them since they have signed in,
 * `link` since they have followed a link to a new password. Cookies of before call the `browser` the same for all, or name the users alone, which
 * counts no more.
 */
type Claims = { browser?: string; users: (Entrant & { name?: string; link?: string })[] };

export type KnownBrowsers = {
  /**
   * What the browser is called for this user when they have signed in with it since their account took its last turn; it says nothing of who they
   * are signed in as. Somebody who knew the password before that may have made any number of browsers, each with tries of its own.
   */
  find(token: string | undefined, user: Entrant): string | null;
  /** What it is called since they have followed a link to a new password, which was the last turn. */
  findLink(token: string | undefined, user: Entrant): string | null;
  /**
   * What the browser is to keep once the user has signed in with it: by the name that it has for them, or else by this one, which is their session's. So
   * a log-in that is sent again from ever new browsers gives no further tries, whomever those know besides.
   */
  remember(token: string | undefined, user: Entrant, name: string): string;
  /** What it is to keep once the user has followed a link, by which it is called so. `user` has the turns since then. */
  rememberLink(token: string | undefined, user: Entrant, link: string): string;
};

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const tokens = createSignedTokens({ secret, audience: 'known browser' });

  const usersIn = (token = '') => {
    const { browser, users = [] } = (tokens.read(token) as Claims | null) ?? {};
    return users.map((one) => ({ ...(browser !== undefined && { name: browser }), ...one }));
  };
  const entryOf = (token: string | undefined, { id, turns }: Entrant) =>
    usersIn(token).find((one) => one.id === id && one.turns === turns);
  const sign = (token: string | undefined, user: Claims['users'][number]) => {
    const others = usersIn(token).filter(({ id }) => id !== user.id);
    return tokens.sign({ users: [user, ...others].slice(0, USERS_AT_MOST) } satisfies Claims);
  };

  return {
    find: (token, user) => entryOf(token, user)?.name ?? null,
    findLink: (token, user) => entryOf(token, user)?.link ?? null,
    remember: (token, { id, turns }, name) =>
      sign(token, { id, turns, name, ...entryOf(token, { id, turns }) }),
    rememberLink(token, { id, turns }, link) {
      // The link is a turn; where its answer came twice it has been taken.
      const { name } =
        entryOf(token, { id, turns: turns - 1 }) ?? entryOf(token, { id, turns }) ?? {};
      return sign(token, { id, turns, link, ...(name !== undefined && { name }) });
    },
  };
}
