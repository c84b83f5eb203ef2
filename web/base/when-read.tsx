import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { MayBeOld, SkeletonRows } from '../ui/states.tsx';
import { toast } from '../ui/toast-store.ts';
import { ApiError } from './api.ts';

/** Reads a list again at the press of Retry. Where it fails again, a toast tells that the press did something. */
async function retry(
  query: { readonly refetch: () => Promise<{ readonly error: Error | null }> },
  failure: string,
): Promise<void> {
  const { error } = await query.refetch();
  if (!error) return;
  const description = error instanceof ApiError ? error.serverMessage : undefined;
  toast({ title: failure, ...(description && { description }), variant: 'destructive' });
}

/** The part of a query's state that decides what is shown. */
type Reading<T> = {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly isRefetchError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<{ readonly error: Error | null }>;
};

/**
 * Shows what a query has read. Before that grey rows, or what is `waiting`; if it cannot be read, `failed` with Retry. What was
 * read once stays when it cannot be read again, and says that it may be old.
 *
 *     <WhenRead query={bills} rows={[2, 'h-14']} failed={billsText.loadFailed}>
 *       {(bills) => <List bills={bills} />}
 *     </WhenRead>
 */
export function WhenRead<T>(props: {
  readonly query: Reading<T>;
  /** What takes its room better than rows. */
  readonly waiting?: ReactNode;
  /** The grey rows that stand there before: how many, and how high. */
  readonly rows?: readonly [count: number, height: string];
  readonly failed: string;
  /** The toast's words when Retry fails as well; `failed` unless the product names others. */
  readonly failedAgain?: string;
  /** What stands there where a list has nothing in it. */
  readonly empty?: ReactNode;
  /** Puts the failure into a card of its own, where none stands around it. */
  readonly boxed?: boolean;
  readonly children: (data: T) => ReactNode;
}) {
  const { query, failed, failedAgain = failed } = props;
  const again = { busy: query.isFetching, onRetry: () => void retry(query, failedAgain) };
  if (query.data !== undefined) {
    const isEmpty = props.empty && Array.isArray(query.data) && query.data.length === 0;
    return (
      <>
        {query.isRefetchError && <MayBeOld {...again} />}
        {isEmpty ? props.empty : props.children(query.data)}
      </>
    );
  }
  const [count = 3, height = 'h-16'] = props.rows ?? [];
  if (!query.isError) return props.waiting ?? <SkeletonRows count={count} className={height} />;
  const state = <ErrorState message={failed} {...again} />;
  return props.boxed ? <Card>{state}</Card> : state;
}
