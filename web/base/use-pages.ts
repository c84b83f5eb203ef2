import { useInfiniteQuery } from '@tanstack/react-query';
import { read } from './api.ts';
import { useUser } from './auth.tsx';

/**
 * Reads a long list of the person's, newest first, a page at a time. The key begins as that of every read does, see `readQuery`. It is not
 * kept once it is out of sight: the next look reads what happened since, and no write waits for it.
 */
export function usePages<Row extends { readonly id: string | number }>(spec: {
  readonly key: readonly [subject: string, ...rest: readonly unknown[]];
  readonly path: string;
  /** What the path is asked besides; what is left out does not narrow it. */
  readonly filter?: Readonly<Record<string, string | undefined>>;
  /** Rows of a page. */
  readonly size: number;
}) {
  const { path, filter = {}, size } = spec;
  const [subject, ...rest] = spec.key;
  return useInfiniteQuery({
    queryKey: [subject, useUser().id, ...rest],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(size) });
      const asked = { ...filter, before: String(pageParam) };
      for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
      return read<Row[]>(`${path}?${query}`, [], signal);
    },
    initialPageParam: '' as Row['id'] | '',
    getNextPageParam: (page) => (page.length < size ? undefined : page.at(-1)?.id),
    gcTime: 0,
  });
}
