/**
 * The only place where money moves. Every event's postings follow from the event alone and sum to zero; state, read
 * tables, audit and export all take their movements from here (decisions.md §3).
 */
import type { DataOf, LedgerEvent } from './events.ts';
import type { Cents } from './money.ts';

/**
 * Where money can be. An account's balance is its available pot and its bill pots together. The `null` account stands for
 * the ledger's unassigned pots: what is on record for bills whose account was closed, set against its own available, so
 * that it always holds nothing in all.
 */
export type Pot =
  | { kind: 'available'; accountId: number | null }
  | { kind: 'bill'; accountId: number | null; billId: number }
  | { kind: 'world'; name: 'income' | 'payee' | 'adjustment' };

/** Money into a pot (positive) or out of it (negative). `billId` is the bill that it is for, where that is not in the pot's name. */
export type Posting = { pot: Pot; amount: Cents; billId?: number };

const available = (accountId: number | null): Pot => ({ kind: 'available', accountId });
const bill = (accountId: number | null, billId: number): Pot => ({
  kind: 'bill',
  accountId,
  billId,
});
const INCOME: Pot = { kind: 'world', name: 'income' };
const PAYEE: Pot = { kind: 'world', name: 'payee' };
const ADJUSTMENT: Pot = { kind: 'world', name: 'adjustment' };

/** Moves an amount between two pots; a negative amount moves the other way, and nothing moves as no posting at all. */
function move(from: Pot, to: Pot, amount: Cents): Posting[] {
  if (amount === 0) return [];
  return [
    { pot: from, amount: -amount },
    { pot: to, amount },
  ];
}

/** The money movements of one event, summing to zero; none for an event that moves no money. */
export function postings(event: LedgerEvent): Posting[] {
  switch (event.type) {
    case 'AccountOpened':
      return move(ADJUSTMENT, available(event.data.accountId), event.data.balance);
    case 'AccountBalanceSet':
      return move(ADJUSTMENT, available(event.data.accountId), event.data.change);
    case 'AccountClosed':
      return accountClosed(event.data);
    case 'BillChanged':
      return billMoved(event.data);
    case 'BillRemoved':
      return move(
        bill(event.data.accountId, event.data.billId),
        available(event.data.accountId),
        event.data.saved,
      );
    case 'BillFunded':
      return move(
        available(event.data.accountId),
        bill(event.data.accountId, event.data.billId),
        event.data.amount,
      );
    case 'WeekAccrued':
      return event.data.lines.flatMap((line) => [
        ...move(INCOME, bill(line.accountId, line.billId), line.setAside),
        ...instalment(line),
      ]);
    case 'WeekAdded':
      return event.data.lines.flatMap((line) =>
        move(INCOME, bill(line.accountId, line.billId), line.setAside),
      );
    case 'WeekReduced':
      return event.data.lines.flatMap((line) =>
        move(bill(line.accountId, line.billId), INCOME, line.taken),
      );
    case 'Transferred':
    case 'SavingsRuleApplied':
      return move(
        available(event.data.fromAccountId),
        available(event.data.toAccountId),
        event.data.amount,
      );
    case 'BillPaid':
      return [
        ...move(bill(event.data.accountId, event.data.billId), PAYEE, event.data.fromPot),
        ...move(available(event.data.accountId), PAYEE, event.data.fromAvailable),
      ];
    case 'Undone':
      return event.data.moves.flatMap(({ from, to, amount }) => move(from, to, amount));
    default:
      return [];
  }
}

/** A bill pays back what it owes, into its account's available. */
function instalment({ billId, accountId, instalment: paid }: Line): Posting[] {
  return move(INCOME, available(accountId), paid).map((posting) => ({ ...posting, billId }));
}

type Line = DataOf<'WeekAccrued'>['lines'][number];

/** The whole balance leaves for the world, while each bill's saving stays on record in the unassigned pots. */
function accountClosed({ accountId, available: left, bills }: DataOf<'AccountClosed'>): Posting[] {
  return [
    ...move(available(accountId), ADJUSTMENT, left),
    ...bills.flatMap(({ billId, saved }) => [
      ...move(bill(accountId, billId), ADJUSTMENT, saved),
      ...move(available(null), bill(null, billId), saved),
    ]),
  ];
}

/** A pot moves with its money; one that was unassigned holds only a record, which the new account's available makes good. */
function billMoved({ billId, accountId, moved }: DataOf<'BillChanged'>): Posting[] {
  if (!moved) return [];
  const { fromAccountId, saved } = moved;
  return [
    ...move(bill(fromAccountId, billId), bill(accountId, billId), saved),
    ...(fromAccountId === null ? move(available(accountId), available(null), saved) : []),
  ];
}

/** The pot's name as it stands in exports and audits, for example `account:1:bill:3` or `world:payee`. */
export function potName(pot: Pot): string {
  if (pot.kind === 'world') return `world:${pot.name}`;
  const owner = pot.accountId === null ? 'unassigned' : `account:${pot.accountId}`;
  return pot.kind === 'available' ? `${owner}:available` : `${owner}:bill:${pot.billId}`;
}
