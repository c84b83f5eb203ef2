/** Money that comes with a new or changed bill: what is saved for it already, and what it has to pay back. */
import { err, ok } from 'neverthrow';
import { hasEnded } from './course.ts';
import { type Decision, findPayable } from './decision.ts';
import type { LedgerEvent } from './events.ts';
import { fold, type Ledger } from './ledger.ts';
import { type Cents, MAX_ARREARS_WEEKS } from './money.ts';
import { arrearsAgreed } from './payments.ts';
import { fundBill } from './savings.ts';

/** Decided after the bill, in this order. */
export type WithMoney = {
  /** Moved from the account's available into the bill's pot at once. */
  fund?: Cents | undefined;
  arrears?: Plan | undefined;
};

/**
 * Arrears of `amount` cents, in addition to what the bill owes already, paid back in `weeks` weekly instalments. With `advance` the
 * amount goes into the pot now, and the account's available may be below zero until it is paid back. Otherwise the amount is an
 * older debt.
 */
type Plan = { amount: Cents; weeks: number; advance: boolean };

/**
 * The bill's events and those of its money, as one act. `billId` left out is the bill that was just added. Refused with
 * `insufficient_available`, `bill_ended` and `instalment_period_out_of_range`.
 */
export function withMoney(
  { fund = 0, arrears }: WithMoney,
  decision: Decision,
  ledger: Ledger,
  billId?: number,
): Decision {
  if (fund === 0 && !arrears) return decision;
  return decision.andThen((events): Decision => {
    const after = fold(ledger, events);
    const id = billId ?? after.lastIds.bills;
    return fundBill({ type: 'FundBill', billId: id, amount: fund }, after).andThen((funded) =>
      planned(arrears, after, id).map((agreed) =>
        // Right behind as much money the agreement would be taken for its repayment (undo.ts).
        arrears?.advance === false && arrears.amount === fund
          ? [...events, ...agreed, ...funded]
          : [...events, ...funded, ...agreed],
      ),
    );
  });
}

function planned(plan: Plan | undefined, ledger: Ledger, billId: number): Decision {
  if (!plan) return ok([]);
  const { amount, weeks, advance } = plan;
  if (weeks < 1 || weeks > MAX_ARREARS_WEEKS)
    return err({ refusal: 'instalment_period_out_of_range', maximum: MAX_ARREARS_WEEKS });
  return findPayable(ledger, billId).andThen(({ bill, account }): Decision => {
    if (advance && hasEnded(bill)) return err({ refusal: 'bill_ended' });
    const advanced: LedgerEvent = {
      type: 'BillFunded',
      data: { billId, accountId: account.id, amount },
    };
    return ok([...(advance ? [advanced] : []), arrearsAgreed(bill, amount, weeks)]);
  });
}
