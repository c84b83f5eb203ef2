/** Where a log-in leads to. */

/** Nothing of the name lives there: it stands for the app's own address, whatever that is. */
const OWN = 'https://own.invalid';

/** The query field that carries where a visitor wanted to go before log-in. */
export const wayBackField = 'returnTo';

/** As long as a letter's link or a dialog's address may be as it is sent, so that it fits into a cookie: a letter of another alphabet is six or nine then. */
const WAY_BACK_MAX = 1000;

/** Where to go after log-in, of what was asked for. Only a path of this site counts; anything else would let a link lead elsewhere. */
export function wayBackTo(target: string | null | undefined): string {
  if (!target || target.length > WAY_BACK_MAX || !/^\/(?![/\\\s])/.test(target))
    return '/dashboard';
  const url = new URL(target, OWN);
  // What "/.//elsewhere" comes to begins with two slashes, which a browser takes for another site.
  const way = `${url.pathname}${url.search}`;
  const leads =
    url.origin === OWN &&
    way.length <= WAY_BACK_MAX &&
    !url.pathname.startsWith('//') &&
    !/^\/(?:login|register|forgot-password|reset-password)?$/.test(url.pathname);
  return leads ? way : '/dashboard';
}
