/** The event that undoes another one. Its subject follows from what it gave back. */
import { z } from 'zod';
import { type Bill, ENTITY_SCHEMAS, type Entities, type EntityKind } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { cents, id, text } from '../fields.ts';
import { type Cents, totalOf } from '../money.ts';
import { adding, asRecorded, byId, type Change, type EventKinds, type Subject } from './kind.ts';
import { move, pot } from './moves.ts';
import {
  restoredWithOneDate,
  withoutContingency,
  withoutCourse,
  withoutFollows,
  withoutMovedPrice,
  withoutParts,
  withoutPostponement,
  withoutWeekOfMonth,
} from './one-date.ts';

export const undoneSchemas = {
  /** An earlier event was taken back: `moves` return its money, and these entities came back or got fields back. */
  Undone: z.object({
    eventId: z.uuid(),
    /** The type of that event. */
    undid: text,
    moves: z.array(z.object({ from: pot, to: pot, amount: cents })),
    accounts: z.array(ENTITY_SCHEMAS.accounts),
    /** Version 1 did not say which period was paid. */
    bills: z.array(ENTITY_SCHEMAS.bills.partial({ paidPeriod: true })),
    historicalAmounts: z.array(ENTITY_SCHEMAS.historicalAmounts),
    /** What a payment had added to a bill's past amounts, if it is still there. */
    forgottenAmounts: z.array(z.object({ id, billId: id })),
    /** Bills that an import had added. */
    forgottenBills: z.array(id),
    incomes: z.array(ENTITY_SCHEMAS.incomes),
    savingsRules: z.array(ENTITY_SCHEMAS.savingsRules),
  }),
};

type Undone = DataIn<typeof undoneSchemas>['Undone'];

/** The entities of a kind as the undo leaves them; `money` is what the one that was there holds. */
function givenBack<K extends EntityKind>(
  kind: K,
  restore: (given: Undone[K][number], before: Entities[K] | undefined) => Entities[K],
): Change<Undone, Entities[K]> {
  const all = (data: Undone): readonly Undone[K][number][] => data[kind];
  const givenOf = byId(all, ({ id }) => id);
  return {
    ids: (data) => all(data).map(({ id }) => id),
    after: (before, data, id) => {
      const given = givenOf(data, id);
      return given ? restore(given, before) : before;
    },
  };
}

const backAgain = givenBack('historicalAmounts', (given) => given);

/** Past amounts come back, and those that a payment had added go. */
const pastAmounts: Change<Undone, Entities['historicalAmounts']> = {
  ids: (data) => [...backAgain.ids(data), ...data.forgottenAmounts.map(({ id }) => id)],
  after: (before, data, id) =>
    data.forgottenAmounts.some((gone) => gone.id === id)
      ? undefined
      : backAgain.after(before, data, id),
};

const billsAgain = givenBack('bills', (given, before) => {
  return { ...given, paidPeriod: paidPeriodOf(given, before), saved: before?.saved ?? 0 };
});

/** Bills come back or get fields back, and those that an import had added go. */
const bills: Change<Undone, Entities['bills']> = {
  ids: (data) => [...billsAgain.ids(data), ...data.forgottenBills],
  after: (before, data, id) =>
    data.forgottenBills.includes(id) ? undefined : billsAgain.after(before, data, id),
};

/** The only bill that an undo is about; null when there is none, or several, or they came back along with their account. */
function onlyBill(data: Undone): number | null {
  const { accounts, bills, forgottenBills, historicalAmounts, forgottenAmounts, moves } = data;
  if (accounts.length > 0) return null;
  const ids = new Set([
    ...[...bills.map(({ id }) => id), ...forgottenBills],
    ...[...historicalAmounts, ...forgottenAmounts].map(({ billId }) => billId),
    ...moves
      .flatMap(({ from, to }) => [from, to])
      .flatMap((pot) => (pot.kind === 'bill' ? [pot.billId] : [])),
  ]);
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

type Ends = { fromAccountId: number; toAccountId: number };

/** The way the money goes back when a transfer is undone, or the rule that came back; null when it is about neither. */
function transferOf({ accounts, moves, savingsRules }: Undone): Ends | null {
  const [only, ...more] = moves;
  if (only && more.length === 0) {
    const { from, to } = only;
    if (from.kind === 'available' && to.kind === 'available')
      if (from.accountId !== null && to.accountId !== null)
        return { fromAccountId: from.accountId, toAccountId: to.accountId };
  }
  // A rule that came back along with its account is not what the undo is about.
  return accounts.length === 0 ? (savingsRules[0] ?? null) : null;
}

/** The only account that an undo is about, of those that money went back to or came from; null when there are several. */
function onlyAccount({ bills, incomes, moves }: Undone): number | null {
  const pots = moves.flatMap(({ from, to }) => [from, to]);
  const ids = new Set([
    ...[...bills, ...incomes].map(({ accountId }) => accountId),
    ...pots.flatMap((pot) => (pot.kind === 'world' ? [] : [pot.accountId])),
  ]);
  ids.delete(null);
  const [only] = ids;
  return ids.size === 1 ? (only ?? null) : null;
}

/** A transfer, a bill, an account or an income; several bills at once have no one name. */
function subjectOf(data: Undone): Subject {
  const { accounts, bills, incomes } = data;
  const transfer = transferOf(data);
  if (transfer) {
    const { fromAccountId, toAccountId } = transfer;
    return { what: 'transfer', fromAccountId, toAccountId };
  }
  const [account] = accounts;
  if (account) return { what: 'account', ...account };
  const accountId = onlyAccount(data);
  const billId = onlyBill(data);
  if (billId !== null)
    return {
      what: 'bill',
      id: billId,
      name: bills.find(({ id }) => id === billId)?.name,
      accountId,
    };
  const [income] = incomes;
  if (bills.length === 0 && income)
    return { what: 'income', id: income.id, name: income.name, accountId };
  return bills.length > 0 || accountId === null
    ? { what: 'several', accountId }
    : { what: 'account', id: accountId };
}

/** The sum that an undo moves, in cents: into or out of the ledger, else between its pots. Signed only for a typed balance. */
function amountOf({ undid, moves }: Undone): Cents | null {
  if (moves.length === 0) return null;
  const outer = moves.filter(({ from, to }) => from.kind === 'world' || to.kind === 'world');
  if (outer.length === 0) return totalOf(moves, ({ amount }) => amount);
  const net = totalOf(outer, ({ from, amount }) => (from.kind === 'world' ? amount : -amount));
  return undid === 'AccountBalanceSet' ? net : Math.abs(net);
}

/** An undo of version 1 does not name the paid period: the bill's own stays, unless that very payment was undone. */
function paidPeriodOf(given: Undone['bills'][number], bill: Bill | undefined): Bill['paidPeriod'] {
  if (given.paidPeriod !== undefined) return given.paidPeriod;
  const known = bill?.paidPeriod ?? null;
  return known && known.dueDate < given.dueDate ? known : null;
}

/** Applies an upcast to each bill in the event. */
const ofBills = (step: (bill: unknown) => unknown) => (data: unknown) => {
  const old = data as { bills: unknown[] };
  return { ...old, bills: old.bills.map(step) };
};

export const undoneEvents: EventKinds<DataIn<typeof undoneSchemas>> = {
  Undone: {
    postings: ({ moves }) => moves.flatMap(({ from, to, amount }) => move(from, to, amount)),
    changes: {
      accounts: givenBack('accounts', (given, before) => {
        return before ? { ...before, ...given } : { ...given, available: 0, allocated: 0 };
      }),
      bills,
      historicalAmounts: pastAmounts,
      incomes: givenBack('incomes', (given) => given),
      savingsRules: givenBack('savingsRules', (given) => given),
      ledger: ({ undone, accruedBefore, ...ledger }, { eventId, undid, forgottenAmounts }) => ({
        undone: new Set([...undone, eventId]),
        ...(forgottenAmounts.length > 0 && {
          forgottenAmounts: [...ledger.forgottenAmounts, ...forgottenAmounts.map(({ id }) => id)],
        }),
        // Only the last week can be undone (weeks.ts). It then waits to be accrued again.
        ...(undid === 'WeekAccrued' &&
          accruedBefore && {
            accruedThrough: accruedBefore.through,
            accruedBefore: accruedBefore.before,
          }),
      }),
    },
    about: subjectOf,
    amount: { total: amountOf, forBill: () => null },
    day: asRecorded,
    undo: null,
    upcasts: [
      ofBills(restoredWithOneDate),
      adding({ forgottenAmounts: [] }),
      adding({ forgottenBills: [] }),
      ofBills(withoutContingency),
      ofBills(withoutWeekOfMonth),
      ofBills(withoutPostponement),
      ofBills(withoutCourse),
      ofBills(withoutParts),
      ofBills(withoutMovedPrice),
      ofBills(withoutFollows),
    ],
  },
};
