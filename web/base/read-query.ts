import { queryOptions } from '@tanstack/react-query';
import { read } from './api.ts';
import { takeSaid } from './asked-ahead.ts';
import { keptAnswer } from './kept-first.ts';

/**
 * Query options for one GET of one person. The key is `[subject, userId, ...rest]`, so that
 * `refresh: [['bills']]` in a write reaches every list of the subject.
 *
 *     export const billsQuery = (userId: string) =>
 *       readQuery<readonly Bill[]>(['bills', userId], '/api/bills', []);
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
