/** What follows when somebody changes how they sign in. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { Signed } from '../../http/route.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import { endWhatWasLeft } from '../past-holders.ts';

type By = Pick<Signed, 'user' | 'sessionId'> & { commandId: string };

export type SignInChanged = {
  /**
   * Ends the person's other sessions and tells them by a letter. `what` is a sentence. Refuses `unauthenticated` where the acting
   * session has ended meanwhile.
   */
  factor(by: By, what: string): Promise<Result<undefined, ApiRefusal>>;
  /** Tells the person by a letter. */
  tell(by: By, what: string): Promise<void>;
};

export function createSignInChanged(parts: {
  db: pg.Pool;
  mailQueue: MailQueue;
  linkOrigin: string;
}): SignInChanged {
  const { db, mailQueue, linkOrigin } = parts;
  const tell: SignInChanged['tell'] = async ({ user, commandId }, what) => {
    const letter = signInChangedLetter({ to: user.email, what, link: linkOrigin });
    await mailQueue.tell({ userId: user.id, about: `sign-in changed\n${commandId}`, letter });
  };
  return {
    tell,
    async factor(by, what) {
      const whose = { userId: by.user.id, sessionId: by.sessionId };
      const ended = await endWhatWasLeft(db, 'factorChange', whose);
      if (ended === null) return err({ refusal: 'unauthenticated' });
      await tell(by, what);
      return ok(undefined);
    },
  };
}
