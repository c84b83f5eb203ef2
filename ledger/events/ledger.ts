/** The ledger's own events: that it began, where it is, and that it ended. */
import { z } from 'zod';
import { addDays } from '../calendar.ts';
import type { DataIn } from '../events.ts';
import { day, text } from '../fields.ts';
import { asRecorded, type EventKind, type EventKinds, noAmount, noPostings } from './kind.ts';

export const ledgerSchemas = {
  /** A ledger began. `week` is the Monday of that week: the first that may accrue. */
  LedgerOpened: z.object({ timeZone: text, week: day }),
  /** The household's days follow another time zone from now on. No week is accrued twice or left out by it. */
  TimeZoneChanged: z.object({ timeZone: text }),
  /** The person's data ended; nothing follows in this stream (docs/product.md, Deleting all data). */
  LedgerErased: z.object({}),
};

/** No money moves, no person did it in the ledger, and nothing takes it back. */
const OF_ITSELF: Omit<EventKind<unknown>, 'changes'> = {
  postings: noPostings,
  about: () => ({ what: 'ledger' }),
  amount: noAmount,
  day: asRecorded,
  undo: null,
};

export const ledgerEvents: EventKinds<DataIn<typeof ledgerSchemas>> = {
  LedgerOpened: {
    ...OF_ITSELF,
    changes: {
      ledger: (_, { timeZone, week }) => {
        return { status: 'open', timeZone, accruedThrough: addDays(week, -7) };
      },
    },
  },
  TimeZoneChanged: { ...OF_ITSELF, changes: { ledger: (_, { timeZone }) => ({ timeZone }) } },
  LedgerErased: { ...OF_ITSELF, changes: { ledger: () => ({ status: 'erased' }) } },
};
