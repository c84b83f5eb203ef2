/** The one way into an account, whoever vouched for the person: with a second factor the log-in is not over yet. */
import { err, ok, type Result } from 'neverthrow';
import { orNothingDone } from '../../../ledger/store/waiting.ts';
import type { ApiRefusal } from '../../http/refusals.ts';
import type { Visit } from '../../http/route.ts';
import type { Entering } from '../sessions.ts';
import type { Factors } from './factors.ts';
import type { SecondSteps } from './second-steps.ts';

/**
 * Signs in, or refuses `second_step_required` and lets the browser keep what goes on with it. Throws `NothingDone` where it could not begin
 * to: a log-in changes nothing before.
 */
export type Enter = (
  user: Entering,
  visit: Pick<Visit, 'signIn' | 'keep' | 'knownTo' | 'followedLink'>,
) => Promise<Result<void, ApiRefusal>>;

export function createEnter(parts: { factors: Factors; secondSteps: SecondSteps }): Enter {
  return async (user, { signIn, keep, knownTo, followedLink }) => {
    if (await orNothingDone(parts.factors.find(user.id))) {
      const isTheirs = (followedLink(user) ?? knownTo(user)) !== null;
      keep(await parts.secondSteps.begin(user, isTheirs));
      return err({ refusal: 'second_step_required' });
    }
    return ok(await signIn(user));
  };
}
