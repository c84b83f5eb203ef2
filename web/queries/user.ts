import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { User } from '../../api/contract/auth.ts';
import type { changedUser, session } from '../../api/contract/users.ts';
import { write } from '../base/api.ts';
import { forgetData, useUser } from '../base/auth.tsx';
import { whileEnding } from '../base/ledger.ts';
import { type Ask, useGuardedWrite } from '../base/use-guarded-write.ts';
import { usePages } from '../base/use-pages.ts';
import { type Saying, useWrite, type WriteSpec } from '../base/use-write.ts';
import { settingsText, zoneName } from '../text/settings.ts';
import { signedInText } from '../text/signed-in.ts';

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email'>;
type ChangedUser = z.infer<typeof changedUser>;
export type Session = z.infer<typeof session>;

/** Where the person is signed in, the latest log-in first. */
export const useSessions = () =>
  usePages<Session>({ key: ['sessions'], path: '/api/auth/sessions', size: 20 });

/** What follows a change of the person, also where the settings were closed before the answer. */
type OnChanged = { readonly onChanged: (after: ChangedUser) => void };

async function changeUser(body: object, key: string, { onChanged }: OnChanged) {
  const after = await write<ChangedUser>('PATCH', '/api/user', { key, body });
  onChanged(after);
  return after;
}

/** Saves what was changed of name and address. `onRefused`: see {@link useWrite}. */
export const useSaveProfile = (spec: OnChanged & Saying<Partial<Profile>, ChangedUser>) =>
  useWrite({
    send: (body: Partial<Profile>, key) => changeUser(body, key, spec),
    refresh: [],
    success: () => ({ title: settingsText.saved, description: settingsText.savedBody }),
    failure: signedInText.settingsFailed,
    ...spec,
  });

/** Moves the household to another time zone. Everything may speak of other days then: the page has to be loaded again. */
export const useChangeTimeZone = (then: OnChanged) =>
  useWrite({
    send: (timeZone: string, key) => changeUser({ timeZone }, key, then),
    refresh: [],
    success: ({ timeZone }) => ({
      title: settingsText.saved,
      description: settingsText.zoneChanged(zoneName(timeZone)),
    }),
    failure: signedInText.settingsFailed,
  });

/** Takes the token of a letter to a new address, which is theirs then. */
export const useConfirmEmail = ({ onDone }: { readonly onDone: () => void }) =>
  useWrite<string, User>({
    send: async (token, key) => {
      const user = await write<User>('POST', '/api/user/email', { key, body: { token } });
      onDone();
      return user;
    },
    refresh: [['sessions'], ['calendar-feed']],
    success: ({ email }) => ({
      title: settingsText.emailChanged,
      description: settingsText.emailChangedBody(email),
    }),
    failure: settingsText.confirmFailed,
  });

type Ending<Input> = WriteSpec<Input, { readonly ended: number }>['send'];

const useEnding = <Input>(ask: Ask, send: Ending<Input>) =>
  useGuardedWrite<Input, { readonly ended: number }>(ask, {
    send,
    refresh: [['sessions'], ['calendar-feed']],
    success: ({ ended }) => ({
      title: settingsText.endedTitle,
      description: settingsText.ended(ended),
    }),
    failure: settingsText.endFailed,
  });

/** Signs out everywhere but here. */
export const useEndOtherSessions = (ask: Ask) =>
  useEnding<void>(ask, (_, key) => write('POST', '/api/auth/sessions/end-others', { key }));

/** Signs out in one browser, named by its session's id. */
export const useEndSession = (ask: Ask) =>
  useEnding<string>(ask, (id, key) =>
    write('POST', '/api/auth/sessions/end', { key, body: { id } }),
  );

/** Ends the ledger. Everything that was read is forgotten, and read again where it is shown. */
export function useDeleteData(ask: Ask, { onDone }: { readonly onDone: () => void }) {
  const client = useQueryClient();
  const user = useUser();
  return useGuardedWrite<void, { readonly message: string }>(ask, {
    onDone,
    send: async (_, key) => {
      const answer = await whileEnding(async () => {
        const done = await write<{ message: string }>('POST', '/api/user/delete-data', { key });
        // The person has another ledger now, an empty one.
        forgetData(user);
        return done;
      });
      await client.resetQueries();
      return answer;
    },
    refresh: [],
    success: () => ({ title: settingsText.deleted, description: settingsText.deletedBody }),
    failure: settingsText.deleteFailed,
  });
}
