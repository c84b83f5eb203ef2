/** What follows when somebody changes how they sign in. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { Signed } from '../../http/route.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import { endWhatWasLeft } from '../past-holders.ts';
import type { User } from '../users.ts';

const QUARTER_MS = 15 * 60_000;
const SIGNED_OUT =
  'You signed out everywhere else. The calendar feed and links in earlier emails no longer work.';

type By = Pick<Signed, 'user' | 'sessionId' | 'staysKnown'> & { commandId: string };

export type SignInChanged = {
  /**
   * Ends the person's other sessions and tells them by a letter. `what` is a sentence. Refuses `unauthenticated` where the acting
   * session has ended meanwhile.
   */
  factor(by: By, what: string): Promise<Result<undefined, ApiRefusal>>;
  /**
   * Ends the person's other sessions; answers how many that were. Tells it by at most one letter in each quarter of an hour by the
   * clock: a press that is repeated is no news. Refuses as `factor`.
   */
  signOutElsewhere(by: Omit<By, 'commandId'>): Promise<Result<number, ApiRefusal>>;
  /** Tells the person by a letter. */
  tell(by: Pick<By, 'user' | 'commandId'>, what: string): Promise<void>;
};

export function createSignInChanged(parts: {
  db: pg.Pool;
  mailQueue: MailQueue;
  linkOrigin: string;
  clock: () => Date;
}): SignInChanged {
  const { db, mailQueue, linkOrigin, clock } = parts;
  const post = ({ id: userId, email }: User, about: string, what: string) => {
    const letter = signInChangedLetter({ to: email, what, link: linkOrigin });
    return mailQueue.tell({ userId, about, letter });
  };
  const tell: SignInChanged['tell'] = ({ user, commandId }, what) =>
    post(user, `sign-in changed\n${commandId}`, what);
  return {
    tell,
    async factor(by, what) {
      const whose = { userId: by.user.id, sessionId: by.sessionId };
      const taken = await endWhatWasLeft(db, 'factorChange', whose);
      if (taken === null) return err({ refusal: 'unauthenticated' });
      by.staysKnown(taken.turns);
      await tell(by, what);
      return ok(undefined);
    },
    async signOutElsewhere({ user, sessionId, staysKnown }) {
      const whose = { userId: user.id, sessionId };
      const taken = await endWhatWasLeft(db, 'signOutElsewhere', whose);
      if (taken === null) return err({ refusal: 'unauthenticated' });
      staysKnown(taken.turns);
      const quarter = Math.floor(clock().getTime() / QUARTER_MS);
      await post(user, `signed out elsewhere\n${user.id}\n${quarter}`, SIGNED_OUT);
      return ok(taken.ended);
    },
  };
}
