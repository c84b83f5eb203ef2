import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Activity } from '../../api/contract/activity.ts';
import { read } from '../app/api.ts';
import { useUser } from '../app/auth.tsx';

const pageSize = 50;

/** Everything read about what happened. Not kept once its page is left: a write then need not wait for it. */
export const activityQueries = {
  pages: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['activity', userId] as const,
      queryFn: ({ pageParam, signal }) =>
        read<Activity[]>(
          `/api/activity?limit=${pageSize}${pageParam && `&before=${pageParam}`}`,
          [],
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
      gcTime: 0,
    }),
};

/** What happened, newest first, a page at a time. */
export const useActivity = () => useInfiniteQuery(activityQueries.pages(useUser().id));
