/** A signed-in person shows again who they are, looks at how they sign in, and changes their password. */
import { err, ok } from 'neverthrow';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import { implement } from '../http/route.ts';
import type { SignInChanged } from '../identity/factors/changed.ts';
import type { TellOfCode } from '../identity/factors/code-used.ts';
import type { Factors } from '../identity/factors/factors.ts';
import type { Limits } from '../identity/limits.ts';
import { refusePassword } from '../identity/password-rules.ts';
import type { Passwords } from '../identity/passwords.ts';
import type { GoneOn } from '../identity/past-holders.ts';
import type { Run } from '../identity/take-turn.ts';
import type { MailQueue } from '../mail/mail-queue.ts';

const CHANGED = 'Your password was changed.';

export function proofRoutes(parts: {
  passwords: Passwords;
  factors: Factors;
  limits: Limits;
  changed: SignInChanged;
  tellOfCode: TellOfCode;
  mailQueue: Pick<MailQueue, 'hurry'>;
  clock: () => Date;
}) {
  const { passwords, factors, limits, changed, tellOfCode, mailQueue, clock } = parts;
  const isOf: Passwords['isOf'] = (...asked) => orNothingDone(passwords.isOf(...asked));

  return {
    factors: implement('factors', async ({ user }) => ok(await factors.view(user.id))),

    confirmIdentity: implement('confirmIdentity', async (input) => {
      const { user, sessionName, origin, body, commandId, confirm } = input;
      if (await orNothingDone(input.isProven())) return ok(undefined);
      const { password } = await orNothingDone(factors.view(user.id));
      const second = await orNothingDone(factors.find(user.id));
      // What was left out is no guess, so it is not counted as one.
      if (password && body.password === undefined)
        return err({ refusal: 'validation', fields: { password: 'Password is required' } });
      if (second && body.code === undefined && !body.passkey)
        return err({ refusal: 'validation', fields: { code: 'Please enter a code' } });
      const attempt = await limits.confirm(input);
      if (attempt.isErr()) return err(attempt.error);
      // Who came through Google may have no password: then a second factor is all there is to show.
      const known = password ? await isOf(user.id, body.password ?? '') : second;
      if (!known) return err({ refusal: 'invalid_proof', what: 'password' });
      const asking = { askedBy: sessionName, origin };
      const used = { user, proof: body, commandId, what: 'confirmed who they are' };
      const proven = await confirm(async (run) => {
        if (!second) return true;
        if (!(await factors.prove(run, asking, user.id, body))) return false;
        await tellOfCode(run, used);
        return true;
      });
      if (proven.isErr()) return err(proven.error);
      if (!proven.value)
        return err({ refusal: 'invalid_proof', what: body.passkey ? 'passkey' : 'code' });
      if (second) mailQueue.hurry();
      return ok(undefined);
    }),

    askPasskey: implement('askPasskey', async ({ user, sessionName, origin }) =>
      ok(await factors.passkeys.ask({ askedBy: sessionName, origin }, user.id)),
    ),

    changePassword: implement('changePassword', async (input) => {
      const { user, sessionId, commandId, body, fresh } = input;
      const attempt = await limits.confirm(input);
      if (attempt.isErr()) return err(attempt.error);
      const change = { user, sessionId, commandId, password: body.newPassword };
      // The old password alone is half a proof where there is a second factor. Sent again, there may be nothing left to prove.
      const isHalf = !fresh && (await orNothingDone(factors.find(user.id)));
      if (isHalf && !(await orNothingDone(passwords.isChangedBy(change))))
        return err({ refusal: 'confirmation_required' });
      let gone: GoneOn | undefined;
      if (await isOf(user.id, body.password)) {
        const easy = await refusePassword(user.id, body.newPassword, user, 'newPassword');
        if (easy) return err(easy);
        const allowed = await limits.changePassword(user.id);
        if (allowed.isErr()) return err(allowed.error);
        // Sent twice at once, the second finds its session moved on by the first.
        const asked = { ...change, mark: input.mark() };
        const tell = (run: Run) => changed.tell(run, input, CHANGED);
        gone = await passwords.change(asked, clock(), tell);
        if (gone) input.goesOn(gone);
        else if (!(await passwords.isChangedBy(change))) return err({ refusal: 'unauthenticated' });
      } else if (!(await passwords.isChangedBy(change)))
        // Sent twice, the second finds the first one's password.
        return err({ refusal: 'invalid_proof', what: 'password' });
      // The other of two has the cookie that this very request has brought.
      if (!gone) await input.isProven().catch(() => false);
      mailQueue.hurry();
      return ok({ message: 'Your password has been changed.' });
    }),
  };
}
