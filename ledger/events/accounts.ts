/** Events of accounts: what a person says of them, and what goes with one that is closed. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { type Bill, balanceOf } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { amount, cents, id, signedCents, text } from '../fields.ts';
import type { Ledger } from '../ledger.ts';
import {
  changedSince,
  type Move,
  moved,
  type PastOf,
  reversal,
  stillThere,
  type TakeBack,
  wasBefore,
} from '../past.ts';
import { backAgain } from './bills.ts';
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
import { onwards } from './savings-rules.ts';

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

/** The whole balance leaves for the world, while each bill's saving stays on record in the unassigned pots. */
function emptied({ accountId, available: left, bills }: Data['AccountClosed']): Posting[] {
  return [
    ...move(available(accountId), ADJUSTMENT, left),
    ...bills.flatMap(({ billId, saved }) => [
      ...move(billPot(accountId, billId), ADJUSTMENT, saved),
      ...move(available(null), billPot(null, billId), saved),
    ]),
  ];
}

const LOST = { accounts: ['name'], savingsRules: 'all' } as const;

/**
 * The whole balance comes back, and with it what is still waiting for it: bills and incomes without an account, and rules
 * whose other account is there. What a bill had saved that has moved on or gone comes back as available.
 */
const takeBackClosing: TakeBack<Data['AccountClosed'], typeof LOST> = (past, ledger, today) => {
  const { accountId, incomeIds } = past.event.data;
  const { id, name } = wasBefore(past.before.accounts, accountId);
  const waiting = waitingBills(past, ledger);
  const incomes = incomeIds.flatMap((incomeId) => {
    const income = ledger.incomes.get(incomeId);
    return income && income.accountId === null ? [{ ...income, accountId }] : [];
  });
  const rules = past.before.savingsRules.filter(({ fromAccountId, toAccountId }) =>
    [fromAccountId, toAccountId].every((end) => end === id || ledger.accounts.has(end)),
  );
  return ok({
    moves: movesBack(past, waiting),
    accounts: [{ id, name }],
    bills: waiting.map((bill) => ({ ...backAgain(bill, past.day, today), accountId })),
    incomes,
    savingsRules: rules.map((rule) => ({
      ...rule,
      nextTransferDate: onwards(rule, past.day, today),
    })),
  });
};

type Closing = PastOf<Data['AccountClosed'], typeof LOST>;

function waitingBills({ event }: Closing, ledger: Ledger): Bill[] {
  return event.data.bills.flatMap(({ billId }) => {
    const bill = ledger.bills.get(billId);
    return bill && bill.accountId === null ? [bill] : [];
  });
}

function movesBack({ event }: Closing, waiting: readonly Bill[]): Move[] {
  const { accountId, available: held, bills } = event.data;
  const left = bills
    .filter(({ billId }) => !waiting.some(({ id }) => id === billId))
    .reduce((sum, { saved }) => sum + saved, held);
  return [
    ...moved(ADJUSTMENT, available(accountId), left),
    ...waiting.flatMap(({ id: billId, saved }) => [
      ...moved(ADJUSTMENT, billPot(accountId, billId), saved),
      ...moved(billPot(null, billId), available(null), saved),
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
    // Stands as long as the account has the balance that was typed; afterwards the person types the right one.
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
    undo: reversal(LOST, takeBackClosing),
  },
};
