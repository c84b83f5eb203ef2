/** The end of a log-in with a second factor. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { Proof } from '../../contract/factors.ts';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { MailQueue, News } from '../../mail/mail-queue.ts';
import { signInChangedLetter } from '../../mail/texts.ts';
import type { Named } from '../session-renames.ts';
import type { Sessions } from '../sessions.ts';
import { type Run, whileHeld } from '../take-turn.ts';
import type { User } from '../users.ts';
import { type Factors, wasRecoveryCode } from './factors.ts';
import { goesOn, type SecondStep, type SecondSteps } from './second-steps.ts';

/** `origin` is ours, as the browser sees it; `mark` is the request's. `begin` begins the session. */
type Asked = {
  token: string | undefined;
  origin: string;
  proof: Proof;
  commandId: string;
  mark: Buffer;
  begin(run: Run): Promise<Named>;
};

/**
 * Uses up the proof, begins the session and tells of a recovery code: all of it or nothing. Sent again, the same request is answered with
 * the session that it began, as long as that has not ended. Refuses `sign_in_expired`, and `invalid_proof`.
 */
export type FinishLogIn = (
  step: SecondStep,
  user: User,
  asked: Asked,
) => Promise<Result<Named, ApiRefusal>>;

/** No session for a proof that is none. */
type Finished = { session: Named | null; news?: News };

export function createFinishLogIn(parts: {
  db: pg.Pool;
  factors: Factors;
  secondSteps: SecondSteps;
  sessions: Pick<Sessions, 'named'>;
  mailQueue: MailQueue;
  linkOrigin: string;
}): FinishLogIn {
  const { db, factors, secondSteps, sessions, mailQueue, linkOrigin } = parts;

  const newsOf = ({ id: userId, email }: User, commandId: string, left: number): News => {
    const what = `Someone signed in with a recovery code. You have ${left} left.`;
    const letter = signInChangedLetter({ to: email, what, link: linkOrigin });
    return { userId, about: `recovery code used\n${commandId}`, letter };
  };

  const work = async (run: Run, step: SecondStep, user: User, asked: Asked): Promise<Finished> => {
    const { origin, proof, commandId, mark, begin } = asked;
    const proven = await factors.prove(run, { askedBy: step.id, origin }, user.id, proof);
    // What a passkey was asked to sign is used up by a wrong answer as well.
    if (!proven) return { session: null };
    const session = await begin(run);
    await secondSteps.finish(run, step, { mark, sessionId: session.id });
    if (proven !== 'recovery code') return { session };
    const news = newsOf(user, commandId, await factors.recoveryCodes.left(user.id, run));
    await mailQueue.tellWithin(run, news);
    return { session, news };
  };

  return async ({ userId }, user, asked) => {
    const { token, proof, commandId, mark } = asked;
    const finished = await whileHeld(
      db,
      { userId },
      async (run): Promise<Result<Finished & { begun?: string | null }, ApiRefusal>> => {
        const step = await secondSteps.find(token, run);
        if (!goesOn(step, mark)) return err({ refusal: 'sign_in_expired' });
        if (step.finishedBy !== null) return ok({ session: null, begun: step.sessionId });
        return ok(await work(run, step, user, asked));
      },
    );
    if (finished.isErr()) return err(finished.error);
    const { session, news, begun } = finished.value;
    if (begun) {
      // Where nobody has confirmed the address, the letter is posted after the transaction: the first time may not have come so far.
      if (wasRecoveryCode(proof))
        await mailQueue.tell(newsOf(user, commandId, await factors.recoveryCodes.left(userId)));
      const still = await sessions.named(begun);
      return still ? ok(still) : err({ refusal: 'sign_in_expired' });
    }
    if (!session)
      return err({ refusal: 'invalid_proof', what: proof.passkey ? 'passkey' : 'code' });
    if (news) await mailQueue.tell(news);
    return ok(session);
  };
}
