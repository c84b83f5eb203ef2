import type { Middleware } from 'koa';
import helmet from 'koa-helmet';

const SELF = ["'self'"];
const NONE = ["'none'"];

/** Allows only our own origin: nothing inline, nothing evaluated, and no frame around our pages. */
const STRICT = {
  defaultSrc: SELF,
  baseUri: NONE,
  formAction: SELF,
  frameAncestors: NONE,
  imgSrc: ["'self'", 'data:', 'blob:'],
  objectSrc: NONE,
};

/** Vite's development server needs an inline script, style elements, and a worker that polls for its return. */
const WHILE_DEVELOPING = {
  ...STRICT,
  scriptSrc: ["'self'", "'unsafe-inline'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  connectSrc: ["'self'", 'ws:'],
  workerSrc: ["'self'", 'blob:'],
};

/** A year, with all hosts below ours: one of them over http could plant cookies here. Browsers heed it over https only. */
const HSTS = { maxAge: 31_536_000, includeSubDomains: true };

/** The same for JSON that no middleware sees, of which a browser needs nothing else. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'strict-transport-security': `max-age=${HSTS.maxAge}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
};

/** `developing` is for hot reload alone. */
export function securityHeaders(developing: boolean): Middleware {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: developing ? WHILE_DEVELOPING : STRICT,
    },
    strictTransportSecurity: HSTS,
    referrerPolicy: { policy: 'same-origin' },
  });
}
