/** Events of transfers that a person makes; those of rules are in savings-rules.ts. */
import { z } from 'zod';
import type { DataIn } from '../events.ts';
import { amount, id, text } from '../fields.ts';
import { betweenAccounts, reversal } from '../past.ts';
import { asRecorded, type EventKinds, sum } from './kind.ts';
import { available, move } from './moves.ts';

export const transferSchemas = {
  Transferred: z.object({
    fromAccountId: id,
    toAccountId: id,
    amount,
    description: text.nullable(),
  }),
};

export const transferEvents: EventKinds<DataIn<typeof transferSchemas>> = {
  Transferred: {
    postings: ({ fromAccountId, toAccountId, amount }) =>
      move(available(fromAccountId), available(toAccountId), amount),
    changes: {},
    about: ({ fromAccountId, toAccountId, description }) => {
      return { what: 'transfer', fromAccountId, toAccountId, description };
    },
    amount: sum(({ amount }) => amount),
    day: asRecorded,
    undo: reversal({}, betweenAccounts),
  },
};
