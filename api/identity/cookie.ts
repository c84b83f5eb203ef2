/** The cookie that carries a session's token. */
import type { Context } from 'koa';
import { SESSION_MS } from './sessions.ts';

const NAME = 'session';

export type SessionCookie = {
  read(ctx: Context): string | undefined;
  write(ctx: Context, token: string): void;
  clear(ctx: Context): void;
};

/** `alwaysSecure` keeps the cookie off plain http, whatever the proxy in front says the connection was. */
export function sessionCookie(alwaysSecure: boolean): SessionCookie {
  const set = (ctx: Context, token: string | null, maxAge: number) => {
    const secure = alwaysSecure || ctx.secure;
    // koa would refuse a secure cookie on the plain connection between a proxy and us.
    ctx.cookies.secure = secure;
    ctx.cookies.set(NAME, token, { httpOnly: true, sameSite: 'lax', secure, maxAge, path: '/' });
  };
  return {
    read: (ctx) => ctx.cookies.get(NAME),
    write: (ctx, token) => set(ctx, token, SESSION_MS),
    clear: (ctx) => set(ctx, null, 0),
  };
}
