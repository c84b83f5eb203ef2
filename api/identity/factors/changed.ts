/** What follows when somebody changes how they sign in. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { Signed } from '../../http/route.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import { endWhatWasLeft, type GoneOn } from '../past-holders.ts';
import { type Run, whileHeld } from '../take-turn.ts';
import type { User } from '../users.ts';

const QUARTER_MS = 15 * 60_000;
const SIGNED_OUT =
  'You signed out everywhere else. The calendar feed and links in earlier emails no longer work.';

type By = Pick<Signed, 'user' | 'sessionId' | 'goesOn'> & { commandId: string; mark(): Buffer };

/** What was changed: a sentence about it, null where nothing was, and what the person is answered. */
export type FactorChange<T> = { what: string | null; answer: T };

export type SignInChanged = {
  /**
   * Changes a factor, ends the person's other sessions with it, and tells them by a letter: all of it or nothing. Of two changes at once the second begins after the first. Refuses `unauthenticated` where the acting session has ended meanwhile, and what `change` refuses.
   */
  factor<T>(
    by: By,
    change: (run: Run) => Promise<Result<FactorChange<T>, ApiRefusal>>,
  ): Promise<Result<T, ApiRefusal>>;
  /**
   * Ends the person's other sessions; answers how many that were. Tells it by at most one letter in each quarter of an hour by the
   * clock: a press that is repeated is no news. Refuses as `factor`.
   */
  signOutElsewhere(by: Omit<By, 'commandId'>): Promise<Result<number, ApiRefusal>>;
  /** Tells the person of another change by a letter, within its transaction. */
  tell(run: Run, by: Pick<By, 'user' | 'commandId'>, what: string): Promise<void>;
};

export function createSignInChanged(parts: {
  db: pg.Pool;
  mailQueue: MailQueue;
  linkOrigin: string;
  clock: () => Date;
}): SignInChanged {
  const { db, mailQueue, linkOrigin, clock } = parts;
  const news = ({ id: userId }: User, about: string, what: string) => {
    const letter = (to: string) => signInChangedLetter({ to, what, link: linkOrigin });
    return { userId, about, letter };
  };
  const goingOf = ({ user, sessionId, mark }: Omit<By, 'commandId'>) => {
    return { userId: user.id, sessionId, mark: mark(), now: clock() };
  };
  const tell: SignInChanged['tell'] = (run, { user, commandId }, what) =>
    mailQueue.tell(run, news(user, `sign-in changed\n${commandId}`, what));
  return {
    tell,
    async factor(by, change) {
      const going = goingOf(by);
      let gone: GoneOn | undefined;
      const changed = await whileHeld(db, going, async (run) => {
        const done = await change(run);
        if (done.isErr()) return err(done.error);
        const { what, answer } = done.value;
        if (what !== null) {
          gone = await endWhatWasLeft(run, 'factorChange', going);
          await tell(run, by, what);
        }
        return ok(answer);
      });
      if (changed.isOk() && gone) {
        by.goesOn(gone);
        mailQueue.hurry();
      }
      return changed;
    },
    async signOutElsewhere(by) {
      const going = goingOf(by);
      const quarter = Math.floor(clock().getTime() / QUARTER_MS);
      const taken = await whileHeld(db, going, async (run) => {
        const ended = await endWhatWasLeft(run, 'signOutElsewhere', going);
        await mailQueue.tell(run, news(by.user, `signed out elsewhere\n${quarter}`, SIGNED_OUT));
        return ok(ended);
      });
      if (taken.isErr()) return err(taken.error);
      by.goesOn(taken.value);
      mailQueue.hurry();
      return ok(taken.value.ended);
    },
  };
}
