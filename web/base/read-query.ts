import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from './api.ts';
import { takeSaid } from './asked-ahead.ts';
import { useUser } from './auth.tsx';
import { keptAnswer } from './kept-first.ts';

/**
 * Query options for one GET of one person. The key is `[subject, userId, ...rest]`, so that
 * `refresh: [['bills']]` in a write reaches every list of the subject.
 */
export function readQuery<T>(
  queryKey: readonly [subject: string, userId: string, ...rest: readonly (string | number)[]],
  path: string,
  empty: T,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read<T>(path, empty, signal),
    initialData: () => takeSaid<T>(path),
    // Drawn at once on the next visit, and never taken for what the server has said now.
    placeholderData: () => keptAnswer<never>(path),
    meta: { path },
  });
}

/**
 * Reads one GET of the person who is signed in, see {@link readQuery}. `empty` stands in once the session has ended.
 *
 *     export const useIncomes = () => useRead<Income[]>('incomes', '/api/incomes', []);
 */
export const useRead = <T>(
  subject: string,
  path: string,
  empty: T,
  ...rest: readonly (string | number)[]
) => useQuery(readQuery<T>([subject, useUser().id, ...rest], path, empty));
