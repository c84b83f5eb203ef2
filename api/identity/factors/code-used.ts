/** What follows when a recovery code is used: its owner is told, since whoever holds a copy of the list could use it. */
import type { Proof } from '../../contract/factors.ts';
import type { MailQueue, News } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import type { Run } from '../take-turn.ts';
import type { User } from '../users.ts';
import { type Factors, wasRecoveryCode } from './factors.ts';

/** A proof that was right, the command that it came with, and what it was for ("signed in"). */
type Used = { user: User; proof: Proof; commandId: string; what: string };

/** Both do nothing for a proof by another factor. */
export type CodeUsed = {
  /** Posts the letter together with what the code was used for, to a confirmed address. */
  tellWithin(run: Run, used: Used): Promise<void>;
  /** The same afterwards, which sends it, and tells other addresses. One letter in all for a command. */
  tell(used: Used): Promise<void>;
};

export function createCodeUsed(parts: {
  factors: Factors;
  mailQueue: MailQueue;
  linkOrigin: string;
}): CodeUsed {
  const { factors, mailQueue, linkOrigin } = parts;

  const newsOf = async ({ user, commandId, what }: Used, run?: Run): Promise<News> => {
    const left = await factors.recoveryCodes.left(user.id, run);
    const told = `Someone ${what} with a recovery code. You have ${left} left.`;
    const letter = signInChangedLetter({ to: user.email, what: told, link: linkOrigin });
    return { userId: user.id, about: `recovery code used\n${commandId}`, letter };
  };

  return {
    async tellWithin(run, used) {
      if (wasRecoveryCode(used.proof)) await mailQueue.tellWithin(run, await newsOf(used, run));
    },
    async tell(used) {
      if (wasRecoveryCode(used.proof)) await mailQueue.tell(await newsOf(used));
    },
  };
}
