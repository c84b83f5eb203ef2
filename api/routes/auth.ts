/** Registration, sign-in and sign-out, and a new password for who forgot theirs. */
import { err, ok } from 'neverthrow';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import type { Db } from '../../projections/sql.ts';
import { implement } from '../http/route.ts';
import type { Enter } from '../identity/factors/enter.ts';
import type { Limits } from '../identity/limits.ts';
import { visitorAt } from '../identity/networks.ts';
import { atTheDoor } from '../identity/password-work.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { Recovery } from '../identity/recovery.ts';
import type { createRegister } from '../identity/register.ts';
import { findUserByEmail } from '../identity/users.ts';
import { viewUser } from '../views/users.ts';

export function authRoutes(parts: {
  db: Db;
  limits: Limits;
  passwords: Passwords;
  register: ReturnType<typeof createRegister>;
  recovery: Recovery;
  enter: Enter;
  /** Whether the answer may hold the link that belongs in a letter. */
  showResetLink: boolean;
}) {
  const { db, limits, passwords, register, recovery, enter, showResetLink } = parts;

  return {
    register: implement('register', (input) =>
      atTheDoor(visitorAt(input.address), async () => {
        const attempt = await limits.register(input.address);
        if (attempt.isErr()) return err(attempt.error);
        const registered = await register(input);
        if (registered.isErr()) return err(registered.error);
        const { user, repeated } = registered.value;
        if (repeated) input.markReplayed();
        // Somebody new has no second factor.
        const entered = repeated ? await enter(user, input) : ok(await input.signIn(user));
        if (entered.isErr()) return err(entered.error);
        const message = "Account created and you're now logged in!";
        return ok({ message, autoLogin: true, user: viewUser(user) });
      }),
    ),

    login: implement('login', (input) =>
      atTheDoor(visitorAt(input.address), async () => {
        const { address, body, followedLink, knownTo } = input;
        const user = await orNothingDone(findUserByEmail(db, body.email));
        const browser = user && (followedLink(user) ?? knownTo(user));
        const attempt = await limits.login(address, body.email, browser);
        if (attempt.isErr()) return err(attempt.error);
        const right = await passwords.matches(visitorAt(address), user, body.password);
        if (!user || !right) return err({ refusal: 'invalid_credentials' });
        const entered = await enter(user, input);
        if (entered.isErr()) return err(entered.error);
        return ok({ message: 'Logged in successfully!', user: viewUser(user) });
      }),
    ),

    logout: implement('logout', async ({ signOut }) => {
      await signOut();
      return ok(undefined);
    }),

    currentUser: implement('currentUser', async ({ user }) => ok(viewUser(user))),

    forgotPassword: implement('forgotPassword', async ({ address, body, commandId }) => {
      const asked = await limits.forgot(address, body.email);
      if (asked.isErr()) return err(asked.error);
      const resetLink = await recovery.forgot(commandId, body.email, asked.value);
      const message = 'If an account has this email address, a reset link is on its way to it.';
      return ok({ message, ...(showResetLink && asked.value && { resetLink }) });
    }),

    resetPassword: implement(
      'resetPassword',
      async ({ address, body, commandId, rememberLink }) => {
        const attempt = await limits.reset(address);
        if (attempt.isErr()) return err(attempt.error);
        const reset = await recovery.reset({ commandId, ...body, visitor: visitorAt(address) });
        if (reset.isErr()) return err(reset.error);
        // Whoever reads the person's letters may log in from here, however many guess elsewhere. Sent again it gives no further tries.
        rememberLink(reset.value, commandId);
        return ok({ message: 'Your password has been reset successfully' });
      },
    ),
  };
}
