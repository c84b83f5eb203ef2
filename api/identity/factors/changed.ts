/** What follows when somebody changes how they sign in. */
import type { Db } from '../../../projections/sql.ts';
import type { Signed } from '../../http/route.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import { endWhatWasLeft } from '../past-holders.ts';

type By = Pick<Signed, 'user' | 'sessionId'> & { commandId: string };

export type SignInChanged = {
  /** Whoever was signed in by what counted before signs in anew, and the person hears of it. `what` is a sentence. */
  factor(by: By, what: string): Promise<void>;
  /** The person hears of it. */
  tell(by: By, what: string): Promise<void>;
};

export function createSignInChanged(parts: {
  db: Db;
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
      await endWhatWasLeft(db, 'factorChange', { userId: by.user.id, sessionId: by.sessionId });
      await tell(by, what);
    },
  };
}
