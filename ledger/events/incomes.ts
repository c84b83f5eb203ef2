/** Events of incomes. They plan; they move no money. */
import { ok } from 'neverthrow';
import { z } from 'zod';
import { incomeDetails } from '../entities.ts';
import type { DataIn } from '../events.ts';
import { id } from '../fields.ts';
import { reversal, wasBefore } from '../past.ts';
import {
  asRecorded,
  type EventKind,
  type EventKinds,
  gone,
  noAmount,
  noPostings,
  one,
  sum,
} from './kind.ts';

export const incomeSchemas = {
  IncomeAdded: z.object({ incomeId: id, ...incomeDetails.shape }),
  IncomeChanged: z.object({ incomeId: id, ...incomeDetails.shape }),
  IncomeRemoved: z.object({ incomeId: id }),
};

type Data = DataIn<typeof incomeSchemas>;

/** Each event has all fields of the income. */
const incomeSaid: Omit<EventKind<Data['IncomeAdded']>, 'undo'> = {
  postings: noPostings,
  changes: {
    incomes: one(
      ({ incomeId }) => incomeId,
      (_, { incomeId, ...details }) => ({ id: incomeId, ...details }),
    ),
  },
  about: ({ incomeId, name, accountId }) => ({ what: 'income', id: incomeId, name, accountId }),
  amount: sum(({ amount }) => amount),
  day: asRecorded,
};

export const incomeEvents: EventKinds<Data> = {
  IncomeAdded: { ...incomeSaid, undo: null },
  IncomeChanged: { ...incomeSaid, undo: null },
  IncomeRemoved: {
    postings: noPostings,
    changes: { incomes: one(({ incomeId }) => incomeId, gone) },
    about: ({ incomeId }) => ({ what: 'income', id: incomeId }),
    amount: noAmount,
    day: asRecorded,
    // If its account was closed meanwhile, the income comes back without one, as it would have become.
    undo: reversal({ incomes: 'all' }, (past, ledger) => {
      const income = wasBefore(past.before.incomes, past.event.data.incomeId);
      const { accountId } = income;
      const there = accountId !== null && ledger.accounts.has(accountId);
      return ok({ incomes: [{ ...income, accountId: there ? accountId : null }] });
    }),
  },
};
