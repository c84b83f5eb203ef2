/** Events of accounts: opening, renaming, a typed balance, and closing with all that goes with it. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { balanceOf } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { amount, cents, id, signedCents, text } from '../fields.ts';
import { changedSince, reversal, stillThere } from '../past.ts';
import {
  asRecorded,
  type EventKinds,
  gone,
  noAmount,
  noPostings,
  one,
  sum,
  unchanged,
} from './kind.ts';
import { ADJUSTMENT, available, billPot, move, type Posting } from './moves.ts';

export const accountSchemas = {
  AccountOpened: z.object({ accountId: id, name: text, balance: amount }),
  AccountRenamed: z.object({ accountId: id, name: text }),
  /** The person typed a balance; `change` is what had to be added to reach it. */
  AccountBalanceSet: z.object({ accountId: id, balance: amount, change: signedCents }),
  /** `available` and each bill's `saved` are what the account held; the bills, incomes and rules named here lose it. */
  AccountClosed: z.object({
    accountId: id,
    available: signedCents,
    bills: z.array(z.object({ billId: id, saved: cents })),
    incomeIds: z.array(id),
    ruleIds: z.array(id),
  }),
};

type Data = DataIn<typeof accountSchemas>;

const accountIdOf = ({ accountId }: { accountId: number }) => accountId;

/** The whole balance leaves the ledger, while each bill's savings stay on record in the unassigned pots. */
function emptied({ accountId, available: left, bills }: Data['AccountClosed']): Posting[] {
  return [
    ...move(available(accountId), ADJUSTMENT, left),
    ...bills.flatMap(({ billId, saved }) => [
      ...move(billPot(accountId, billId), ADJUSTMENT, saved),
      ...move(available(null), billPot(null, billId), saved),
    ]),
  ];
}

export const accountEvents: EventKinds<Data> = {
  AccountOpened: {
    postings: ({ accountId, balance }) => move(ADJUSTMENT, available(accountId), balance),
    changes: {
      accounts: one(accountIdOf, (_, { accountId, name }) => {
        return { id: accountId, name, available: 0, allocated: 0 };
      }),
    },
    about: ({ accountId, name }) => ({ what: 'account', id: accountId, name }),
    amount: sum(({ balance }) => balance),
    day: asRecorded,
    undo: null,
  },
  AccountRenamed: {
    postings: noPostings,
    changes: {
      accounts: one(accountIdOf, (account, { name }) => account && { ...account, name }),
    },
    about: ({ accountId, name }) => ({ what: 'account', id: accountId, name }),
    amount: noAmount,
    day: asRecorded,
    undo: null,
  },
  AccountBalanceSet: {
    postings: ({ accountId, change }) => move(ADJUSTMENT, available(accountId), change),
    changes: { accounts: one(accountIdOf, unchanged) },
    about: ({ accountId }) => ({ what: 'account', id: accountId }),
    amount: sum(({ change }) => change),
    day: asRecorded,
    // Undone only while the account still has the typed balance. Afterwards the person types the right one.
    undo: reversal({}, ({ event: { data } }, ledger) =>
      stillThere(ledger, 'accounts', data.accountId).andThen((account) =>
        balanceOf(account) === data.balance ? ok({}) : changedSince('balance'),
      ),
    ),
  },
  AccountClosed: {
    postings: emptied,
    changes: {
      accounts: one(accountIdOf, gone),
      bills: {
        ids: ({ bills }) => bills.map(({ billId }) => billId),
        after: (bill) => bill && { ...bill, accountId: null },
      },
      incomes: {
        ids: ({ incomeIds }) => incomeIds,
        after: (income) => income && { ...income, accountId: null },
      },
      savingsRules: { ids: ({ ruleIds }) => ruleIds, after: gone },
    },
    about: ({ accountId }) => ({ what: 'account', id: accountId }),
    amount: {
      total: ({ available: left, bills }) => bills.reduce((sum, { saved }) => sum + saved, left),
      forBill: () => null,
    },
    day: asRecorded,
    // The page says so when it asks the person to confirm.
    undo: null,
  },
};
