/** Are the bills covered? What the weeks ahead hold that a person can do something about (docs/product.md, Are my bills covered?). */
import type { Day } from './calendar.ts';
import { leftOf } from './course.ts';
import type { Account, Bill } from './entities.ts';
import type { Forecast, ForecastPayment } from './foreseen.ts';
import { accountOf, balanceOf, type Ledger } from './ledger.ts';
import type { Cents } from './money.ts';

/** What is not covered. `on` is since when, or from when on; amounts in cents are what would mend it. */
export type Gap =
  /** The daily run tries to pay it each day since then, and finds too little. */
  | { kind: 'failing'; on: Day; billId: number; missing: Cents }
  /** A person was to pay it by then; `amount` is what is left of it. */
  | { kind: 'overdue'; on: Day; billId: number; amount: Cents }
  /** Not saved in full on its day. The account could give `available` today. */
  | { kind: 'short'; on: Day; billId: number; shortfall: Cents; available: Cents }
  /** An automatic or scheduled payment will find too little in its account. */
  | { kind: 'would_fail'; on: Day; billId: number; missing: Cents }
  /** A day of the week from `on` ends with less than nothing in the account. */
  | { kind: 'account_short'; on: Day; accountId: number; lowest: Cents }
  /** Nothing is set aside for these bills, and nothing can pay them. `on` is the first due date of any. */
  | { kind: 'no_account'; on: Day; billIds: number[] };

/** The one thing to say of a bill's future. `on` is its due date, or since when it is overdue or fails. */
export type Outlook = {
  billId: number;
  state: 'on_track' | 'pays_itself' | Exclude<Gap['kind'], 'account_short'>;
  on: Day;
  /** By how much it is short, or how much money is missing, in cents; null where nothing is. */
  missing: Cents | null;
};

/** Gaps, the most urgent first; a line for each bill; and the last day that was looked at. */
export type Coverage = { until: Day; gaps: Gap[]; bills: Outlook[] };

/** What a forecast that begins today says of the bills. A bill has one gap, its most urgent one. */
export function coverage(ledger: Ledger, forecast: Forecast): Coverage {
  const failures = firstFailures(forecast);
  const gaps: Gap[] = [];
  const bills: Outlook[] = [];
  for (const { billId, shortfall } of forecast.bills) {
    const bill = ledger.bills.get(billId);
    if (!bill) continue;
    const ahead = {
      today: forecast.from,
      shortfall: shortfall ?? 0,
      failure: failures.get(billId),
    };
    const gap = gapOf(bill, accountOf(ledger, bill), ahead);
    if (gap) gaps.push(gap);
    bills.push(outlookOf(bill, gap));
  }
  for (const { accountId, weeks } of forecast.accounts) {
    const low = weeks.find(({ lowestBalance }) => lowestBalance < 0);
    if (low)
      gaps.push({ kind: 'account_short', on: low.week, accountId, lowest: low.lowestBalance });
  }
  return { until: forecast.to, gaps: byUrgency(oneForNoAccount(gaps)), bills };
}

function firstFailures({ accounts }: Forecast): ReadonlyMap<number, ForecastPayment> {
  const first = new Map<number, ForecastPayment>();
  for (const { weeks } of accounts)
    for (const payment of weeks.flatMap(({ payments }) => payments))
      if (!payment.paid && !first.has(payment.billId)) first.set(payment.billId, payment);
  return first;
}

type Ahead = { today: Day; shortfall: Cents; failure: ForecastPayment | undefined };

function gapOf(bill: Bill, account: Account | undefined, ahead: Ahead): Gap | null {
  const { id: billId, dueDate, failedPayment, isAutomatic, scheduledPayment } = bill;
  const { today, shortfall, failure } = ahead;
  if (!account) return { kind: 'no_account', on: dueDate, billIds: [billId] };
  if (failedPayment && failure?.date === today)
    return { kind: 'failing', on: failedPayment.since, billId, missing: failure.missing };
  if (dueDate < today && !isAutomatic && !scheduledPayment)
    return { kind: 'overdue', on: dueDate, billId, amount: leftOf(bill) };
  if (failure) return { kind: 'would_fail', on: failure.date, billId, missing: failure.missing };
  if (shortfall === 0) return null;
  const available = Math.max(0, Math.min(account.available, balanceOf(account)));
  return { kind: 'short', on: dueDate, billId, shortfall, available };
}

function outlookOf({ id: billId, dueDate, ...bill }: Bill, gap: Gap | null): Outlook {
  switch (gap?.kind) {
    case 'failing':
    case 'would_fail':
      return { billId, state: gap.kind, on: gap.on, missing: gap.missing };
    case 'short':
      return { billId, state: 'short', on: gap.on, missing: gap.shortfall };
    case 'overdue':
    case 'no_account':
      return { billId, state: gap.kind, on: gap.on, missing: null };
    default: {
      const { isAutomatic, scheduledPayment } = bill;
      const state = isAutomatic || scheduledPayment ? 'pays_itself' : 'on_track';
      return { billId, state, on: scheduledPayment?.on ?? dueDate, missing: null };
    }
  }
}

function oneForNoAccount(gaps: readonly Gap[]): Gap[] {
  const without = gaps.filter((gap) => gap.kind === 'no_account');
  if (without.length === 0) return [...gaps];
  const on = without.map((gap) => gap.on).sort()[0] ?? '';
  const billIds = without.flatMap((gap) => gap.billIds);
  return [...gaps.filter((gap) => gap.kind !== 'no_account'), { kind: 'no_account', on, billIds }];
}

/** What has gone wrong already comes before what will; of the rest, what comes first. */
function byUrgency(gaps: readonly Gap[]): Gap[] {
  const hasHappened = ({ kind }: Gap) => kind === 'failing' || kind === 'overdue';
  return [...gaps].sort(
    (a, b) =>
      Number(hasHappened(b)) - Number(hasHappened(a)) || (a.on < b.on ? -1 : Number(a.on > b.on)),
  );
}
