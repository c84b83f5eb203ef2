/**
 * Everything that can have happened in a ledger: one schema per event type, with its version. An event once written is
 * readable for ever, so a schema here never changes its meaning; a new meaning is a new version (decisions.md §10).
 *
 * Events carry all that their postings need (amounts moved, pots moved from), and every id and date that follows from
 * them, so that an old event means the same for ever and a read model never has to decide anything.
 */
import { z } from 'zod';
import { BILL_FREQUENCIES, INCOME_FREQUENCIES, MAX_AMOUNT, RULE_FREQUENCIES } from './money.ts';

const id = z.int().positive();
const day = z.iso.date();
const text = z.string();
const cents = z.int().min(0);
const signedCents = z.int();
const amount = z.int().min(0).max(MAX_AMOUNT);
const dayType = z.enum(['weekly', 'monthly']);

/** What a person decides about a bill, and the dates that follow from it. `dueDay` is the day of the month to come back to after a short month. */
const billDetails = z.object({
  name: text,
  amount,
  frequency: z.enum(BILL_FREQUENCIES),
  category: text,
  accountId: id.nullable(),
  isAutomatic: z.boolean(),
  isDirectDebit: z.boolean(),
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
  startDate: day,
  dueDate: day,
  dueDay: z.int().min(1).max(31),
  nextPaymentDate: day.nullable(),
  /** The Monday of the first week that may accrue for this bill. */
  accruesFrom: day,
});

const incomeDetails = z.object({
  name: text,
  amount,
  frequency: z.enum(INCOME_FREQUENCIES),
  accountId: id.nullable(),
  startDate: day,
  paymentDay: z.int().nullable(),
  paymentDayType: dayType,
});

const ruleDetails = z.object({
  fromAccountId: id,
  toAccountId: id,
  amount,
  frequency: z.enum(RULE_FREQUENCIES),
  isActive: z.boolean(),
  description: text.nullable(),
  transferDay: z.int(),
  transferDayType: dayType,
  nextTransferDate: day,
});

/** One bill's share of a week: `setAside` goes to its pot, `carry` is the exact remainder that stays (parts of a cent, money.ts). */
const weekLine = z.object({ billId: id, accountId: id, setAside: cents, carry: z.int() });

const SCHEMAS = {
  /** A ledger began. `week` is the Monday of that week: the first that may accrue. */
  LedgerOpened: z.object({ timeZone: text, week: day }),
  /** The person's data ended; nothing follows in this stream (decisions.md §9). */
  LedgerErased: z.object({}),

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

  BillAdded: z.object({ billId: id, ...billDetails.shape }),
  /** `movedFrom` and `saved` tell which pot went along when the account changed; `carry` as it stands after the change. */
  BillChanged: z.object({
    billId: id,
    ...billDetails.shape,
    carry: z.int(),
    moved: z.object({ fromAccountId: id.nullable(), saved: cents }).nullable(),
  }),
  /** `saved` goes back to the account's available. */
  BillRemoved: z.object({
    billId: id,
    accountId: id.nullable(),
    saved: cents,
    historicalAmountIds: z.array(id),
  }),
  BillFunded: z.object({ billId: id, accountId: id, amount: signedCents }),

  HistoricalAmountRecorded: z.object({
    historicalAmountId: id,
    billId: id,
    amount,
    billDate: day,
    description: text.nullable(),
  }),
  HistoricalAmountRemoved: z.object({ historicalAmountId: id, billId: id }),

  IncomeAdded: z.object({ incomeId: id, ...incomeDetails.shape }),
  IncomeChanged: z.object({ incomeId: id, ...incomeDetails.shape }),
  IncomeRemoved: z.object({ incomeId: id }),

  SavingsRuleAdded: z.object({ ruleId: id, ...ruleDetails.shape }),
  SavingsRuleChanged: z.object({ ruleId: id, ...ruleDetails.shape }),
  SavingsRuleRemoved: z.object({ ruleId: id }),
  /** A rule moved its amount for the occurrence `on`. */
  SavingsRuleApplied: z.object({
    ruleId: id,
    on: day,
    fromAccountId: id,
    toAccountId: id,
    amount,
    nextTransferDate: day,
  }),
  SavingsRuleSkipped: z.object({
    ruleId: id,
    on: day,
    reason: z.literal('insufficient_funds'),
    nextTransferDate: day,
  }),

  /** The week that began on `week` was set aside. `instalment` pays back arrears into available. */
  WeekAccrued: z.object({
    week: day,
    lines: z.array(weekLine.extend({ instalment: cents })),
  }),
  WeekAdded: z.object({ lines: z.array(weekLine) }),
  WeekReduced: z.object({
    lines: z.array(z.object({ billId: id, accountId: id, taken: cents, carry: z.int() })),
  }),

  Transferred: z.object({
    fromAccountId: id,
    toAccountId: id,
    amount,
    description: text.nullable(),
  }),

  /** `fromPot` and `fromAvailable` add up to the amount paid; the dates are those of the next period. */
  BillPaid: z.object({
    billId: id,
    accountId: id,
    fromPot: cents,
    fromAvailable: cents,
    paidOn: day,
    by: z.enum(['person', 'schedule', 'automatic']),
    dueDate: day,
    nextPaymentDate: day.nullable(),
  }),
  /** The bill owes its account for a shortfall; `owed`, `weeklyPayment` and `instalments` are the whole plan from now on. */
  ArrearsAgreed: z.object({
    billId: id,
    shortfall: cents,
    owed: cents,
    weeklyPayment: cents,
    instalments: z.int().min(1),
  }),
  PaymentScheduled: z.object({ billId: id, amount, scheduledFor: day }),
  PaymentFailed: z.object({
    billId: id,
    amount,
    attemptedOn: day,
    reason: z.enum(['insufficient_funds', 'account_required']),
  }),
} as const;

export type EventType = keyof typeof SCHEMAS;

type EventOf<T extends EventType> = { type: T; data: z.infer<(typeof SCHEMAS)[T]> };

/** One thing that happened. All amounts in cents, all days in the ledger's time zone. */
export type LedgerEvent = { [T in EventType]: EventOf<T> }[EventType];

/** The version in which each event type is written today. */
export const EVENT_VERSIONS = Object.fromEntries(
  Object.keys(SCHEMAS).map((type) => [type, 1]),
) as Record<EventType, number>;

export const EVENT_TYPES = Object.keys(SCHEMAS) as EventType[];

/** Checks an event as it comes from a store, in today's version. Throws a ZodError that names the field. */
export function parseEvent(type: string, data: unknown): LedgerEvent {
  if (!Object.hasOwn(SCHEMAS, type)) throw new UnknownEventType(type);
  const known = type as EventType;
  return { type: known, data: SCHEMAS[known].parse(data) } as LedgerEvent;
}

/** The store holds an event that this program does not know: it must stop, never skip (decisions.md §10). */
export class UnknownEventType extends Error {
  constructor(type: string) {
    super(`Unknown event type "${type}"`);
    this.name = 'UnknownEventType';
  }
}

/** What is known about an event beside what happened. */
export type EventMetadata = {
  ledgerId: string;
  userId: string;
  /** The command that caused it; one command's events share it. */
  commandId: string;
  /** SHA-256 of that command's content: the same id with other content is refused. */
  commandHash: string;
  correlationId: string;
  /** When it was recorded, ISO 8601 UTC. */
  time: string;
  /** That instant's day in the ledger's time zone. */
  day: string;
  /** SHA-256 over the previous event's hash and this event: the chain of the stream. */
  hash: string;
};

/** An event with its metadata and place. `revision` counts within the ledger from 0; `position` orders all ledgers' events. */
export type RecordedLedgerEvent = LedgerEvent & {
  id: string;
  metadata: EventMetadata;
  revision: number;
  position: Position;
};

/** A place in the order of all events: EventStoreDB's pair; the Postgres store gives both parts the same number. */
export type Position = { readonly commit: bigint; readonly prepare: bigint };

/** Negative, zero or positive as `a` lies before, at or after `b`. */
export function comparePositions(a: Position, b: Position): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}
