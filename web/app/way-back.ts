/** The name of the query field that carries where a visitor wanted to go before log-in. */
const field = 'returnTo';

/** The log-in address that remembers where the visitor was. */
export function loginPath(from: string): string {
  return from === '/' ? '/login' : `/login?${field}=${encodeURIComponent(from)}`;
}

/** Where to go after log-in. Only a path of this site counts; anything else would let a link lead elsewhere. */
export function wayBack(search: string): string {
  const target = new URLSearchParams(search).get(field);
  if (!target?.startsWith('/')) return '/dashboard';
  const url = new URL(target, window.location.origin);
  const leads =
    url.origin === window.location.origin &&
    !/^\/(?:login|register|forgot-password|reset-password)?$/.test(url.pathname);
  return leads ? `${url.pathname}${url.search}` : '/dashboard';
}
