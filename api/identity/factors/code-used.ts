/** What follows when a recovery code is used: its owner is told, since whoever holds a copy of the list could use it. */
import type { Proof } from '../../contract/factors.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import type { Run } from '../take-turn.ts';
import type { User } from '../users.ts';
import { type Factors, wasRecoveryCode } from './factors.ts';

/** A proof that was right, the command that it came with, and what it was for ("signed in"). */
type Used = { user: User; proof: Proof; commandId: string; what: string };

/** Posts the letter together with what the code was used for, one for a command. Does nothing for a proof by another factor. */
export type TellOfCode = (run: Run, used: Used) => Promise<void>;

export function createTellOfCode(parts: {
  factors: Factors;
  mailQueue: Pick<MailQueue, 'tell'>;
  linkOrigin: string;
}): TellOfCode {
  const { factors, mailQueue, linkOrigin } = parts;

  return async (run, { user, proof, commandId, what }) => {
    if (!wasRecoveryCode(proof)) return;
    const left = await factors.recoveryCodes.left(user.id, run);
    const told = `Someone ${what} with a recovery code. You have ${left} left.`;
    const letter = (to: string) => signInChangedLetter({ to, what: told, link: linkOrigin });
    const about = `recovery code used\n${commandId}`;
    await mailQueue.tell(run, { userId: user.id, about, letter });
  };
}
