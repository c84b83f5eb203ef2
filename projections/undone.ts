/** What an undo is about, as a person would say it: the one bill, or the one transfer, that it took back. */
import type { DataOf } from '../ledger/events.ts';
import { type Cents, totalOf } from '../ledger/money.ts';

/** What an undo did. */
export type Undone = DataOf<'Undone'>;

/** The only bill that an undo is about; null when there is none, or several, or they came back along with their account. */
export function undoneBill({ accounts, bills, historicalAmounts, moves }: Undone): number | null {
  if (accounts.length > 0) return null;
  const ids = new Set([
    ...bills.map(({ id }) => id),
    ...historicalAmounts.map(({ billId }) => billId),
    ...moves
      .flatMap(({ from, to }) => [from, to])
      .flatMap((pot) => (pot.kind === 'bill' ? [pot.billId] : [])),
  ]);
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

/** The way the money goes back when a transfer is undone; null for every other undo. */
export function undoneTransfer({
  moves,
}: Undone): { fromAccountId: number; toAccountId: number } | null {
  const [only, ...more] = moves;
  if (!only || more.length > 0) return null;
  const { from, to } = only;
  if (from.kind !== 'available' || to.kind !== 'available') return null;
  if (from.accountId === null || to.accountId === null) return null;
  return { fromAccountId: from.accountId, toAccountId: to.accountId };
}

/** The only account that an undo is about: where money went back to, or where it came from. */
export function undoneAccount(data: Undone): number | null {
  const { accounts, bills, incomes, moves } = data;
  if (accounts[0]) return accounts[0].id;
  const transfer = undoneTransfer(data) ?? data.savingsRules[0];
  if (transfer) return transfer.fromAccountId;
  const pots = moves.flatMap(({ from, to }) => [from, to]);
  const ids = new Set([
    ...[...bills, ...incomes].map(({ accountId }) => accountId),
    ...pots.flatMap((pot) => (pot.kind === 'world' ? [] : [pot.accountId])),
  ]);
  ids.delete(null);
  const [only] = ids;
  return ids.size === 1 ? (only ?? null) : null;
}

/** The sum that an undo moves: into or out of the ledger, else between its pots; signed only for a typed balance. */
export function undoneAmount({ undid, moves }: Undone): Cents | null {
  if (moves.length === 0) return null;
  const outer = moves.filter(({ from, to }) => from.kind === 'world' || to.kind === 'world');
  if (outer.length === 0) return totalOf(moves, ({ amount }) => amount);
  const net = totalOf(outer, ({ from, amount }) => (from.kind === 'world' ? amount : -amount));
  return undid === 'AccountBalanceSet' ? net : Math.abs(net);
}
