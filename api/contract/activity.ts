/** What happened, and taking it back. */
import * as z from 'zod/mini';
import { ledgerSchemas } from '../../ledger/events/ledger.ts';
import { EVENT_TYPES, type EventType } from '../../ledger/events.ts';
import { account } from './accounts.ts';
import { bill } from './bills.ts';
import { followed } from './course.ts';
import { amount, day, id, writtenId } from './fields.ts';
import { pageQuery } from './summary.ts';
import { instant } from './texts.ts';

/** Every type of event that an activity can have. */
export type ActivityType = Exclude<EventType, keyof typeof ledgerSchemas>;

/** The same as a list. */
export const ACTIVITY_TYPES = EVENT_TYPES.filter((type) => !Object.hasOwn(ledgerSchemas, type));

/** Some of them, as an address has them. What it looks like in the document stands in openapi/schemas.ts. */
export const activityTypes = z
  .string()
  .check(
    z.refine(
      (text) => text.split(',').every((type) => ACTIVITY_TYPES.some((known) => known === type)),
      'Please name what an activity can be, such as BillPaid',
    ),
  );

/** A page of activity: of these types (`BillPaid,Transferred`), about this account or bill, from and to these days. */
export const activityQuery = z.object({
  ...pageQuery.shape,
  type: z.optional(
    z.pipe(
      activityTypes,
      z.transform((text) => text.split(',')),
    ),
  ),
  accountId: z.optional(writtenId),
  billId: z.optional(writtenId),
  from: z.optional(day()),
  to: z.optional(day()),
});

/** What one press did, as a person reads it. `amount` is what it moved, where that is one sum. */
export const activity = z.object({
  /** Grows with time: pass the last one as `before` to get the next page. */
  id: z.string(),
  /** The first event of it, by which all of it is undone. */
  eventId: z.string(),
  type: z.string(),
  date: day(),
  time: instant,
  /** The bill, account, income or rule it is about, by the name it had. */
  about: z.nullable(z.string()),
  accountId: z.nullable(id),
  billId: z.nullable(id),
  amount: z.nullable(amount),
  /** A payment after which the rest of its period was still due. */
  part: z.boolean(),
  /** A payment whose shortfall is repaid in instalments, or an advance that is. */
  installments: z.boolean(),
  /** How many bills came in one import, or went again with it; null for everything else. */
  imported: z.nullable(z.int()),
  /** What a payment planned for the next period of a bill whose amount follows what was paid. */
  planned: z.nullable(z.object({ amount, follows: followed })),
  /** The same for all that one command did. */
  press: z.string(),
  /** The event that this one took back, and the one that took this one back. */
  undoes: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** Whether an undo would be accepted now; if not, the code and the message with which it would be refused. */
  undoable: z.boolean(),
  whyNot: z.nullable(z.object({ code: z.string(), message: z.string() })),
});
export type Activity = z.infer<typeof activity>;

/** What was taken back (all that one press did, whichever of its events was named), and the accounts and bills as they stand now. */
export const undoAnswer = z.object({
  message: z.string(),
  undone: z.array(z.object({ eventId: z.string(), type: z.string() })),
  accounts: z.array(account),
  bills: z.array(bill),
});
