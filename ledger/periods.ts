/** Exceptions for one period: it is skipped, settled with a part, or postponed (docs/product.md, Skipping and postponing). */
import { err, ok, type Result } from 'neverthrow';
import { addDays, type Day, isDay, later } from './calendar.ts';
import { type Decision, find } from './decision.ts';
import { dueDateAfterPayment } from './due-periods.ts';
import type { Bill } from './entities.ts';
import { comesRound } from './frequency.ts';
import type { Ledger } from './ledger.ts';
import { periodRefusal } from './payments.ts';
import type { Refusal } from './refusals.ts';

/** Skips the period that is due: nothing is paid for it. `dueDate` is the one that the person saw. */
export type SkipPeriod = { type: 'SkipPeriod'; billId: number; dueDate: Day };
/** Settles the period that is due with the parts that are paid. `dueDate` is the one that the person saw. */
export type SettlePeriod = { type: 'SettlePeriod'; billId: number; dueDate: Day };
/** Moves the period that is due to another day, this once. `dueDate` is the one that the person saw. */
export type PostponePayment = {
  type: 'PostponePayment';
  billId: number;
  dueDate: Day;
  newDueDate: Day;
};

/** What is saved stays in the pot. Checked in this order: bill, that it has not ended, the period named is the one that is due, that nothing of it is paid, that another follows. */
export function skipPeriod(command: SkipPeriod, ledger: Ledger): Decision {
  return findDue(ledger, command).andThen((bill): Decision => {
    if (bill.partPaid > 0) return err({ refusal: 'part_paid', paid: bill.partPaid });
    if (!comesRound(bill)) return err({ refusal: 'due_once' });
    return ok([
      { type: 'PeriodSkipped', data: { billId: bill.id, dueDate: dueDateAfterPayment(bill) } },
    ]);
  });
}

/** It is paid. What is saved stays in the pot. Checked in this order: bill, that it has not ended, the period named is the one that is due, that a part of it is paid. */
export function settlePeriod(command: SettlePeriod, ledger: Ledger): Decision {
  return findDue(ledger, command).andThen((bill): Decision => {
    const { partPaid: paid, lastPaidDate: paidOn } = bill;
    if (paid === 0 || paidOn === null) return err({ refusal: 'not_part_paid' });
    const data = { billId: bill.id, paid, paidOn, dueDate: dueDateAfterPayment(bill) };
    return ok([{ type: 'PeriodSettled', data }]);
  });
}

/** Checked in this order: bill, that it has not ended, the period named is the one that is due, the new day. To the day on which it is due: nothing. */
export function postponePayment(command: PostponePayment, ledger: Ledger, today: Day): Decision {
  const { newDueDate } = command;
  return findDue(ledger, command).andThen((bill): Decision => {
    if (newDueDate === bill.dueDate) return ok([]);
    const outOfRange = rangeRefusal(bill, newDueDate, today);
    if (outOfRange) return err(outOfRange);
    // A bill that is due once has no rhythm to come back to, so it simply gets another date.
    const postponedFrom = comesRound(bill) ? (bill.postponedFrom ?? bill.dueDate) : null;
    const data = { billId: bill.id, dueDate: newDueDate, postponedFrom };
    return ok([{ type: 'PaymentPostponed', data }]);
  });
}

/** The bill, if the period named is the one that is due. */
function findDue(ledger: Ledger, { billId, dueDate }: SkipPeriod | SettlePeriod | PostponePayment) {
  return find(ledger, 'bills', billId).andThen((bill): Result<Bill, Refusal> => {
    const refusal = periodRefusal(bill, dueDate, false);
    return refusal ? err(refusal) : ok(bill);
  });
}

function rangeRefusal(bill: Bill, day: Day, today: Day): Refusal | null {
  const earliest = later(today, addDays(bill.dueDate, 1));
  const latest = comesRound(bill) ? addDays(dueDateAfterPayment(bill), -1) : null;
  const isIn = isDay(day) && day >= earliest && (latest === null || day <= latest);
  return isIn ? null : { refusal: 'postponed_out_of_range', earliest, latest };
}
