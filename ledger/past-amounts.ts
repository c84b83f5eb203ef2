/** What a payment came to is what its bill came to on that day: it feeds the bill's past amounts, and by them its average. */
import { CAPS, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import { nextId } from './decision.ts';
import type { HistoricalAmount } from './entities.ts';
import type { EventOf, LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import { goesWith } from './undo.ts';

/**
 * These events, each payment followed by its past amount, unless that very amount stands there for that day. Never refused:
 * a list that is full (caps.ts) is no reason not to pay.
 */
export function withPastAmounts(events: readonly LedgerEvent[], ledger: Ledger): LedgerEvent[] {
  const payments = events.filter((event) => event.type === 'BillPaid');
  if (payments.length === 0) return [...events];
  const list = new PastAmounts(ledger, new Set(payments.map(({ data }) => data.billId)));
  let historicalAmountId = nextId(ledger, 'historicalAmounts');
  return events.flatMap((event, index): LedgerEvent[] => {
    const payment = endedBy(events, index);
    if (!payment) return [event];
    const { billId, paidOn: billDate, fromPot, fromAvailable } = payment.data;
    const past = { billId, billDate, amount: fromPot + fromAvailable };
    if (past.amount === 0 || !list.takes(past)) return [event];
    const data = { historicalAmountId, ...past, description: null };
    historicalAmountId += 1;
    return [event, { type: 'HistoricalAmountRecorded', data: { ...data, by: 'payment' } }];
  });
}

/** The payment whose last event this is. */
function endedBy(events: readonly LedgerEvent[], index: number): EventOf<'BillPaid'> | null {
  const [before, event, next] = [events[index - 1], events[index], events[index + 1]];
  if (event?.type === 'BillPaid') return next && goesWith(event, next) ? null : event;
  return before?.type === 'BillPaid' && event && goesWith(before, event) ? before : null;
}

type Past = Pick<HistoricalAmount, 'billId' | 'billDate' | 'amount'>;
const keyOf = ({ billId, billDate, amount }: Past) => `${billId} ${billDate} ${amount}`;

/** What stands for some bills, and how much more may. */
class PastAmounts {
  readonly #known = new Set<string>();
  readonly #perBill = new Map<number, number>();
  #all: number;

  constructor({ historicalAmounts }: Ledger, bills: ReadonlySet<number>) {
    this.#all = historicalAmounts.size;
    for (const past of historicalAmounts.values()) if (bills.has(past.billId)) this.#count(past);
  }

  /** Counts one more, if it does not stand there and there is room for it. */
  takes(past: Past): boolean {
    const ofBill = this.#perBill.get(past.billId) ?? 0;
    const isFull = this.#all >= CAPS.historicalAmounts || ofBill >= PAST_AMOUNTS_PER_BILL;
    if (isFull || this.#known.has(keyOf(past))) return false;
    this.#count(past);
    this.#all += 1;
    return true;
  }

  #count(past: Past): void {
    this.#known.add(keyOf(past));
    this.#perBill.set(past.billId, (this.#perBill.get(past.billId) ?? 0) + 1);
  }
}
