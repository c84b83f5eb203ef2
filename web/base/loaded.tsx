import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WhenRead } from './when-read.tsx';

/**
 * A list in each of its states: being read, not to be read, empty, there.
 *
 *     <Loaded list={useBills()} loading={<SkeletonRows />} failed={text.loadFailed} failedAgain={text.fetchFailed}
 *       empty={<EmptyState … />}>
 *       {(bills) => <ul>…</ul>}
 *     </Loaded>
 */
export function Loaded<T>(props: {
  readonly list: UseQueryResult<T[]>;
  readonly loading: ReactNode;
  /** What stands in the list's place when it cannot be read, and what the toast says when Retry could not either. */
  readonly failed: string;
  readonly failedAgain: string;
  readonly empty: ReactNode;
  readonly children: (items: T[]) => ReactNode;
}) {
  const { list, loading, failed, failedAgain } = props;
  return (
    <WhenRead query={list} waiting={loading} failed={failed} failedAgain={failedAgain}>
      {(items) => (items.length === 0 ? props.empty : props.children(items))}
    </WhenRead>
  );
}
