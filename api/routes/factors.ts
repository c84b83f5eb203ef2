/** Setting up and taking away second factors: authenticator app, passkeys, recovery codes. */
import { err, ok } from 'neverthrow';
import { implement } from '../http/route.ts';
import type { SignInChanged } from '../identity/factors/changed.ts';
import type { Factors } from '../identity/factors/factors.ts';
import type { Limits } from '../identity/limits.ts';

export function factorRoutes(parts: { factors: Factors; limits: Limits; changed: SignInChanged }) {
  const { factors, limits, changed } = parts;
  const { apps, passkeys, recoveryCodes } = factors;

  /** The first factor brings codes for the day when it is lost; the last one takes them along. */
  const codesFor = async (userId: string) =>
    (await recoveryCodes.left(userId)) > 0 ? [] : recoveryCodes.renew(userId);
  const tidyCodes = async (userId: string) => {
    if (!(await factors.find(userId))) await recoveryCodes.removeAll(userId);
  };

  return {
    beginAuthenticatorApp: implement('beginAuthenticatorApp', ({ user }) => apps.begin(user)),

    confirmAuthenticatorApp: implement('confirmAuthenticatorApp', async (input) => {
      const { user, body } = input;
      const attempt = await limits.confirm(input);
      if (attempt.isErr()) return err(attempt.error);
      const confirmed = await apps.confirm(user.id, body.code.replace(/\s/g, ''));
      if (confirmed.isErr()) return err(confirmed.error);
      await changed.factor(input, 'You now sign in with an authenticator app as well.');
      return ok({ recoveryCodes: await codesFor(user.id) });
    }),

    removeAuthenticatorApp: implement('removeAuthenticatorApp', async (input) => {
      // To remove what is not there is done already, and no news.
      if (!(await apps.remove(input.user.id))) return ok(undefined);
      await tidyCodes(input.user.id);
      await changed.factor(input, 'You no longer need the authenticator app to sign in.');
      return ok(undefined);
    }),

    beginPasskey: implement('beginPasskey', async ({ user, sessionId, origin }) =>
      ok(await passkeys.begin({ askedBy: sessionId, origin }, user)),
    ),

    addPasskey: implement('addPasskey', async (input) => {
      const { user, sessionId, origin, body } = input;
      const made = { user, ...body };
      const added = await passkeys.add({ askedBy: sessionId, origin }, made);
      if (added.isErr()) return err(added.error);
      await changed.factor(input, `You can now sign in with the passkey “${body.name}” as well.`);
      return ok({ recoveryCodes: await codesFor(user.id) });
    }),

    removePasskey: implement('removePasskey', async (input) => {
      const name = await passkeys.remove(input.user.id, input.id);
      if (name === null) return err({ refusal: 'no_such_path' });
      await tidyCodes(input.user.id);
      await changed.factor(input, `The passkey “${name}” no longer signs you in.`);
      return ok(undefined);
    }),

    renewRecoveryCodes: implement('renewRecoveryCodes', async (input) => {
      if (!(await factors.find(input.user.id))) return err({ refusal: 'no_second_factor' });
      const codes = await recoveryCodes.renew(input.user.id);
      await changed.factor(input, 'You made new recovery codes. The old ones no longer work.');
      return ok({ recoveryCodes: codes });
    }),
  };
}
