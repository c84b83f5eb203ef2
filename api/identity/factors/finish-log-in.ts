/** The end of a log-in with a second factor. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import type { Proof } from '../../contract/factors.ts';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Named } from '../session-renames.ts';
import type { Sessions } from '../sessions.ts';
import { type Run, whileHeld } from '../take-turn.ts';
import type { User } from '../users.ts';
import type { TellOfCode } from './code-used.ts';
import type { Factors } from './factors.ts';
import { goesOn, type SecondStep, type SecondSteps } from './second-steps.ts';

/** `origin` is ours, as the browser sees it; `mark` is the request's. `begin` begins the session. */
type LogInEnd = {
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
  asked: LogInEnd,
) => Promise<Result<Named, ApiRefusal>>;

export function createFinishLogIn(parts: {
  db: pg.Pool;
  factors: Factors;
  secondSteps: SecondSteps;
  sessions: Pick<Sessions, 'named'>;
  tellOfCode: TellOfCode;
  mailQueue: Pick<MailQueue, 'hurry'>;
}): FinishLogIn {
  const { db, factors, secondSteps, sessions, tellOfCode, mailQueue } = parts;

  /** Answers the session that was begun; null for a wrong proof. */
  const work = async (run: Run, step: SecondStep, user: User, asked: LogInEnd) => {
    const { origin, proof, mark, begin } = asked;
    const proven = await factors.prove(run, { askedBy: step.id, origin }, user.id, proof);
    // What a passkey was asked to sign is used up by a wrong answer as well.
    if (!proven) return null;
    const { id } = await begin(run);
    await secondSteps.finish(run, step, { mark, sessionId: id });
    await tellOfCode(run, { ...asked, user, what: 'signed in' });
    return id;
  };

  return async ({ userId }, user, asked) => {
    const { token, proof, mark } = asked;
    const begun = await whileHeld(
      db,
      { userId },
      async (run): Promise<Result<string | null, ApiRefusal>> => {
        const step = await secondSteps.find(token, run);
        if (!goesOn(step, mark)) return err({ refusal: 'sign_in_expired' });
        return ok(step.finishedBy ? step.sessionId : await work(run, step, user, asked));
      },
    );
    if (begun.isErr()) return err(begun.error);
    if (begun.value === null)
      return err({ refusal: 'invalid_proof', what: proof.passkey ? 'passkey' : 'code' });
    mailQueue.hurry();
    const session = await sessions.named(begun.value);
    return session ? ok(session) : err({ refusal: 'sign_in_expired' });
  };
}
