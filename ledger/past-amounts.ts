/** What the payments of a period came to is what its bill came to: it feeds the bill's past amounts, and by them its average. */
import { CAPS, PAST_AMOUNTS_PER_BILL } from './caps.ts';
import { nextId } from './decision.ts';
import type { HistoricalAmount } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import type { Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import { goesWith } from './undo.ts';

/**
 * These events, each that settles a period followed by what was paid for it, in all its parts, unless that very amount stands
 * there for that day. Never refused: a list that is full (caps.ts) is no reason not to pay.
 */
export function withPastAmounts(events: readonly LedgerEvent[], ledger: Ledger): LedgerEvent[] {
  const settled = settledBy(events, ledger);
  if (settled.size === 0) return [...events];
  const list = new PastAmounts(ledger, new Set([...settled.values()].map(({ billId }) => billId)));
  let historicalAmountId = nextId(ledger, 'historicalAmounts');
  return events.flatMap((event, index): LedgerEvent[] => {
    const past = settled.get(endedBy(events, index));
    if (!past || past.amount === 0 || !list.takes(past)) return [event];
    const data = { historicalAmountId, ...past, description: null };
    historicalAmountId += 1;
    return [event, { type: 'HistoricalAmountRecorded', data: { ...data, by: 'payment' } }];
  });
}

/** What was paid, in all its parts, for each period that these events settle, on the day of the last payment; by the event that settles it. */
function settledBy(
  events: readonly LedgerEvent[],
  { bills }: Ledger,
): ReadonlyMap<LedgerEvent | undefined, Past> {
  const parts = new Map<number, Cents>();
  const settled = new Map<LedgerEvent, Past>();
  for (const event of events) {
    if (event.type === 'PeriodSettled') {
      const { billId, paid: amount, paidOn: billDate } = event.data;
      settled.set(event, { billId, amount, billDate });
    }
    if (event.type !== 'BillPaid') continue;
    const { billId, fromPot, fromAvailable, paidOn: billDate, settles } = event.data;
    const before = parts.get(billId) ?? bills.get(billId)?.partPaid ?? 0;
    const amount = before + fromPot + fromAvailable;
    if (settles) settled.set(event, { billId, amount, billDate });
    parts.set(billId, settles ? 0 : amount);
  }
  return settled;
}

/** The event that began what this one is the last of. */
function endedBy(events: readonly LedgerEvent[], index: number): LedgerEvent | undefined {
  const [before, event, next] = [events[index - 1], events[index], events[index + 1]];
  const first = before && event && goesWith(before, event) ? before : event;
  return first && next && goesWith(first, next) ? undefined : first;
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
