/** Setting up and taking away second factors: authenticator app, passkeys, recovery codes. */
import { err, ok } from 'neverthrow';
import type { ApiRefusal } from '../http/refusals.ts';
import { implement } from '../http/route.ts';
import type { SignInChanged } from '../identity/factors/changed.ts';
import type { Factors } from '../identity/factors/factors.ts';
import type { Limits } from '../identity/limits.ts';
import { leadsOn } from '../mail/leads-on.ts';

/** As a letter has it: to an address that may be a stranger's no name leads elsewhere. */
const called = (name: string) => (leadsOn(name) ? '' : ` “${name}”`);

type Changing = Parameters<SignInChanged['factor']>[0];

export function factorRoutes(parts: { factors: Factors; limits: Limits; changed: SignInChanged }) {
  const { factors, limits, changed } = parts;
  const { apps, passkeys, recoveryCodes } = factors;

  /** The first factor brings codes for the day when it is lost; the last one takes them along. */
  const withCodes = async (input: Changing, what: string) => {
    const { user } = input;
    const codes = (await recoveryCodes.left(user.id)) > 0 ? [] : await recoveryCodes.renew(user);
    return tellCodes(input, codes, what);
  };
  /** Null codes: the session was ended meanwhile. */
  const tellCodes = async (input: Changing, codes: string[] | null, what: string) => {
    if (!codes) return err<never, ApiRefusal>({ refusal: 'unauthenticated' });
    const told = await changed.factor(input, what);
    return told.map(() => ({ recoveryCodes: codes }));
  };
  const endsOthers = ({ user }: Changing) => limits.endOthers(user.id);
  const tidyCodes = async (userId: string) => {
    if (!(await factors.find(userId))) await recoveryCodes.removeAll(userId);
  };

  return {
    beginAuthenticatorApp: implement('beginAuthenticatorApp', ({ user }) => apps.begin(user)),

    confirmAuthenticatorApp: implement('confirmAuthenticatorApp', async (input) => {
      const { user, body } = input;
      const attempt = await limits.confirm(input);
      if (attempt.isErr()) return err(attempt.error);
      const confirmed = await apps.confirm(user, body.code.replace(/\s/g, ''));
      if (confirmed.isErr()) return err(confirmed.error);
      return withCodes(input, 'You now sign in with an authenticator app as well.');
    }),

    removeAuthenticatorApp: implement('removeAuthenticatorApp', async (input) => {
      const attempt = await endsOthers(input);
      if (attempt.isErr()) return err(attempt.error);
      // To remove what is not there is done already, and no news.
      if (!(await apps.remove(input.user.id))) return ok(undefined);
      await tidyCodes(input.user.id);
      return changed.factor(input, 'You no longer need the authenticator app to sign in.');
    }),

    beginPasskey: implement('beginPasskey', async ({ user, sessionId, origin }) =>
      ok(await passkeys.begin({ askedBy: sessionId, origin }, user)),
    ),

    addPasskey: implement('addPasskey', async (input) => {
      const { user, sessionId, origin, body } = input;
      const made = { user, ...body };
      const added = await passkeys.add({ askedBy: sessionId, origin }, made);
      if (added.isErr()) return err(added.error);
      return withCodes(input, `You can now sign in with the passkey${called(body.name)} as well.`);
    }),

    removePasskey: implement('removePasskey', async (input) => {
      const attempt = await endsOthers(input);
      if (attempt.isErr()) return err(attempt.error);
      const name = await passkeys.remove(input.user.id, input.id);
      if (name === null) return err({ refusal: 'no_such_path' });
      await tidyCodes(input.user.id);
      return changed.factor(input, `The passkey${called(name)} no longer signs you in.`);
    }),

    renewRecoveryCodes: implement('renewRecoveryCodes', async (input) => {
      const attempt = await endsOthers(input);
      if (attempt.isErr()) return err(attempt.error);
      if (!(await factors.find(input.user.id))) return err({ refusal: 'no_second_factor' });
      const codes = await recoveryCodes.renew(input.user);
      return tellCodes(input, codes, 'You made new recovery codes. The old ones no longer work.');
    }),
  };
}
