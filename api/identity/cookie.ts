/** Our cookies: the one that carries a session's token, and the one of a sign-in that is under way elsewhere. */
import type { Context } from 'koa';
import { SESSION_MS } from './sessions.ts';

export type Cookie = {
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
};

export type Cookies = { session: Cookie; signIn: Cookie };

/** How long a person may take at Google. */
export const SIGN_IN_MS = 10 * 60_000;

/** `alwaysSecure` keeps the cookies off plain http, whatever the proxy in front says the connection was. */
export function createCookies(alwaysSecure: boolean): Cookies {
  const create = (name: string, path: string, lasts: number): Cookie => {
    const set = (ctx: Context, token: string | null, maxAge: number) => {
      const secure = alwaysSecure || ctx.secure;
      // koa would refuse a secure cookie on the plain connection between a proxy and us.
      ctx.cookies.secure = secure;
      ctx.cookies.set(name, token, { httpOnly: true, sameSite: 'lax', secure, maxAge, path });
    };
    return {
      read: (ctx) => ctx.cookies.get(name),
      write: (ctx, token) => set(ctx, token, lasts),
      clear: (ctx) => set(ctx, null, 0),
    };
  };
  return {
    session: create('session', '/', SESSION_MS),
    signIn: create('sign-in', '/api/auth/google', SIGN_IN_MS),
  };
}
