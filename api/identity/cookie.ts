/** Our cookies: a session's, a visitor's, that of a sign-in under way, and the one by which a browser is known again. */
import type { Context } from 'koa';
import { SESSION_AT_MOST_MS, SESSION_MS } from './session-times.ts';

export type Cookie = {
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
};

export type Cookies = {
  session: Cookie;
  signIn: Cookie;
  browser: Cookie;
  /** Readable by the page. It may say that nobody is signed in here, and never that somebody is. */
  visitor: Cookie;
};

/** How long a person may take at Google, or for the second step of a log-in. */
export const SIGN_IN_MS = 10 * 60_000;
/** How long a browser is recognised after the last sign-in. Browsers store no cookie for longer. */
const BROWSER_MS = 400 * 86_400_000;

/** `alwaysSecure` keeps the cookies off plain http, whatever the proxy in front says the connection was. */
export function createCookies(alwaysSecure: boolean): Cookies {
  const create = (name: string, lasts: number, httpOnly = true): Cookie => {
    const isSecure = (ctx: Context) => alwaysSecure || ctx.secure;
    // With this prefix a browser accepts the cookie only from this very host, over https.
    const nameFor = (ctx: Context) => (isSecure(ctx) ? `__Host-${name}` : name);
    const set = (ctx: Context, token: string | null, maxAge: number) => {
      const secure = isSecure(ctx);
      // koa would refuse a secure cookie on the plain connection between a proxy and us.
      ctx.cookies.secure = secure;
      const flags = { httpOnly, sameSite: 'lax', path: '/' } as const;
      ctx.cookies.set(nameFor(ctx), token, { ...flags, secure, maxAge });
    };
    return {
      read: (ctx) => ctx.cookies.get(nameFor(ctx)),
      write: (ctx, token) => set(ctx, token, lasts),
      clear: (ctx) => set(ctx, null, 0),
    };
  };
  const visitor = create('visitor', SESSION_MS, false);
  // The session's row says when it ends.
  const session = create('session', SESSION_AT_MOST_MS);
  return {
    visitor,
    session: {
      ...session,
      write: (ctx, token) => {
        session.write(ctx, token);
        if (visitor.read(ctx)) visitor.clear(ctx);
      },
    },
    signIn: create('sign-in', SIGN_IN_MS),
    browser: create('browser', BROWSER_MS),
  };
}
