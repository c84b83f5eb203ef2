import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '../../api/contract/activity.ts';
import { read } from '../base/api.ts';
import { useUser } from '../base/auth.tsx';

const pageSize = 50;

/** What to show of all that happened; what is left out does not narrow it. Days include both ends. */
export type ActivityFilter = {
  readonly type?: string | undefined;
  readonly accountId?: string | undefined;
  readonly billId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

function pathOf(filter: ActivityFilter, before: string): string {
  const query = new URLSearchParams({ limit: String(pageSize) });
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
  if (before) query.set('before', before);
  return `/api/activity?${query}`;
}

/** Everything read about what happened. Not kept once its page is left: a write then need not wait for it. */
const activityQueries = {
  pages: (userId: string, filter: ActivityFilter) =>
    infiniteQueryOptions({
      queryKey: ['activity', userId, filter] as const,
      queryFn: ({ pageParam, signal }) => read<Activity[]>(pathOf(filter, pageParam), [], signal),
      initialPageParam: '',
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
      gcTime: 0,
    }),
};

/** What happened, newest first, a page at a time. */
export const useActivity = (filter: ActivityFilter = {}) =>
  useInfiniteQuery(activityQueries.pages(useUser().id, filter));
