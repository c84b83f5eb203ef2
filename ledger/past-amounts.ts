/** What comes of a payment: what its period came to is a past amount of the bill, and a bill that follows those plans by them (docs/product.md). */

import type { Day } from './calendar.ts';
import { CAPS, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import { hasEnded } from './course.ts';
import { nextId } from './decision.ts';
import type { HistoricalAmount } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { followedAmount } from './follows.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import { planned } from './moved-price.ts';

/**
 * Lets payments happen in a draft, one call for each with the agreement that comes with it, and answers all that comes of it. A period that is settled
 * is followed by what was paid for it, in all its parts, unless that very amount stands there for that day without a payment of it. The price that
 * a bill plans which follows is last. Never refused: a list that is full (caps.ts) is no reason not to pay. `billIds` are those that may be paid.
 */
export function settling(
  draft: Draft,
  today: Day,
  billIds: Iterable<number>,
): (payment: readonly LedgerEvent[]) => LedgerEvent[] {
  const ids = new Set(billIds);
  let known: PastAmounts | undefined;
  return (payment) => {
    const settled = settledBy(payment, draft.ledger);
    for (const event of payment) draft.follow(event);
    if (!settled) return [...payment];
    known ??= new PastAmounts(draft.ledger, ids);
    // A period that cost nothing tells nothing of the bill's price. What was typed for it held until it was settled.
    const past = settled.amount === 0 ? null : known.added(settled);
    const plan = plannedBy(settled, known, draft.ledger, today);
    if (plan) draft.follow(plan);
    return [...payment, ...(past ? [past] : []), ...(plan ? [plan] : [])];
  };
}

/**
 * What was paid, in all its parts, for a period that was due on `dueDate`, on the day of the last payment. `isAnother`: an earlier period was paid on that
 * day, so an amount that stands there is that one's.
 */
type Settled = Pick<HistoricalAmount, 'billId' | 'billDate' | 'amount'> & {
  dueDate: Day;
  isAnother: boolean;
};

function settledBy([first]: readonly LedgerEvent[], { bills }: Ledger): Settled | null {
  if (first?.type !== 'PeriodSettled' && first?.type !== 'BillPaid') return null;
  const { billId, paidOn: billDate } = first.data;
  const bill = bills.get(billId);
  if (!bill) return null;
  const { dueDate, partPaid } = bill;
  const isAnother = partPaid === 0 && bill.lastPaidDate === billDate;
  const settled = { billId, dueDate, billDate, isAnother };
  if (first.type === 'PeriodSettled') return { ...settled, amount: first.data.paid };
  const { fromPot, fromAvailable, settles } = first.data;
  return settles ? { ...settled, amount: partPaid + fromPot + fromAvailable } : null;
}

/** The amount of the next period, where it is another one. Nothing comes of the last. */
function plannedBy(
  { billId, dueDate }: Settled,
  known: PastAmounts,
  ledger: Ledger,
  today: Day,
): LedgerEvent | null {
  const bill = ledger.bills.get(billId);
  if (!bill?.follows || hasEnded(bill)) return null;
  const amount = followedAmount(bill.follows, bill.dueDate, known.of(billId));
  if (amount === null || amount === bill.amount) return null;
  return planned(bill, amount, { by: 'payment', dueDate, ledger, today });
}

type Past = { id: number; billDate: Day; amount: Cents };

/** The past amounts of some bills, and the room for more. */
class PastAmounts {
  readonly #ofBill = new Map<number, Past[]>();
  #all: number;
  #nextId: number;

  constructor(ledger: Ledger, bills: ReadonlySet<number>) {
    this.#all = ledger.historicalAmounts.size;
    this.#nextId = nextId(ledger, 'historicalAmounts');
    for (const past of ledger.historicalAmounts.values())
      if (bills.has(past.billId)) this.of(past.billId).push(past);
  }

  /** What stands for one bill. */
  of(billId: number): Past[] {
    const some = this.#ofBill.get(billId) ?? [];
    this.#ofBill.set(billId, some);
    return some;
  }

  /** Records one more; null where it stands there already, or there is no room for it. */
  added({ billId, billDate, amount, isAnother }: Settled): LedgerEvent | null {
    const some = this.of(billId);
    const isFull = this.#all >= CAPS.historicalAmounts || some.length >= PAST_AMOUNTS_PER_BILL;
    const stands = some.some((past) => past.billDate === billDate && past.amount === amount);
    if (isFull || (stands && !isAnother)) return null;
    const historicalAmountId = this.#nextId;
    some.push({ id: historicalAmountId, billDate, amount });
    this.#all += 1;
    this.#nextId += 1;
    const data = { historicalAmountId, billId, amount, billDate, description: null };
    return { type: 'HistoricalAmountRecorded', data: { ...data, by: 'payment' } };
  }
}
