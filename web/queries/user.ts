import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { session, User } from '../../api/contract/auth.ts';
import { write } from '../app/api.ts';
import { useUser } from '../app/auth.tsx';
import { readQuery } from '../app/read-query.ts';
import { useWrite, type WriteSpec } from '../app/use-write.ts';
import { settingsText } from '../text/settings.ts';

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email'>;
export type Session = z.infer<typeof session>;

/** Everything read about the person themself. */
export const userQueries = {
  sessions: (userId: string) =>
    readQuery<Session[]>(['sessions', userId], '/api/auth/sessions', []),
};

/** Where the person is signed in. */
export const useSessions = () => useQuery(userQueries.sessions(useUser().id));

/** Saves name and address. `onRefused`: see {@link useWrite}. */
export const useSaveProfile = (spec: Pick<WriteSpec<Profile, User>, 'onRefused'>) =>
  useWrite({
    send: (body: Profile, key) => write<User>('PATCH', '/api/user', { key, body }),
    success: () => ({ title: settingsText.saved, description: settingsText.savedBody }),
    failure: settingsText.saveFailed,
    ...spec,
  });

const useEnding = <Input>(send: WriteSpec<Input, { readonly ended: number }>['send']) =>
  useWrite({
    send,
    refresh: [['sessions']],
    success: ({ ended }) => ({
      title: settingsText.endedTitle,
      description: settingsText.ended(ended),
    }),
    failure: settingsText.endFailed,
  });

/** Signs out everywhere but here. */
export const useEndOtherSessions = () =>
  useEnding<void>((_, key) => write('POST', '/api/auth/sessions/end-others', { key }));

/** Signs out in one browser, named by its session's id. */
export const useEndSession = () =>
  useEnding<string>((id, key) => write('POST', '/api/auth/sessions/end', { key, body: { id } }));

/** Ends the ledger. Everything that was read is forgotten, and read again where it is shown. */
export function useDeleteData() {
  const client = useQueryClient();
  return useWrite<void, { readonly message: string }>({
    send: async (_, key) => {
      const answer = await write<{ message: string }>('POST', '/api/user/delete-data', { key });
      await client.resetQueries();
      return answer;
    },
    success: () => ({ title: settingsText.deleted, description: settingsText.deletedBody }),
    failure: settingsText.deleteFailed,
  });
}
