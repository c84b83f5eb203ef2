/** The signed-in person's own things: profile, preferences, sessions, and the end of all data. */
import { err, ok } from 'neverthrow';
import type pg from 'pg';
import type { Handle } from '../../ledger/handle.ts';
import { implement } from '../http/route.ts';
import {
  changePreferences,
  changeProfile,
  followZone,
  readPreferences,
} from '../identity/change-user.ts';
import { createEmailChanges } from '../identity/email-change.ts';
import type { Erasures } from '../identity/erasure.ts';
import { createSignInChanged } from '../identity/factors/changed.ts';
import type { Limits } from '../identity/limits.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { viewUser } from '../views/users.ts';

export function userRoutes(parts: {
  db: pg.Pool;
  handle: Pick<Handle, 'look'>;
  limits: Limits;
  sessions: Sessions;
  erasures: Erasures;
  mailQueue: MailQueue;
  linkOrigin: string;
  clock: () => Date;
}) {
  const { db, handle, limits, sessions, erasures, clock } = parts;
  const zoneOf = async (ledgerId: string) => (await handle.look(ledgerId)).ledger.timeZone;
  const emailChanges = createEmailChanges(parts);
  const signInChanged = createSignInChanged(parts);

  return {
    changeUser: implement('changeUser', async (input) => {
      const { address, user, body, commandId, fresh, act } = input;
      const { email = user.email, timeZone, ...names } = body;
      const pendingEmail = email === user.email ? null : email;
      if (pendingEmail !== null) {
        // Whoever has the address can have the password.
        if (!fresh) return err({ refusal: 'confirmation_required' });
        const attempt = await limits.newAddress(address, user.id, pendingEmail);
        if (attempt.isErr()) return err(attempt.error);
      }
      if (timeZone !== undefined) {
        const moved = await act({ type: 'ChangeTimeZone', timeZone });
        if (moved.isErr()) return err(moved.error);
        await followZone(db, user, zoneOf);
      }
      const changed = await changeProfile(db, user, names, clock());
      if (changed.isErr()) return err(changed.error);
      if (pendingEmail !== null) await emailChanges.ask(commandId, user, pendingEmail);
      return ok({ ...viewUser(changed.value), pendingEmail });
    }),

    confirmEmail: implement('confirmEmail', async (input) => {
      const changed = await emailChanges.confirm(input, input.body.token);
      if (changed.isOk()) input.goesOn(changed.value);
      return changed.map(viewUser);
    }),

    preferences: implement('preferences', async ({ user }) =>
      ok(await readPreferences(db, user.id)),
    ),

    changePreferences: implement('changePreferences', async ({ user, body }) =>
      ok(await changePreferences(db, user.id, body)),
    ),

    listSessions: implement('listSessions', async ({ user, sessionId, query }) =>
      ok(await sessions.list({ userId: user.id, sessionId }, query)),
    ),

    endSession: implement('endSession', async ({ user, sessionId, body }) => {
      const ended = await sessions.endOne({ userId: user.id, sessionId }, body.id);
      return ended.map((count) => ({ ended: count }));
    }),

    endOtherSessions: implement('endOtherSessions', async (input) => {
      const attempt = await limits.endOthers(input.user.id);
      if (attempt.isErr()) return err(attempt.error);
      const signedOut = await signInChanged.signOutElsewhere(input);
      return signedOut.map((ended) => ({ ended }));
    }),

    deleteData: implement('deleteData', async ({ user, commandId }) => {
      const attempt = await limits.deleteData(user.id);
      if (attempt.isErr()) return err(attempt.error);
      await erasures.erase(commandId, user);
      return ok({ message: 'All your data will be deleted within 24 hours.' });
    }),
  };
}
