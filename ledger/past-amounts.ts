/** What a payment came to is what its bill came to on that day: it feeds the bill's past amounts, and by them its average. */
import { nextId } from './decision.ts';
import type { DataOf, EventOf, LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import { goesWith } from './undo.ts';

/**
 * These events, each payment followed by its past amount, unless that very amount stands there for that day. Never refused:
 * a past amount is no reason not to pay.
 */
export function withPastAmounts(events: readonly LedgerEvent[], ledger: Ledger): LedgerEvent[] {
  const payments = events.filter((event) => event.type === 'BillPaid');
  const known = knownOf(payments, ledger);
  let historicalAmountId = nextId(ledger, 'historicalAmounts');
  return events.flatMap((event, index): LedgerEvent[] => {
    const payment = endedBy(events, index);
    if (!payment) return [event];
    const { billId, paidOn: billDate } = payment.data;
    const amount = paidBy(payment.data);
    const key = keyOf({ billId, billDate, amount });
    if (amount === 0 || known.has(key)) return [event];
    known.add(key);
    const data = { historicalAmountId, billId, amount, billDate, description: null };
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

const paidBy = ({ fromPot, fromAvailable }: DataOf<'BillPaid'>) => fromPot + fromAvailable;

type Stands = { billId: number; billDate: string; amount: number };
const keyOf = ({ billId, billDate, amount }: Stands) => `${billId} ${billDate} ${amount}`;

/** The past amounts that stand for the bills that are paid. */
function knownOf(payments: readonly EventOf<'BillPaid'>[], ledger: Ledger): Set<string> {
  const bills = new Set(payments.map(({ data }) => data.billId));
  const known = new Set<string>();
  if (bills.size === 0) return known;
  for (const past of ledger.historicalAmounts.values())
    if (bills.has(past.billId)) known.add(keyOf(past));
  return known;
}
