import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Preferences } from '../../api/contract/preferences.ts';
import { write } from '../base/api.ts';
import { useUser } from '../base/auth.tsx';
import {
  keepLocally,
  type LocalPreferences,
  useLocalPreferences,
} from '../base/local-preferences.ts';
import { readQuery } from '../base/read-query.ts';
import { newKey } from '../base/submit-key.ts';
import { useTheme } from '../base/theme.tsx';
import { toastFailure } from '../base/toast-failure.ts';
import { settingsText } from '../text/settings.ts';

/** What the person prefers, as the server keeps it; null once the session has ended. */
export const preferenceQueries = {
  mine: (userId: string) =>
    readQuery<Preferences | null>(['preferences', userId], '/api/user/preferences', null),
};

/** The person's preferences on the server. */
export const usePreferences = () => useQuery(preferenceQueries.mine(useUser().id));

/** Brings what the server knows into this browser: preferences follow the person to the next device (docs/product.md, Defaults and times). */
export function usePreferencesHere(): void {
  const { data } = usePreferences();
  const { setTheme } = useTheme();
  useEffect(() => {
    if (!data) return;
    keepLocally(data);
    if (data.theme) setTheme(data.theme);
  }, [data, setTheme]);
}

/** Changes preferences: shown at once, kept in this browser, saved on the server. A refusal takes back what only that holds. */
export function useChangePreferences() {
  const client = useQueryClient();
  const { queryKey } = preferenceQueries.mine(useUser().id);
  const { setTheme } = useTheme();
  return useMutation({
    mutationKey: queryKey,
    // One after the other, as they were chosen.
    scope: { id: queryKey.join(' ') },
    mutationFn: (changes: Partial<Preferences>) =>
      write<Preferences | undefined>('PATCH', '/api/user/preferences', {
        key: newKey(),
        body: changes,
      }),
    onMutate: (changes) => {
      keepLocally(changes);
      if (changes.theme) setTheme(changes.theme);
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...changes });
      return before;
    },
    onSuccess: (after) => {
      // With another one on its way this answer is not the last word.
      const others = client.isMutating({ mutationKey: queryKey }) > 1;
      if (after && !others) client.setQueryData(queryKey, after);
    },
    onError: (error, _changes, before) => {
      client.setQueryData(queryKey, before);
      toastFailure(error, settingsText.saveFailed);
    },
  });
}

/** One preference that this browser knows too, and the means to change it: `usePreference('compactView')`. */
export function usePreference<Name extends keyof LocalPreferences>(name: Name) {
  const value = useLocalPreferences()[name];
  const { mutate } = useChangePreferences();
  return [value, (next: LocalPreferences[Name]) => mutate({ [name]: next })] as const;
}
