/** Sign-in with Google: a browser goes there and comes back. What goes wrong ends on the log-in page, which says so. */
import { err, ok } from 'neverthrow';
import type pg from 'pg';
import { orOutcomeUnknown } from '../../ledger/store/waiting.ts';
import { wayBackField, wayBackTo } from '../contract/way-back.ts';
import { implement } from '../http/route.ts';
import type { Enter } from '../identity/factors/enter.ts';
import type { Google } from '../identity/google.ts';
import { userOfGoogle } from '../identity/google-users.ts';
import type { Limits } from '../identity/limits.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Perform } from '../perform.ts';

/** The log-in page, which asks for the second step or says what went wrong. After a log-in it leads on to where the person was going. */
const toLogin = (about: 'step=second' | 'error=google' | 'error=google-address', to?: string) =>
  `/login?${about}${to ? `&${wayBackField}=${encodeURIComponent(to)}` : ''}`;
const FAILED = toLogin('error=google');

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
      const { timeZone } = query;
      const returnTo = query.returnTo ? wayBackTo(query.returnTo) : undefined;
      const begun = await google?.begin({ timeZone, returnTo });
      if (!begun) return ok(toLogin('error=google', returnTo));
      keep(begun.token);
      return ok(begun.url);
    }),

    googleCallback: implement('googleCallback', async (input) => {
      const { query, takeKept, address } = input;
      const kept = takeKept();
      if (!google || !kept || (await parts.limits.google(address)).isErr()) return ok(FAILED);
      const returned = await google.finish(query, kept);
      if (returned.isErr()) return ok(toLogin('error=google', returned.error.returnTo));
      const { identity, returnTo } = returned.value;
      const found = await userOfGoogle(parts, returned.value);
      if (found.isOk()) {
        const { user, isNew } = found.value;
        const entering = parts.enter({ ...user, askedAt: identity.askedAt }, input);
        const entered = await orOutcomeUnknown(entering, isNew);
        return ok(entered.isOk() ? wayBackTo(returnTo) : toLogin('step=second', returnTo));
      }
      if (typeof found.error !== 'string') return err(found.error);
      return ok(toLogin('error=google-address', returnTo));
    }),
  };
}
