import * as z from 'zod/mini';
import { createBill } from '../../../api/contract/bills.ts';
import { addDays, type DayType, isDay, nextMatch } from '../../../ledger/calendar.ts';
import { isByMonth, readFrequency } from '../../../ledger/frequency.ts';
import type { NewBill } from '../../queries/bills.ts';
import { scheduleText } from '../../text/bill-schedule.ts';

/** What is known of a bill before a person fills in the rest: the bill itself, or what was read of one. */
type Known = { readonly [Field in keyof NewBill]?: NewBill[Field] | null };

/** What a bill's fields begin with: what is known, and the defaults of a new bill for the rest (docs/product.md). */
export function billValues(known: Known = {}): NewBill {
  return {
    name: known.name ?? '',
    amount: known.amount ?? '',
    contingency: known.contingency ?? 0,
    frequency: known.frequency ?? 'monthly',
    category: known.category ?? 'other',
    accountId: known.accountId ?? '',
    isAutomatic: known.isAutomatic ?? false,
    isDirectDebit: known.isDirectDebit ?? false,
    paymentDay: known.paymentDay ?? null,
    paymentDayType: known.paymentDayType ?? 'monthly',
    paymentWeek: known.paymentWeek ?? null,
    ...courseOf(known),
    dueDate: known.dueDate ?? undefined,
  };
}

/** A bill whose payments are all made says nothing of its end, so that it stays ended until another end, or none, is chosen. */
function courseOf({ ends, priceChanges, yearlyRise, follows }: Known) {
  const isOver = ends?.payments === 0;
  return {
    ends: isOver ? undefined : (ends ?? null),
    priceChanges: priceChanges ?? [],
    yearlyRise: yearlyRise ?? null,
    follows: follows ?? null,
  };
}

/** A check of a bill's fields beyond the contract's: what is due once needs its date. */
export const hasOnceDate = z.refine<{ frequency?: unknown; dueDate?: unknown }>(
  ({ frequency, dueDate }) => frequency !== 'once' || Boolean(dueDate),
  { error: scheduleText.onceDateRequired, path: ['dueDate'], when: () => true },
);

/** What the fields of a new bill are checked by before they are sent. What is not sent is not checked: its fields may not be on the page. */
export const billForm = z.pipe(z.transform(billBody), createBill.check(hasOnceDate));

/** The same of a bill that is edited: it has a due date, which may be another one. */
export const editedBill = billForm.check(
  z.refine(({ frequency, dueDate }) => frequency === 'once' || Boolean(dueDate), {
    error: scheduleText.nextDateRequired,
    path: ['dueDate'],
    when: () => true,
  }),
);

/** The day of the month that stands for its last one, in a month of any length. */
const LAST_DAY = 31;

/** On which day of a month a bill falls: on that of its date, on the last one, or on a weekday such as the second Tuesday. */
export type FallsOn = 'date' | 'last' | 'weekday';
type DayFields = Pick<NewBill, 'paymentDay' | 'paymentDayType' | 'paymentWeek'>;

/** Reads it from the payment day, whose every other day of a month is said by the date. */
export function fallsOn({ paymentDay, paymentDayType, paymentWeek }: DayFields): FallsOn {
  if (paymentDayType === 'weekly') return paymentWeek ? 'weekday' : 'date';
  return Number(paymentDay ?? 0) === LAST_DAY ? 'last' : 'date';
}

/** The payment day that stands for the same day of each month, or for the last one. */
export const dayFor = (choice: Exclude<FallsOn, 'weekday'>) =>
  ({
    paymentDay: choice === 'last' ? LAST_DAY : null,
    paymentDayType: 'monthly',
    paymentWeek: null,
  }) as const;

/** True for a frequency by the month; false while it is none. */
export function comesByMonth(frequency: string): boolean {
  const often = readFrequency(frequency);
  return often !== null && isByMonth(often);
}

/**
 * The payment day that goes along: with automatic payments or direct debit any, else the last day or a weekday of a month.
 * Null where none does, so that one that is stored stays as it is.
 */
function paymentDayOf(values: NewBill): DayFields | null {
  if (values.frequency === 'once') return null;
  const { paymentDay = null, paymentDayType = 'monthly' } = values;
  const byMonth = comesByMonth(values.frequency);
  const paymentWeek = byMonth && paymentDayType === 'weekly' ? (values.paymentWeek ?? null) : null;
  const day = { paymentDay, paymentDayType, paymentWeek };
  if (values.isAutomatic || values.isDirectDebit) return day;
  if (!byMonth) return null;
  if (fallsOn(values) !== 'date') return day;
  return paymentDay === null ? dayFor('date') : null;
}

/** The first such day after another; null where the form has no payment day. */
export function nextPaymentDay(after: string, values: NewBill): string | null {
  const { paymentDay, paymentDayType, paymentWeek } = paymentDayOf(values) ?? {};
  const day = Number(paymentDay ?? 0);
  if (day === 0) return null;
  const type: DayType = paymentDayType ?? 'monthly';
  return nextMatch(after, day, type, paymentWeek ? Number(paymentWeek) : null);
}

/** Whether the date is not of the kind that was chosen: then the date would decide (docs/product.md, When a bill is due). */
export function isOffDay(values: NewBill): boolean {
  const { dueDate } = values;
  if (!dueDate || !isDay(dueDate) || fallsOn(values) === 'date') return false;
  const next = nextPaymentDay(addDays(dueDate, -1), values);
  return next !== null && next !== dueDate;
}

/** What is sent of a bill. */
export function billBody({ paymentDay, paymentDayType, paymentWeek, ...values }: NewBill): NewBill {
  const { ends, priceChanges, yearlyRise, follows, arrears, ...body } = values;
  // An amount that follows has no place for prices that are known ahead. The form keeps them, for who takes that back.
  const ahead = follows ? { priceChanges: [], yearlyRise: null } : { priceChanges, yearlyRise };
  return {
    ...body,
    // What is due once has no end, no other price and nothing to follow.
    ...(body.frequency !== 'once' && { ends, ...ahead, follows }),
    // A gap that is to be advanced, where there is none.
    ...(arrears && !(arrears.advance && arrears.weeks === 0) && { arrears }),
    ...paymentDayOf({ ...body, paymentDay, paymentDayType, paymentWeek }),
  };
}

/** What is sent of a new bill: no contingency, no payment day, no end, no other price and nothing to follow are not spoken of. */
export function newBillBody(values: NewBill): NewBill {
  const { contingency, paymentDay, paymentDayType, paymentWeek, ...said } = billBody(values);
  const { ends, priceChanges, yearlyRise, follows, ...body } = said;
  return {
    ...body,
    ...(contingency && { contingency }),
    ...(ends && { ends }),
    ...(priceChanges?.length && { priceChanges }),
    ...(yearlyRise && { yearlyRise }),
    ...(follows && { follows }),
    ...(paymentDay && { paymentDay, paymentDayType }),
    ...(paymentDay && paymentWeek && { paymentWeek }),
  };
}
