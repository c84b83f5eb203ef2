import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { MayBeOld } from '../ui/states.tsx';
import { toast } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';

/** Reads a list again at the press of Retry. Where it fails again, a toast tells that the press did something. */
async function retry(query: Pick<Reading<unknown>, 'refetch'>, failure: string): Promise<void> {
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
 * Shows what a query has read. Before that `waiting`; if it cannot be read, `failed` with Retry. What was read once stays when
 * it cannot be read again, and says that it may be old.
 *
 *     <WhenRead query={bills} waiting={<SkeletonRows />} failed={billsText.loadFailed}>
 *       {(bills) => <List bills={bills} />}
 *     </WhenRead>
 */
export function WhenRead<T>(props: {
  readonly query: Reading<T>;
  readonly waiting: ReactNode;
  readonly failed: string;
  /** The toast's words when Retry fails as well; `failed` unless the product names others. */
  readonly failedAgain?: string;
  /** Puts the failure into a card of its own, where none stands around it. */
  readonly boxed?: boolean;
  readonly children: (data: T) => ReactNode;
}) {
  const { query, failed, failedAgain = failed } = props;
  const again = { busy: query.isFetching, onRetry: () => void retry(query, failedAgain) };
  if (query.data !== undefined) {
    return (
      <>
        {query.isRefetchError && <MayBeOld {...again} />}
        {props.children(query.data)}
      </>
    );
  }
  if (!query.isError) return props.waiting;
  const state = <ErrorState message={failed} {...again} />;
  return props.boxed ? <Card>{state}</Card> : state;
}
