import { QueryClient, type QueryKey } from '@tanstack/react-query';

const minute = 60_000;

/** The cache of everything read. Lists are fresh for five minutes and are refetched by the writes that change them. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * minute,
        gcTime: 10 * minute,
        retry: false,
        // Asked once: what could not be read says so, and Retry asks again.
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A page that is left while its list is read again calls that off: the list stays marked, and is read when it is next shown.
        refetchOnMount: ({ state }) => state.isInvalidated && state.status !== 'error',
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/**
 * What a write on accounts, bills or incomes makes stale: one event may touch a balance, a bill's pot and
 * the week's totals alike, so they are always read again together. Rules go with their accounts.
 */
const everyList: readonly QueryKey[] = [
  ['bills'],
  ['accounts'],
  ['incomes'],
  ['summary'],
  ['savings-rules'],
  ['activity'],
  ['forecast'],
];

/** Reads again all that lies under these roots, mounted or not; under `[]` lies everything. Settles when it is fresh. */
export async function refetch(client: QueryClient, roots = everyList): Promise<void> {
  await Promise.all(
    roots.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'all' })),
  );
}
