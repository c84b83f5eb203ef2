/** Setting up and taking away second factors: authenticator app, passkeys, recovery codes. */
import { err, ok } from 'neverthrow';
import { implement } from '../http/route.ts';
import type { SignInChanged } from '../identity/factors/changed.ts';
import type { Factors } from '../identity/factors/factors.ts';
import type { Limits } from '../identity/limits.ts';
import type { Run } from '../identity/take-turn.ts';
import type { User } from '../identity/users.ts';
import { leadsOn } from '../mail/leads-on.ts';

/** As a letter has it: to an address that may be a stranger's no name leads elsewhere. */
const called = (name: string) => (leadsOn(name) ? '' : ` “${name}”`);

type By = { user: User; commandId: string };
const byOf = ({ user, commandId }: By) => ({ userId: user.id, commandId });

export function factorRoutes(parts: { factors: Factors; limits: Limits; changed: SignInChanged }) {
  const { factors, limits, changed } = parts;
  const { apps, passkeys, recoveryCodes } = factors;

  /** The first factor brings codes for the day when it is lost, and the same ones when its command comes again. */
  const withCodes = async (run: Run, by: By, what: string) => {
    const isFirst = (await recoveryCodes.left(by.user.id, run)) === 0;
    const codes = await recoveryCodes[isFirst ? 'renew' : 'madeBy'](run, byOf(by));
    return ok({ what, answer: { recoveryCodes: codes } });
  };
  /** The last factor takes the codes along. */
  const without = async (run: Run, { id }: User, what: string) => {
    if (!(await factors.find(id, run))) await recoveryCodes.removeAll(run, id);
    return ok({ what, answer: undefined });
  };

  return {
    beginAuthenticatorApp: implement('beginAuthenticatorApp', ({ user, commandId }) =>
      apps.begin(user, commandId),
    ),

    confirmAuthenticatorApp: implement('confirmAuthenticatorApp', async (input) => {
      const { body } = input;
      const attempt = await limits.confirm(input);
      if (attempt.isErr()) return err(attempt.error);
      return changed.factor(input, async (run) => {
        const confirmed = await apps.confirm(run, byOf(input), body.code.replace(/\s/g, ''));
        if (confirmed.isErr()) return err(confirmed.error);
        return withCodes(run, input, 'You now sign in with an authenticator app as well.');
      });
    }),

    removeAuthenticatorApp: implement('removeAuthenticatorApp', async (input) => {
      const { user } = input;
      const attempt = await limits.endOthers(user.id);
      if (attempt.isErr()) return err(attempt.error);
      return changed.factor(input, async (run) => {
        // To remove what is not there is done already, and no news.
        if (!(await apps.remove(run, user.id))) return ok({ what: null, answer: undefined });
        return without(run, user, 'You no longer need the authenticator app to sign in.');
      });
    }),

    beginPasskey: implement('beginPasskey', async ({ user, sessionName, origin }) =>
      ok(await passkeys.begin({ askedBy: sessionName, origin }, user)),
    ),

    addPasskey: implement('addPasskey', async (input) => {
      const { sessionName, origin, body } = input;
      const asking = { askedBy: sessionName, origin };
      const outcome = await changed.factor(input, async (run) => {
        const added = await passkeys.add(run, asking, byOf(input), body);
        if (added.isErr()) return err(added.error);
        const what = `You can now sign in with the passkey${called(body.name)} as well.`;
        return withCodes(run, input, what);
      });
      if (outcome.isErr() && outcome.error.refusal === 'invalid_proof')
        await passkeys.giveUp(asking, body.passkey);
      return outcome;
    }),

    removePasskey: implement('removePasskey', async (input) => {
      const { user, id } = input;
      const attempt = await limits.endOthers(user.id);
      if (attempt.isErr()) return err(attempt.error);
      return changed.factor(input, async (run) => {
        const name = await passkeys.remove(run, user.id, id);
        if (name === null) return err({ refusal: 'no_such_path' });
        return without(run, user, `The passkey${called(name)} no longer signs you in.`);
      });
    }),

    renewRecoveryCodes: implement('renewRecoveryCodes', async (input) => {
      const { user } = input;
      const attempt = await limits.endOthers(user.id);
      if (attempt.isErr()) return err(attempt.error);
      return changed.factor(input, async (run) => {
        if (!(await factors.find(user.id, run))) return err({ refusal: 'no_second_factor' });
        const codes = await recoveryCodes.renew(run, byOf(input));
        const what = 'You made new recovery codes. The old ones no longer work.';
        return ok({ what, answer: { recoveryCodes: codes } });
      });
    }),
  };
}
