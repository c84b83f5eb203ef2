/** Bills: adding, changing, removing, and the record of what they came to in the past. due-dates.ts says when they fall due. */
import { err, ok } from 'neverthrow';
import { addDays, type Day, fitsDayType, isDay, later, weekStart } from './calendar.ts';
import { fromNextWeek, hasEnded, leftOf } from './course.ts';
import { changesNothing, type Decision, find, nextId } from './decision.ts';
import { changedDates, type Dates, firstDates, hasWeekOfMonth } from './due-dates.ts';
import { isForAnother } from './due-periods.ts';
import type { Account, Bill, BillChoices, HistoricalAmount } from './entities.ts';
import type { DataOf } from './events.ts';
import { type BillFrequency, comesRound } from './frequency.ts';
import { accountOf, balanceOf, balanceTooLarge, type Ledger, roomIn } from './ledger.ts';
import type { Refusal } from './refusals.ts';
import { type CourseField, checkedCourse, NO_COURSE, type SaidCourse } from './said-course.ts';
import type { WithMoney } from './with-money.ts';

/**
 * A new bill. `startDate` left out is today. `dueDate` left out follows from the payment day, but a bill that is due once needs
 * it. `contingency` left out is 0 percent, and a bill without an end goes on.
 */
export type AddBill = { type: 'AddBill' } & Omit<
  BillChoices,
  'contingency' | 'paymentWeek' | CourseField
> &
  SaidCourse &
  WithMoney & {
    accountId: number;
    contingency?: number | undefined;
    paymentWeek?: number | null | undefined;
    startDate?: Day | undefined;
    dueDate?: Day | undefined;
  };
/** A field that is left out stays as it is. */
export type ChangeBill = { type: 'ChangeBill'; billId: number } & {
  [K in keyof Omit<AddBill, 'type' | 'startDate'>]?: AddBill[K] | undefined;
};
/** Removes a bill together with its past amounts. */
export type RemoveBill = { type: 'RemoveBill'; billId: number };
/** Records what a bill cost on a day in the past. No money moves. */
export type RecordHistoricalAmount = { type: 'RecordHistoricalAmount' } & Omit<
  HistoricalAmount,
  'id'
>;
/** Removes one past amount. */
export type RemoveHistoricalAmount = { type: 'RemoveHistoricalAmount'; historicalAmountId: number };

/**
 * The bill accrues from the week after its start, and never for a week before this one. Refused when the due date is out of
 * range, when a weekday of a month does not fit the bill, when a bill that is due once has no date, when its end or a price is
 * impossible (said-course.ts), and when the account is gone.
 */
export function addBill(command: AddBill, ledger: Ledger, today: Day): Decision {
  const { type: _, fund: __, arrears: ___, startDate = today, dueDate, ...said } = command;
  const { contingency = 0, paymentWeek = null } = command;
  const details = { ...said, ...NO_COURSE, contingency, paymentWeek };
  if (dueDate && !isDay(dueDate)) return err({ refusal: 'date_out_of_range' });
  if (paymentWeek !== null && !hasWeekOfMonth(details)) return err(outOfPlace);
  const accruesFrom = later(addDays(weekStart(startDate), 7), weekStart(today));
  return firstDates(details, startDate, dueDate, today).andThen((dates) =>
    checkedCourse({ ...details, ...dates }, said).andThen((course) =>
      find(ledger, 'accounts', command.accountId).map(() => {
        const bill = { ...details, startDate, ...dates, ...course };
        const billId = nextId(ledger, 'bills');
        const data = { billId, ...bill, accruesFrom: fromNextWeek(bill, accruesFrom, ledger) };
        return [{ type: 'BillAdded' as const, data }];
      }),
    ),
  );
}

const outOfPlace: Refusal = { refusal: 'week_of_month_out_of_place' };

/**
 * New dates are worked out only when the schedule changes (due-dates.ts). Checked in this order: the bill, the account, the
 * weekday, the weekday of a month, whether the due date is paid already, the end and the prices (said-course.ts), and the money
 * that moves with the bill.
 */
export function changeBill(command: ChangeBill, ledger: Ledger, today: Day): Decision {
  return find(ledger, 'bills', command.billId).andThen((bill): Decision => {
    const details = changedDetails(bill, command);
    if (details.accountId === null) return err({ refusal: 'account_required' });
    if (!fitsDayType(details.paymentDay, details.paymentDayType))
      return err({ refusal: 'weekday_out_of_range' });
    if (command.paymentWeek && !hasWeekOfMonth(details)) return err(outOfPlace);
    return changedDates(bill, details, command.dueDate, today).andThen((dates) =>
      checkedCourse({ ...details, ...dates }, command, bill).andThen((course) =>
        withDates(
          bill,
          { ...details, startDate: bill.startDate, ...dates, ...course },
          ledger,
          today,
        ),
      ),
    );
  });
}

function withDates(
  bill: Bill,
  details: BillChoices & Dates & Pick<Bill, 'startDate'>,
  ledger: Ledger,
  today: Day,
): Decision {
  if (changesNothing<Bill>(bill, details)) return ok([]);
  const next = { ...details, accruesFrom: savesFrom(bill, { ...bill, ...details }, ledger, today) };
  const carry = carryAfter(bill, next.frequency);
  const callsOffPayment = isScheduledForAnother(bill, next) || isPaidUp(bill, next);
  const data = { billId: bill.id, ...next, carry, moved: null, callsOffPayment };
  if (details.accountId === bill.accountId || details.accountId === null)
    return ok([{ type: 'BillChanged', data }]);
  return find(ledger, 'accounts', details.accountId).andThen((to) =>
    billWithItsPot(bill, data, { to, ledger, today }),
  );
}

/** What was scheduled was for the period that was due, and would settle another. A new date ends a postponement. */
function isScheduledForAnother(bill: Bill, next: BillChoices & Dates): boolean {
  if (!bill.scheduledPayment || next.dueDate === bill.dueDate) return false;
  return isForAnother({ ...next, postponedFrom: null }, bill);
}

/** A lower amount leaves nothing to pay beside the parts that are paid, so nothing is left of what was scheduled either. */
function isPaidUp(bill: Bill, { amount }: Pick<Bill, 'amount'>): boolean {
  const { partPaid, scheduledPayment } = bill;
  if (!scheduledPayment || partPaid === 0) return false;
  return leftOf(bill) > 0 && leftOf({ amount, partPaid }) === 0;
}

/** The Monday from which a bill saves after a change. It never makes up for weeks in which there was nothing to save for. */
export function savesFrom(bill: Bill, next: Bill, ledger: Ledger, today: Day): Day {
  const goesOnAgain = comesRound(bill) && hasEnded(bill) && !hasEnded(next);
  const wakes = goesOnAgain || (bill.amount === 0 && next.amount > 0);
  const first = wakes ? later(bill.accruesFrom, weekStart(today)) : bill.accruesFrom;
  return fromNextWeek(next, first, ledger);
}

/** The change that also moves the bill to another account, with the money in its pot. */
function billWithItsPot(
  bill: Bill,
  data: DataOf<'BillChanged'>,
  { to, ledger, today }: { to: Account; ledger: Ledger; today: Day },
): Decision {
  const from = accountOf(ledger, bill);
  if (from && balanceOf(from) < bill.saved)
    return err({ refusal: 'insufficient_funds', balance: balanceOf(from) });
  // An unassigned bill's savings come out of the new account's available, so that account's balance stays.
  if (from && bill.saved > roomIn(to)) return err(balanceTooLarge);
  const accruesFrom = from ? data.accruesFrom : later(data.accruesFrom, weekStart(today));
  const moved = bill.saved === 0 ? null : { fromAccountId: bill.accountId, saved: bill.saved };
  return ok([{ type: 'BillChanged', data: { ...data, accruesFrom, moved } }]);
}

/** The bill's savings go back to its account's available. Refused when it is gone already. */
export function removeBill({ billId }: RemoveBill, ledger: Ledger): Decision {
  return find(ledger, 'bills', billId).map(({ accountId, saved }) => {
    const past = [...ledger.historicalAmounts.values()].filter((one) => one.billId === billId);
    const historicalAmountIds = past.map(({ id }) => id);
    return [{ type: 'BillRemoved', data: { billId, accountId, saved, historicalAmountIds } }];
  });
}

/** Refused when the bill is gone, and for a day in the future. */
export function recordHistoricalAmount(
  command: RecordHistoricalAmount,
  ledger: Ledger,
  today: Day,
): Decision {
  const { type: _, ...details } = command;
  const historicalAmountId = nextId(ledger, 'historicalAmounts');
  return find(ledger, 'bills', command.billId).andThen((): Decision => {
    if (command.billDate > today) return err({ refusal: 'bill_date_in_future' });
    return ok([
      {
        type: 'HistoricalAmountRecorded',
        data: { historicalAmountId, ...details, by: 'person' },
      },
    ]);
  });
}

/** Refused when it is gone already. */
export function removeHistoricalAmount(command: RemoveHistoricalAmount, ledger: Ledger): Decision {
  const { historicalAmountId } = command;
  return find(ledger, 'historicalAmounts', historicalAmountId).map(({ billId }) => [
    { type: 'HistoricalAmountRemoved', data: { historicalAmountId, billId } },
  ]);
}

function changedDetails(bill: Bill, command: ChangeBill): BillChoices {
  const said = {
    name: command.name ?? bill.name,
    amount: command.amount ?? bill.amount,
    contingency: command.contingency ?? bill.contingency,
    frequency: command.frequency ?? bill.frequency,
    category: command.category ?? bill.category,
    accountId: command.accountId ?? bill.accountId,
    isAutomatic: command.isAutomatic ?? bill.isAutomatic,
    isDirectDebit: command.isDirectDebit ?? bill.isDirectDebit,
    paymentDay: command.paymentDay === undefined ? bill.paymentDay : command.paymentDay,
    paymentDayType: command.paymentDayType ?? bill.paymentDayType,
  };
  // A weekday of a month makes no sense with some frequencies and types of day.
  const paymentWeek = command.paymentWeek === undefined ? bill.paymentWeek : command.paymentWeek;
  const { priceChanges, yearlyRise, follows } = bill;
  const { ends = bill.ends } = command;
  return {
    ...{ ...said, ends, priceChanges, yearlyRise, follows },
    paymentWeek: hasWeekOfMonth(said) ? paymentWeek : null,
  };
}

/** Each frequency counts the carry in parts of a cent of its own, so another one begins at 0. Less than half a cent is lost. */
function carryAfter(bill: Bill, frequency: BillFrequency): number {
  return frequency === bill.frequency ? bill.carry : 0;
}
