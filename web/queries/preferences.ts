import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences } from '../../api/contract/preferences.ts';
import { write } from '../base/api.ts';
import { sessionsEnded, useUser } from '../base/auth.tsx';
import {
  keepLocally,
  type LocalPreferences,
  useLocalPreferences,
} from '../base/local-preferences.ts';
import { refetch } from '../base/query-client.ts';
import { readQuery } from '../base/read-query.ts';
import { newKey } from '../base/submit-key.ts';
import { useTheme } from '../base/theme.tsx';
import { isForNobody, toastFailure } from '../base/toast-failure.ts';
import { signedInText } from '../text/signed-in.ts';
import { thisPayKey } from './forecast.ts';

/** What the person prefers, as the server keeps it; null once the session has ended. */
const preferencesOf = (userId: string) =>
  readQuery<Preferences | null>(['preferences', userId], '/api/user/preferences', null);

/** What says when a person is paid: another pay may be this one then. */
const PAYDAYS = ['payFrequency', 'payDay', 'payDate', 'secondPayDay'] as const;

/** The person's preferences on the server. */
export const usePreferences = () => useQuery(preferencesOf(useUser().id));

/** Brings what the server knows into this browser: preferences follow the person to the next device (docs/product.md, Defaults and times). */
export function usePreferencesHere(): void {
  const { data, isPlaceholderData } = usePreferences();
  const { queryKey } = preferencesOf(useUser().id);
  const changing = useIsMutating({ mutationKey: queryKey }) > 0;
  const { setTheme } = useTheme();
  // This browser knows better than its last visit, and than an answer from before a change that is under way.
  const settled = !isPlaceholderData && !changing;
  useEffect(() => {
    if (!data || !settled) return;
    keepLocally(data);
    if (data.theme) setTheme(data.theme);
  }, [data, settled, setTheme]);
}

/** Changes preferences: shown at once, kept in this browser, saved on the server. A refusal takes back what only that holds. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { id } = useUser();
  const { queryKey } = preferencesOf(id);
  const { setTheme } = useTheme();
  const isLast = () => client.isMutating({ mutationKey: queryKey }) <= 1;
  return useMutation({
    mutationKey: queryKey,
    // One after the other, as they were chosen.
    scope: { id: queryKey.join(' ') },
    mutationFn: (changes: Partial<Preferences>) =>
      write<Preferences | undefined>('PATCH', '/api/user/preferences', {
        key: newKey(),
        body: changes,
      }),
    onMutate: async (changes) => {
      const ended = sessionsEnded();
      keepLocally(changes);
      if (changes.theme) setTheme(changes.theme);
      // An answer from before this would take it back.
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...changes });
      return { before, ended };
    },
    onSuccess: (after, changes) => {
      if (PAYDAYS.some((name) => name in changes)) void refetch(client, [thisPayKey(id)]);
      // With another one on its way this answer is not the last word.
      if (after && isLast()) client.setQueryData(queryKey, after);
    },
    onError: (error, _changes, asked) => {
      if (isForNobody(error, asked?.ended !== sessionsEnded())) return;
      if (isLast()) {
        client.setQueryData(queryKey, asked?.before);
        // What others have done before it may have been refused, too.
        void refetch(client, [queryKey]);
      }
      toastFailure(error, signedInText.settingsFailed);
    },
  });
}

/** One preference that this browser knows too, and the means to change it: `usePreference('compactView')`. */
export function usePreference<Name extends keyof LocalPreferences>(name: Name) {
  const value = useLocalPreferences()[name];
  const { mutate } = useChangePreferences();
  return [value, (next: LocalPreferences[Name]) => mutate({ [name]: next })] as const;
}
