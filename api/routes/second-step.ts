/** The second step of a log-in: the password was right, or Google vouched, and a second factor is asked for. */
import { err, ok, type Result } from 'neverthrow';
import type pg from 'pg';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { implement } from '../http/route.ts';
import type { TellOfCode } from '../identity/factors/code-used.ts';
import type { Factors } from '../identity/factors/factors.ts';
import { createFinishLogIn } from '../identity/factors/finish-log-in.ts';
import { goesOn, type SecondStep, type SecondSteps } from '../identity/factors/second-steps.ts';
import type { Limits } from '../identity/limits.ts';
import type { Sessions } from '../identity/sessions.ts';
import { type Run, whileHeld } from '../identity/take-turn.ts';
import { findUserBy } from '../identity/users.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { secondStepFailedLetter } from '../mail/texts.ts';
import { viewUser } from '../views/users.ts';

export function secondStepRoutes(parts: {
  db: pg.Pool;
  factors: Factors;
  secondSteps: SecondSteps;
  sessions: Sessions;
  limits: Limits;
  tellOfCode: TellOfCode;
  mailQueue: MailQueue;
  linkOrigin: string;
  clock: () => Date;
}) {
  const { db, factors, secondSteps, limits, mailQueue, linkOrigin, clock } = parts;
  const finish = createFinishLogIn(parts);

  const underWay = async (
    token: string | undefined,
    mark?: Buffer,
  ): Promise<Result<SecondStep, ApiRefusal>> => {
    const step = await orNothingDone(secondSteps.find(token));
    return goesOn(step, mark) ? ok(step) : err({ refusal: 'sign_in_expired' });
  };

  /** At most a letter a day: whoever goes on trying must not fill the person's letter box. */
  const warn = async (userId: string) => {
    const about = `second step failed\n${clock().toISOString().slice(0, 10)}`;
    const letter = (to: string) => secondStepFailedLetter({ to, link: linkOrigin });
    await whileHeld(db, { userId }, async (run) =>
      ok(await mailQueue.tell(run, { userId, about, letter })),
    );
    mailQueue.hurry();
  };

  return {
    secondStep: implement('secondStep', async ({ kept }) => {
      const step = await underWay(kept());
      if (step.isErr()) return err(step.error);
      const wanted = await factors.find(step.value.userId);
      return wanted ? ok(wanted) : err({ refusal: 'sign_in_expired' });
    }),

    askSecondStepPasskey: implement('askSecondStepPasskey', async ({ kept, origin }) => {
      const step = await underWay(kept());
      if (step.isErr()) return err(step.error);
      const { id, userId } = step.value;
      return ok(await factors.passkeys.ask({ askedBy: id, origin }, userId));
    }),

    finishLogin: implement('finishLogin', async (input) => {
      const { body: proof, kept, takeKept, origin, commandId } = input;
      const mark = input.mark();
      const step = await underWay(kept(), mark);
      if (step.isErr()) return err(step.error);
      const { userId: id, turns, finishedBy } = step.value;
      const user = await orNothingDone(findUserBy(db, 'id', id));
      if (!user) return err({ refusal: 'sign_in_expired' });
      if (finishedBy === null) {
        const known = input.knownTo({ id, turns });
        const followedLink = input.followedLink({ id, turns }) !== null;
        const attempt = await limits.secondStep(id, { known, followedLink });
        if (attempt.isErr()) {
          await warn(id);
          return err(attempt.error);
        }
      }
      const begin = (run: Run) => input.begin({ id, turns }, run);
      const asked = { token: kept(), origin, proof, commandId, mark, begin };
      const finished = await finish(step.value, user, asked);
      if (finished.isErr()) return err(finished.error);
      takeKept();
      await input.enter({ id, turns }, finished.value);
      return ok({ message: 'Logged in successfully!', user: viewUser(user) });
    }),
  };
}
