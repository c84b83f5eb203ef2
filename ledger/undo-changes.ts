/** How transfers, payments, weeks, edits and changes are taken back (docs/decisions/undo.md). */
import { err, ok, type Result } from 'neverthrow';
import type { Day } from './calendar.ts';
import { changesNothing } from './decision.ts';
import { type Arrears, arrearsAfter, type Bill, type SavingsRule } from './entities.ts';
import { balanceOf, type Ledger } from './ledger.ts';
import { type PastOf, stillThere, type TakeBack, wasBefore } from './past.ts';
import type { Changed, Refusal } from './refusals.ts';
import { onwards } from './savings-rules.ts';

const changed = (what: Changed) => err<never, Refusal>({ refusal: 'changed_since', what });

/** All of the money goes back to where it came from; refused when the other account holds less. A rule's date counts as done. */
export const takeBackTransfer: TakeBack<'Transferred' | 'SavingsRuleApplied'> = (
  { event: { data } },
  ledger,
) =>
  stillThere(ledger, 'accounts', data.fromAccountId).andThen(() =>
    stillThere(ledger, 'accounts', data.toAccountId).map(() => ({})),
  );

/** The bill must still be on the account that the event's money came from or went to. */
function billOn(ledger: Ledger, billId: number, accountId: number): Result<Bill, Refusal> {
  return stillThere(ledger, 'bills', billId).andThen((bill) =>
    bill.accountId === accountId ? ok(bill) : changed('account of the bill'),
  );
}

/** The bill is due again as it was. What the daily run paid must not be paid again tonight. */
export const takeBackPayment: TakeBack<'BillPaid'> = (past, ledger, today) => {
  const { data } = past.event;
  return billOn(ledger, data.billId, data.accountId).andThen((bill) => {
    if (bill.dueDate !== data.dueDate || bill.lastPaidDate !== data.paidOn)
      return changed('due date');
    if (data.by === 'automatic' && bill.isAutomatic)
      return err<never, Refusal>({ refusal: 'automatic_payments_on' });
    return ok({ bills: [unpaid(bill, past, today)] });
  });
};

function unpaid(bill: Bill, past: PastOf<'BillPaid'>, today: Day): Bill {
  const { data } = past.event;
  const before = wasBefore(past.before.bills, bill.id);
  const { dueDate, lastPaidDate } = before;
  const samePaymentDate = bill.nextPaymentDate === data.nextPaymentDate;
  const nextPaymentDate = samePaymentDate ? before.nextPaymentDate : bill.nextPaymentDate;
  const after = { ...bill, dueDate, lastPaidDate, nextPaymentDate };
  // A schedule that was carried out is not set up again: it would pay tonight what was just taken back.
  if (data.by === 'schedule' || bill.scheduledPayment || bill.failedPayment) return after;
  return { ...after, ...stillAhead(before, past.day, today) };
}

type Paying = Pick<Bill, 'scheduledPayment' | 'failedPayment'>;

/** A schedule as it was, unless its day went by meanwhile; and the failure that was noted beside it. */
function stillAhead({ scheduledPayment, failedPayment }: Paying, day: Day, today: Day) {
  const ahead = scheduledPayment && (day === today || scheduledPayment.on >= today);
  return { scheduledPayment: ahead ? scheduledPayment : null, failedPayment };
}

/** The bill owes what it owed before; the payment itself stands. */
export const takeBackAgreement: TakeBack<'ArrearsAgreed'> = (past, ledger) => {
  const { billId, owed, weeklyPayment, instalments } = past.event.data;
  return stillThere(ledger, 'bills', billId).andThen((bill) => {
    const agreed = { owed, weeklyPayment, instalmentsLeft: instalments };
    if (!bill.arrears || !changesNothing(bill.arrears, agreed)) return changed('arrears');
    return ok({ bills: [{ ...bill, arrears: wasBefore(past.before.bills, billId).arrears }] });
  });
};

/** The payment is called off. */
export const takeBackSchedule: TakeBack<'PaymentScheduled'> = (past, ledger, today) => {
  const { billId, amount, scheduledFor: on } = past.event.data;
  return stillThere(ledger, 'bills', billId).andThen((bill) => {
    if (!bill.scheduledPayment || !changesNothing(bill.scheduledPayment, { amount, on }))
      return changed('scheduled payment');
    const before = wasBefore(past.before.bills, billId);
    return ok({ bills: [{ ...bill, ...stillAhead(before, past.day, today) }] });
  });
};

/** Refused when the one who would give holds less (undo.ts). */
export const takeBackFunding: TakeBack<'BillFunded'> = ({ event: { data } }, ledger) =>
  billOn(ledger, data.billId, data.accountId).map(() => ({}));

/** All lines or none. Each bill's carry moves back by what the week moved it, however many weeks came since. */
export const takeBackWeek: TakeBack<'WeekAdded' | 'WeekReduced' | 'WeekAccrued'> = (
  past,
  ledger,
) => {
  const bills: Bill[] = [];
  for (const { billId, accountId, carry } of past.event.data.lines) {
    const found = billOn(ledger, billId, accountId);
    if (found.isErr()) return err(found.error);
    const bill = found.value;
    const before = wasBefore(past.before.bills, billId);
    // Another frequency counts its carry in other parts of a cent, and began anew.
    const step = bill.frequency === before.frequency ? carry - before.carry : 0;
    bills.push({ ...bill, carry: bill.carry - step });
  }
  return ok({ bills });
};

/**
 * The week waits again, and with the last one first: the calendar knows only through which week it has worked. Bills owe
 * their instalments again.
 */
export const takeBackAccrual: TakeBack<'WeekAccrued'> = (past, ledger, today) => {
  const { week, lines } = past.event.data;
  if (ledger.accruedThrough !== week) return err({ refusal: 'later_week_first' });
  return takeBackWeek(past, ledger, today).andThen(({ bills = [] }) => {
    const owing: Bill[] = [];
    for (const bill of bills) {
      const instalment = lines.find(({ billId }) => billId === bill.id)?.instalment ?? 0;
      const { arrears } = instalment === 0 ? bill : wasBefore(past.before.bills, bill.id);
      if (!sameArrears(bill.arrears, arrearsAfter(arrears, instalment))) return changed('arrears');
      owing.push({ ...bill, arrears });
    }
    return ok({ bills: owing });
  });
};

function sameArrears(one: Arrears | null, other: Arrears | null): boolean {
  return one && other ? changesNothing(one, other) : one === other;
}

/** Stands as long as the account has the balance that was typed; afterwards the person types the right one. */
export const takeBackBalance: TakeBack<'AccountBalanceSet'> = ({ event: { data } }, ledger) =>
  stillThere(ledger, 'accounts', data.accountId).andThen((account) =>
    balanceOf(account) === data.balance ? ok({}) : changed('balance'),
  );

/** What the change set goes back, if it is as it was set; what was changed later in other fields stays. */
export const takeBackRuleChange: TakeBack<'SavingsRuleChanged'> = (past, ledger, today) => {
  const { ruleId, nextTransferDate, ...set } = past.event.data;
  return stillThere(ledger, 'savingsRules', ruleId).andThen((rule) => {
    const before = wasBefore(past.before.savingsRules, ruleId);
    const fields = (Object.keys(set) as (keyof typeof set)[]).filter(
      (field) => set[field] !== before[field],
    );
    if (fields.some((field) => rule[field] !== set[field])) return changed('rule');
    const back = Object.fromEntries(fields.map((field) => [field, before[field]]));
    const restored: SavingsRule = { ...rule, ...back };
    const datesChanged = nextTransferDate !== before.nextTransferDate;
    if (datesChanged) restored.nextTransferDate = before.nextTransferDate;
    if (datesChanged || restored.isActive !== rule.isActive)
      restored.nextTransferDate = onwards(restored, past.day, today);
    return stillThere(ledger, 'accounts', restored.fromAccountId)
      .andThen(() => stillThere(ledger, 'accounts', restored.toAccountId))
      .andThen(() =>
        restored.fromAccountId === restored.toAccountId
          ? changed('rule')
          : ok({ savingsRules: [restored] }),
      );
  });
};
