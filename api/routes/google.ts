/** Sign-in with Google: a browser goes there and comes back. What goes wrong ends on the log-in page, which says so. */
import { err, ok } from 'neverthrow';
import type pg from 'pg';
import { wayBackField, wayBackTo } from '../contract/way-back.ts';
import { implement } from '../http/route.ts';
import type { Enter } from '../identity/factors/enter.ts';
import type { Google } from '../identity/google.ts';
import { userOfGoogle } from '../identity/google-users.ts';
import type { Limits } from '../identity/limits.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Perform } from '../perform.ts';

const FAILED = '/login?error=google';
/** The log-in page asks for the second step, and leads on then. */
const secondStep = (returnTo: string | undefined) =>
  `/login?step=second${returnTo ? `&${wayBackField}=${encodeURIComponent(returnTo)}` : ''}`;

export function googleRoutes(parts: {
  /** Null when it is not set up. */
  google: Google | null;
  db: pg.Pool;
  perform: Perform;
  mailQueue: MailQueue;
  limits: Pick<Limits, 'google'>;
  enter: Enter;
  linkOrigin: string;
  clock: () => Date;
}) {
  const { google } = parts;
  return {
    googleStatus: implement('googleStatus', async () => ok({ available: google !== null })),

    googleSignIn: implement('googleSignIn', async ({ query, keep }) => {
      const { timeZone, returnTo } = query;
      const begun = await google?.begin({
        timeZone,
        ...(returnTo && { returnTo: wayBackTo(returnTo) }),
      });
      if (!begun) return ok(FAILED);
      keep(begun.token);
      return ok(begun.url);
    }),

    googleCallback: implement('googleCallback', async (input) => {
      const { query, takeKept, address } = input;
      const kept = takeKept();
      if (!google || !kept || (await parts.limits.google(address)).isErr()) return ok(FAILED);
      const returned = await google.finish(query, kept);
      if (returned.isErr()) return ok(FAILED);
      const user = await userOfGoogle(parts, returned.value);
      if (user.isOk()) {
        const { identity, returnTo } = returned.value;
        const entered = await parts.enter({ ...user.value, askedAt: identity.askedAt }, input);
        return ok(entered.isOk() ? wayBackTo(returnTo) : secondStep(returnTo));
      }
      return typeof user.error === 'string' ? ok(`${FAILED}-address`) : err(user.error);
    }),
  };
}
