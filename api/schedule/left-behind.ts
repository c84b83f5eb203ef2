import type { LedgerRef } from './ledgers.ts';

/**
 * The ledgers of which a job is not done although the jobs after it go on. No other job touches them, so that in each ledger weeks
 * come before rules, rules before payments, and payments before letters.
 */
export type LeftBehind = {
  has(ledgerId: string): boolean;
  add(ledgerIds: readonly string[]): void;
  /** The job is done with them. For the rest of the round they stay: a later job would do its work before that of one between. */
  done(ledgerIds: readonly string[]): void;
  /** The first job of the lane begins again, and whatever is done may be due. */
  beginRound(): void;
};

export function createLeftBehind(): LeftBehind {
  const left = new Set<string>();
  const done = new Set<string>();
  return {
    has: (ledgerId) => left.has(ledgerId),
    add: (ledgerIds) => {
      for (const id of ledgerIds) left.add(id);
    },
    done: (ledgerIds) => {
      for (const id of ledgerIds) if (left.has(id)) done.add(id);
    },
    beginRound: () => {
      for (const id of done) left.delete(id);
      done.clear();
    },
  };
}

/** The other ledgers. Nothing is noted of those that are left out, so they are due again at the next run. */
export async function* without<Ref extends LedgerRef>(
  leftBehind: LeftBehind,
  ledgers: AsyncIterable<Ref>,
): AsyncGenerator<Ref> {
  for await (const ledger of ledgers) if (!leftBehind.has(ledger.ledgerId)) yield ledger;
}
