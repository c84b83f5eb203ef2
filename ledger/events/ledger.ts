/** The ledger's own events: that it began, where it is, and that it ended. */
import { z } from 'zod';
import { addDays } from '../calendar.ts';
import type { DataIn } from '../events.ts';
import { day, text } from '../fields.ts';
import { asRecorded, type EventKinds, noAmount, noPostings } from './kind.ts';

export const ledgerSchemas = {
  /** A ledger began. `week` is the Monday of that week: the first that may accrue. */
  LedgerOpened: z.object({ timeZone: text, week: day }),
  /** The household's days follow another time zone from now on. No week is accrued twice or left out by it. */
  TimeZoneChanged: z.object({ timeZone: text }),
  /** The person's data ended; nothing follows in this stream (docs/product.md, Deleting all data). */
  LedgerErased: z.object({}),
};

export const ledgerEvents: EventKinds<DataIn<typeof ledgerSchemas>> = {
  LedgerOpened: {
    postings: noPostings,
    changes: {
      ledger: (_, { timeZone, week }) => {
        return { status: 'open', timeZone, accruedThrough: addDays(week, -7) };
      },
    },
    about: () => ({ what: 'ledger' }),
    amount: noAmount,
    day: asRecorded,
    undo: null,
  },
  TimeZoneChanged: {
    postings: noPostings,
    changes: { ledger: (_, { timeZone }) => ({ timeZone }) },
    about: () => ({ what: 'ledger' }),
    amount: noAmount,
    day: asRecorded,
    undo: null,
  },
  LedgerErased: {
    postings: noPostings,
    changes: { ledger: () => ({ status: 'erased' }) },
    about: () => ({ what: 'ledger' }),
    amount: noAmount,
    day: asRecorded,
    undo: null,
  },
};
