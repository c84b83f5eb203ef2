import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Account, StatementLine } from '../../api/contract/accounts.ts';
import { read } from '../base/api.ts';
import { useUser } from '../base/auth.tsx';
import { readQuery } from '../base/read-query.ts';

const pageSize = 30;

/** Everything read about accounts; keys nest under `all`. What changes them is in `account-writes.ts`: the first page does without. */
const accountQueries = {
  all: () => ['accounts'] as const,
  list: (userId: string) => readQuery<Account[]>(['accounts', userId], '/api/accounts', []),
  /** Not kept once its dialog is closed: the next look reads what happened since. */
  statement: (userId: string, id: number) =>
    infiniteQueryOptions({
      queryKey: ['accounts', userId, 'statement', id] as const,
      queryFn: ({ pageParam, signal }) =>
        read<StatementLine[]>(
          `/api/accounts/${id}/statement?limit=${pageSize}${pageParam && `&before=${pageParam}`}`,
          [],
          signal,
        ),
      initialPageParam: '',
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
      gcTime: 0,
    }),
};

/** The person's accounts, in the server's order. */
export const useAccounts = () => useQuery(accountQueries.list(useUser().id));

/** One account's movements, newest first, a page at a time. */
export const useStatement = (id: number) =>
  useInfiniteQuery(accountQueries.statement(useUser().id, id));
