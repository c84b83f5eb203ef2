import type { LedgerEvent } from './events.ts';
import type { Cents } from './money.ts';
import { type Posting, postings } from './pots.ts';

/** An event together with its postings, derived once, and what these come to for each account and each bill. */
export type Fact<E extends LedgerEvent = LedgerEvent> = {
  event: E;
  postings: readonly Posting[];
  /** By account: into its available pot, and into its bill pots together. */
  available: ReadonlyMap<number, Cents>;
  allocated: ReadonlyMap<number, Cents>;
  /** By bill: into its pots, whichever account they are in. */
  saved: ReadonlyMap<number, Cents>;
};

export function factOf<E extends LedgerEvent>(event: E): Fact<E> {
  const posted = postings(event);
  const available = new Map<number, Cents>();
  const allocated = new Map<number, Cents>();
  const saved = new Map<number, Cents>();
  for (const { pot, amount } of posted) {
    if (pot.kind === 'world') continue;
    if (pot.kind === 'bill') add(saved, pot.billId, amount);
    if (pot.accountId !== null)
      add(pot.kind === 'bill' ? allocated : available, pot.accountId, amount);
  }
  return { event, postings: posted, available, allocated, saved };
}

function add(sums: Map<number, Cents>, id: number, amount: Cents): void {
  sums.set(id, (sums.get(id) ?? 0) + amount);
}
