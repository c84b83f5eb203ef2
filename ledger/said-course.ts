/** What a person says of a bill's end, of its prices ahead and of what its amount follows, and what is refused of it. */
import { err, ok, type Result } from 'neverthrow';
import type { Day } from './calendar.ts';
import {
  changesPrice,
  hasEnded,
  inRhythm,
  isOver,
  isSame,
  type Prices,
  pricesOn,
} from './course.ts';
import type { Dates } from './due-dates.ts';
import { dueDateAfterPayment, type GoesOn } from './due-periods.ts';
import type { Bill, BillChoices } from './entities.ts';
import { comesRound, periodFrom, periodsLater, type RepeatingFrequency } from './frequency.ts';
import type { Refusal } from './refusals.ts';

/** A field that is left out stays as it is. A new bill without them has no end and one price. */
export type SaidCourse = { [F in CourseField]?: BillChoices[F] | undefined };
export type CourseField = 'ends' | 'priceChanges' | 'yearlyRise' | 'follows';
type Plan = Pick<Bill, 'ends' | 'follows'> & Prices;
type Ends = NonNullable<Bill['ends']>;

/** Of a bill that goes on at one price, which a person says. */
export const NO_COURSE: Pick<Bill, CourseField> = {
  ends: null,
  priceChanges: [],
  yearlyRise: null,
  follows: null,
};

/**
 * The end and the prices of a bill that is due on these dates: of a new one, or of `bill` after a change. A price for a day
 * that its due date has passed becomes its amount.
 *
 * Refused in this order, with the field that it is about: any of it for a bill that is due once. An end before the next payment, unless the bill
 * was paid and ends with its last payment. A price for the next payment, which is the amount. Prices ahead of an amount that
 * follows what the bill comes to: one of both decides. A price after the last payment.
 */
export function checkedCourse(
  details: BillChoices & Dates,
  said: SaidCourse,
  bill?: Bill,
): Result<Plan, Refusal> {
  const { amount } = details;
  const isAsWas = bill && details.dueDate === bill.dueDate;
  const dueDate = isAsWas ? inRhythm(bill) : details.dueDate;
  if (!comesRound(details)) {
    const field = FIELDS.find((name) => said[name] && !isSame(said[name], NO_COURSE[name]));
    if (field) return err({ refusal: 'comes_only_once', field });
    return ok({ ...wanted(bill ?? NO_COURSE, NO_COURSE), amount });
  }
  const asked = { ...wanted(bill ?? NO_COURSE, said), amount };
  if (isOver(asked.ends, dueDate) && !mayBeOver(details, asked.ends, bill))
    return err({ refusal: 'ends_before_payment', dueDate });
  const early = newPrices(asked, bill).find(({ from }) => from <= dueDate);
  if (early) return err({ refusal: 'price_too_early', field: early.field, dueDate });
  const course = { ...asked, ...pricesOn(asked, dueDate) };
  if (course.follows && changesPrice(course))
    return err({ refusal: 'follows_with_prices', field: contradicted(said) });
  return saysAny(said) ? reached(course, { ...details, dueDate }) : ok(course);
}

const FIELDS = ['ends', 'priceChanges', 'yearlyRise', 'follows'] as const;
/** Of what is said now, the field that does not go with what stands. */
const contradicted = ({ follows, priceChanges }: SaidCourse): CourseField =>
  follows ? 'follows' : priceChanges?.length ? 'priceChanges' : 'yearlyRise';
const saysAny = (said: SaidCourse) => FIELDS.some((field) => said[field] !== undefined);

/** Ignores a field that is sent again with the value that it has. */
function wanted(before: Pick<BillChoices, CourseField>, said: SaidCourse) {
  const { ends = before.ends, yearlyRise = before.yearlyRise, follows = before.follows } = said;
  const priceChanges = said.priceChanges
    ? [...said.priceChanges].sort((a, b) => (a.from < b.from ? -1 : 1))
    : before.priceChanges;
  return {
    follows,
    ends: isSame(ends, before.ends) ? before.ends : ends,
    yearlyRise: isSame(yearlyRise, before.yearlyRise) ? before.yearlyRise : yearlyRise,
    priceChanges: isSame(priceChanges, before.priceChanges) ? before.priceChanges : priceChanges,
  };
}

/** What has ended stays so with the date and the end that it has; what was paid may end with its last payment. */
function mayBeOver({ dueDate }: Dates, ends: Bill['ends'], bill: Bill | undefined): boolean {
  if (!bill || dueDate !== bill.dueDate) return false;
  if (ends === bill.ends) return hasEnded(bill);
  const paid = bill.paidPeriod?.dueDate;
  return paid !== undefined && ends !== null && 'on' in ends && ends.on >= paid;
}

type Price = { field: CourseField; from: Day };

/** The days of prices that are new. */
function newPrices({ priceChanges, yearlyRise }: Prices, bill: Bill | undefined): Price[] {
  const changes = priceChanges === bill?.priceChanges ? [] : priceChanges;
  const rise = yearlyRise && yearlyRise !== bill?.yearlyRise ? [yearlyRise] : [];
  return [
    ...changes.map(({ from }) => ({ field: 'priceChanges' as const, from })),
    ...rise.map(({ from }) => ({ field: 'yearlyRise' as const, from })),
  ];
}

/** Refuses a price that no payment would have. */
function reached(course: Plan, details: BillChoices & Dates): Result<Plan, Refusal> {
  const { ends } = course;
  const bill = { ...details, ...course, paidPeriod: null, postponedFrom: null };
  if (!ends || !comesRound(bill)) return ok(course);
  const last = lastDueDate(bill, ends);
  const late = newPrices(course, undefined).find(({ from }) => from > last);
  return late ? err({ refusal: 'price_after_end', field: late.field, last }) : ok(course);
}

/** The last due date before a bill's end, computed directly, however far away it is. */
function lastDueDate(bill: GoesOn & { frequency: RepeatingFrequency }, ends: Ends): Day {
  const next = dueDateAfterPayment(bill);
  if (isOver(ends, next, 1)) return bill.dueDate;
  if ('payments' in ends) return periodsLater(next, ends.payments - 2, bill);
  const { nth, day } = periodFrom(next, bill, ends.on);
  return day === ends.on ? day : periodsLater(next, nth - 1, bill);
}
