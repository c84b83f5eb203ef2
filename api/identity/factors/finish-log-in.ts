/** The end of a log-in with a second factor. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { Proof } from '../../contract/factors.ts';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { MailQueue, News } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import { whileHeld } from '../take-turn.ts';
import type { User } from '../users.ts';
import type { Factors } from './factors.ts';
import { goesOn, type SecondStep, type SecondSteps } from './second-steps.ts';

/** `origin` is ours, as the browser sees it. */
type Asked = { token: string | undefined; origin: string; proof: Proof; commandId: string };

/**
 * Uses up the proof, finishes the log-in and tells of a recovery code: all of it or nothing. Sent twice at once, the first finishes it.
 * Refuses `sign_in_expired`, and `invalid_proof`.
 */
export type FinishLogIn = (
  step: SecondStep,
  user: User,
  asked: Asked,
) => Promise<Result<void, ApiRefusal>>;

export function createFinishLogIn(parts: {
  db: pg.Pool;
  factors: Factors;
  secondSteps: SecondSteps;
  mailQueue: MailQueue;
  linkOrigin: string;
}): FinishLogIn {
  const { db, factors, secondSteps, mailQueue, linkOrigin } = parts;

  const newsOf = ({ id: userId, email }: User, commandId: string, left: number): News => {
    const what = `Someone signed in with a recovery code. You have ${left} left.`;
    const letter = signInChangedLetter({ to: email, what, link: linkOrigin });
    return { userId, about: `recovery code used\n${commandId}`, letter };
  };

  return async ({ id: askedBy, userId }, user, { token, origin, proof, commandId }) => {
    const finished = await whileHeld(
      db,
      { userId },
      async (run): Promise<Result<{ proven: boolean; news?: News }, ApiRefusal>> => {
        const step = await secondSteps.find(token, run);
        if (!goesOn(step, commandId)) return err({ refusal: 'sign_in_expired' });
        if (step.finishedBy !== null) return ok({ proven: true });
        const proven = await factors.prove(run, { askedBy, origin }, userId, proof);
        // What a passkey was asked to sign is used up by a wrong answer as well.
        if (!proven) return ok({ proven: false });
        await secondSteps.finish(run, step, commandId);
        if (proven !== 'recovery code') return ok({ proven: true });
        const news = newsOf(user, commandId, await factors.recoveryCodes.left(userId, run));
        await mailQueue.tellWithin(run, news);
        return ok({ proven: true, news });
      },
    );
    if (finished.isErr()) return err(finished.error);
    const { proven, news } = finished.value;
    if (!proven) return err({ refusal: 'invalid_proof', what: proof.passkey ? 'passkey' : 'code' });
    if (news) await mailQueue.tell(news);
    return ok(undefined);
  };
}
