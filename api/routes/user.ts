/** The signed-in person's own things: profile, preferences, sessions, and the end of all data (decisions.md §7). */
import { err, ok } from 'neverthrow';
import type { Db } from '../../projections/sql.ts';
import { changePreferences, changeUser, readPreferences } from '../identity/change-user.ts';
import type { Erasures } from '../identity/erasure.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { PostOffice } from '../mail/post-office.ts';
import { addressChangedLetter } from '../mail/texts.ts';
import { implement } from '../route.ts';
import { viewUser } from '../views/users.ts';

export function userRoutes(parts: {
  db: Db;
  sessions: Sessions;
  erasures: Erasures;
  postOffice: PostOffice;
  linkOrigin: string;
  clock: () => Date;
}) {
  const { db, sessions, erasures, postOffice, linkOrigin, clock } = parts;

  return {
    changeUser: implement('changeUser', async ({ user, body, commandId, fresh }) => {
      // Whoever has the address can have the password.
      if (body.email !== undefined && body.email !== user.email && !fresh)
        return err({ refusal: 'confirmation_required' });
      const changed = await changeUser(db, user, body, clock());
      if (changed.isErr()) return err(changed.error);
      if (changed.value.email !== user.email) {
        const letter = addressChangedLetter({ to: user.email, link: linkOrigin });
        await postOffice.tell({ userId: user.id, about: `address changed\n${commandId}`, letter });
      }
      return ok(viewUser(changed.value));
    }),

    preferences: implement('preferences', async ({ user }) =>
      ok(await readPreferences(db, user.id)),
    ),

    changePreferences: implement('changePreferences', async ({ user, body }) =>
      ok(await changePreferences(db, user.id, body)),
    ),

    listSessions: implement('listSessions', async ({ user, sessionId }) => {
      const open = await sessions.list(user.id);
      return ok(open.map((one) => ({ ...one, current: one.id === sessionId })));
    }),

    endSession: implement('endSession', async ({ user, body }) =>
      ok({ ended: await sessions.endOne(user.id, body.id) }),
    ),

    endOtherSessions: implement('endOtherSessions', async ({ user, sessionId }) =>
      ok({ ended: await sessions.endOthers(user.id, sessionId) }),
    ),

    deleteData: implement('deleteData', async ({ user, commandId }) => {
      await erasures.erase(commandId, user);
      return ok({ message: 'All your data will be deleted within 24 hours.' });
    }),
  };
}
