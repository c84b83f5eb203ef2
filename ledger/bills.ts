/** Bills: adding, changing, removing, and the record of what they came to in the past. Dates follow decisions.md §5. */
import { err, ok } from 'neverthrow';
import {
  addDays,
  type Day,
  dayOfMonth,
  fitsDayType,
  later,
  nextMatch,
  nextPeriod,
  weekStart,
} from './calendar.ts';
import { changesNothing, type Decision, find, nextId } from './decision.ts';
import {
  accountOf,
  type Bill,
  type BillChoices,
  balanceOf,
  type HistoricalAmount,
} from './entities.ts';
import type { DataOf } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { BillFrequency } from './money.ts';

/** What a person may say of a bill. `startDate` left out is today; `dueDate` left out follows from the payment day. */
export type AddBill = { type: 'AddBill' } & BillChoices & {
    accountId: number;
    startDate?: Day | undefined;
    dueDate?: Day | undefined;
  };
/** What is left out stays as it is. */
export type ChangeBill = { type: 'ChangeBill'; billId: number } & {
  [K in keyof Omit<AddBill, 'type' | 'startDate'>]?: AddBill[K] | undefined;
};
/** Its past amounts go along. */
export type RemoveBill = { type: 'RemoveBill'; billId: number };
/** What a bill came to on a day in the past; it moves no money. */
export type RecordHistoricalAmount = { type: 'RecordHistoricalAmount' } & Omit<
  HistoricalAmount,
  'id'
>;
/** Forgets one past amount. */
export type RemoveHistoricalAmount = { type: 'RemoveHistoricalAmount'; historicalAmountId: number };

/** Accrues from the week after its start, and never for one before this (decisions.md §4). Refused without the account. */
export function addBill(command: AddBill, ledger: Ledger, today: Day): Decision {
  const { type: _, startDate = today, dueDate, ...details } = command;
  return find(ledger, 'accounts', command.accountId).map(() => [
    {
      type: 'BillAdded' as const,
      data: {
        billId: nextId(ledger, 'bills'),
        ...details,
        startDate,
        ...datesOf(details, startDate, dueDate, today),
        accruesFrom: later(addDays(weekStart(startDate), 7), weekStart(today)),
      },
    },
  ]);
}

/** Dates are worked out anew only when the schedule changes. Checked in this order: bill, account, weekday, the money that moves along. */
export function changeBill(command: ChangeBill, ledger: Ledger, today: Day): Decision {
  return find(ledger, 'bills', command.billId).andThen((bill): Decision => {
    const details = changedDetails(bill, command);
    if (details.accountId === null) return err({ refusal: 'account_required' });
    if (!fitsDayType(details.paymentDay, details.paymentDayType))
      return err({ refusal: 'weekday_out_of_range' });
    const dates = changedDates(bill, details, command.dueDate, today);
    // Weeks in which there was nothing to save for are not made up for.
    const wakes = bill.amount === 0 && details.amount > 0;
    const accruesFrom = wakes ? later(bill.accruesFrom, weekStart(today)) : bill.accruesFrom;
    const next = { ...details, ...dates, accruesFrom };
    const data = { billId: bill.id, ...next, carry: carryAfter(bill, next.frequency), moved: null };
    if (details.accountId !== bill.accountId)
      return find(ledger, 'accounts', details.accountId).andThen(() =>
        billWithItsPot(bill, data, ledger, today),
      );
    return ok(changesNothing<Bill>(bill, next) ? [] : [{ type: 'BillChanged', data }]);
  });
}

/** The change that also moves the bill to another account, with the money in its pot. */
function billWithItsPot(
  bill: Bill,
  data: DataOf<'BillChanged'>,
  ledger: Ledger,
  today: Day,
): Decision {
  const from = accountOf(ledger, bill);
  if (from && balanceOf(from) < bill.saved)
    return err({ refusal: 'insufficient_funds', balance: balanceOf(from) });
  const accruesFrom = from ? data.accruesFrom : later(data.accruesFrom, weekStart(today));
  const moved = bill.saved === 0 ? null : { fromAccountId: bill.accountId, saved: bill.saved };
  return ok([{ type: 'BillChanged', data: { ...data, accruesFrom, moved } }]);
}

/** What it had saved goes back to its account's available. */
export function removeBill({ billId }: RemoveBill, ledger: Ledger): Decision {
  return find(ledger, 'bills', billId).map(({ accountId, saved }) => {
    const past = [...ledger.historicalAmounts.values()].filter((one) => one.billId === billId);
    const historicalAmountIds = past.map(({ id }) => id);
    return [{ type: 'BillRemoved', data: { billId, accountId, saved, historicalAmountIds } }];
  });
}

/** Refused without the bill. */
export function recordHistoricalAmount(command: RecordHistoricalAmount, ledger: Ledger): Decision {
  const { type: _, ...details } = command;
  const historicalAmountId = nextId(ledger, 'historicalAmounts');
  return find(ledger, 'bills', command.billId).map(() => [
    { type: 'HistoricalAmountRecorded', data: { historicalAmountId, ...details } },
  ]);
}

/** Refused when it is gone already. */
export function removeHistoricalAmount(command: RemoveHistoricalAmount, ledger: Ledger): Decision {
  const { historicalAmountId } = command;
  return find(ledger, 'historicalAmounts', historicalAmountId).map(({ billId }) => [
    { type: 'HistoricalAmountRemoved', data: { historicalAmountId, billId } },
  ]);
}

/** The due date and the payment date of the period after these (decisions.md §5). */
export function datesAfterPayment(bill: Bill): Pick<Bill, 'dueDate' | 'nextPaymentDate'> {
  return {
    dueDate: nextPeriod(bill.dueDate, bill.frequency, bill.dueDay),
    nextPaymentDate: bill.nextPaymentDate && paymentAfter(bill, bill.nextPaymentDate),
  };
}

/** The first of a bill's own payment dates that is not before `today`; null when it does not pay by itself. */
export function paymentDateFrom(bill: Bill, today: Day): Day | null {
  let date = bill.nextPaymentDate;
  while (date && date < today) date = paymentAfter(bill, date);
  return date;
}

function paymentAfter(bill: Bill, date: Day): Day {
  return nextPeriod(date, bill.frequency, monthlyPaymentDay(bill) ?? bill.dueDay);
}

type Schedule = Omit<BillChoices, 'name' | 'amount' | 'category' | 'accountId'>;
type Dates = Pick<Bill, 'dueDate' | 'dueDay' | 'nextPaymentDate'>;

function monthlyPaymentDay({ paymentDay, paymentDayType }: Schedule): number | null {
  return paymentDayType === 'monthly' ? paymentDay : null;
}

/** A due date: given, else the next matching payment day after `start`, else one period after it. */
function datesOf(schedule: Schedule, start: Day, given: Day | undefined, today: Day): Dates {
  const { paymentDay, paymentDayType, frequency } = schedule;
  const dueDay = dayOfMonth(given ?? start);
  if (given)
    return { dueDate: given, dueDay, nextPaymentDate: paymentDate(schedule, given, dueDay, today) };
  if (paymentDay === null) {
    const dueDate = nextPeriod(start, frequency, dueDay);
    return { dueDate, dueDay, nextPaymentDate: paymentDate(schedule, dueDate, dueDay, today) };
  }
  const dueDate = nextMatch(start, paymentDay, paymentDayType);
  const day = monthlyPaymentDay(schedule) ?? dayOfMonth(dueDate);
  return { dueDate, dueDay: day, nextPaymentDate: paymentDate(schedule, dueDate, day, today) };
}

/** The first day from today on which the bill pays by itself: its payment day, else its due date. Never a day in the past, which would pay for periods that the person settled elsewhere. */
function paymentDate(schedule: Schedule, due: Day, dueDay: number, today: Day): Day | null {
  if (!schedule.isAutomatic && !schedule.isDirectDebit) return null;
  const { paymentDay, paymentDayType, frequency } = schedule;
  const yesterday = addDays(today, -1);
  if (paymentDay !== null && due <= yesterday)
    return nextMatch(yesterday, paymentDay, paymentDayType);
  let date = due;
  while (date < today) date = nextPeriod(date, frequency, dueDay);
  return date;
}

function changedDetails(bill: Bill, command: ChangeBill): BillChoices {
  return {
    name: command.name ?? bill.name,
    amount: command.amount ?? bill.amount,
    frequency: command.frequency ?? bill.frequency,
    category: command.category ?? bill.category,
    accountId: command.accountId ?? bill.accountId,
    isAutomatic: command.isAutomatic ?? bill.isAutomatic,
    isDirectDebit: command.isDirectDebit ?? bill.isDirectDebit,
    paymentDay: command.paymentDay === undefined ? bill.paymentDay : command.paymentDay,
    paymentDayType: command.paymentDayType ?? bill.paymentDayType,
  };
}

function changedDates(bill: Bill, next: BillChoices, given: Day | undefined, today: Day) {
  const { startDate, dueDate, dueDay, nextPaymentDate } = bill;
  const kept = { startDate, dueDate, dueDay, nextPaymentDate };
  const sameDays =
    next.frequency === bill.frequency &&
    next.paymentDay === bill.paymentDay &&
    next.paymentDayType === bill.paymentDayType;
  if (given || !sameDays)
    return { ...kept, ...datesOf(next, bill.lastPaidDate ?? startDate, given, today) };
  const pays = next.isAutomatic || next.isDirectDebit;
  if (pays === (nextPaymentDate !== null)) return kept;
  return { ...kept, nextPaymentDate: paymentDate(next, dueDate, dueDay, today) };
}

/** A remainder counted in another frequency's parts of a cent would be wrong; less than half a cent is let go. */
function carryAfter(bill: Bill, frequency: BillFrequency): number {
  return frequency === bill.frequency ? bill.carry : 0;
}
