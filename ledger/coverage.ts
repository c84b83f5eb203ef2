/** Are the bills covered? The problems in the weeks ahead that a person can solve (docs/product.md, Are my bills covered?). */
import { type Day, later } from './calendar.ts';
import { toPay } from './course.ts';
import type { Account, Bill } from './entities.ts';
import type { Forecast } from './foreseen.ts';
import { accountOf, balanceOf, type Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import { dayToPay, triedFrom } from './payments-run.ts';

/** One problem. `on` is the day since which, or from which, it exists. The amounts, in cents, are what would solve it. */
export type Gap =
  /** The daily run has tried to pay it each day since then, and found too little in the account. */
  | { kind: 'failing'; on: Day; billId: number; missing: Cents }
  /** A person should have paid it by then; `amount` is what is left to pay. */
  | { kind: 'overdue'; on: Day; billId: number; amount: Cents }
  /** Not saved in full on its day. The account could give `available` today. */
  | { kind: 'short'; on: Day; billId: number; shortfall: Cents; available: Cents }
  /** An automatic or scheduled payment will find too little in its account. */
  | { kind: 'would_fail'; on: Day; billId: number; missing: Cents }
  /** The account's balance is below zero at the end of a day in the week that begins on `on`. */
  | { kind: 'account_short'; on: Day; accountId: number; lowest: Cents }
  /** Bills without an account: nothing is set aside for them, and nothing can pay them. `on` is the earliest due date. */
  | { kind: 'no_account'; on: Day; billIds: number[] };

/** A bill's future in one word. `on` is the day on which it is due or pays itself, or since which it is overdue or fails. */
export type Outlook = {
  billId: number;
  state: 'on_track' | 'pays_itself' | Exclude<Gap['kind'], 'account_short'>;
  on: Day;
  /** By how many cents it is short; null where nothing is missing. */
  missing: Cents | null;
};

/** Gaps, the most urgent first; a line for each bill. `until` is the last day of the forecast. */
export type Coverage = { until: Day; gaps: Gap[]; bills: Outlook[] };

/** Reads the gaps out of a forecast that begins today, and is helped. A bill has at most one gap, its most urgent one. */
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
    bills.push(outlookOf(bill, gap, forecast.from));
  }
  for (const { accountId, weeks } of forecast.accounts) {
    const low = weeks.find(({ lowestBalance }) => lowestBalance < 0);
    if (low)
      gaps.push({ kind: 'account_short', on: low.week, accountId, lowest: low.lowestBalance });
  }
  return { until: forecast.to, gaps: byUrgency(oneForNoAccount(gaps)), bills };
}

/** `missing` is what the account still needs for the payment once it was given what those before need. */
type Failure = { date: Day; missing: Cents };

/**
 * Each bill's first payment that finds too little, with all that are made on its day: after failures several periods may be due. What later
 * payments of a bill that is named before take is missing for the next one that is named. So all that is missing together pays every
 * bill that is named.
 */
function firstFailures({ accounts }: Forecast): ReadonlyMap<number, Failure> {
  const first = new Map<number, Failure>();
  for (const { weeks } of accounts) {
    let missing = 0;
    for (const payment of weeks.flatMap(({ payments }) => payments)) {
      const { billId, date } = payment;
      missing += payment.missing;
      const known = first.get(billId);
      if (payment.missing === 0 || (known && known.date !== date)) continue;
      first.set(billId, { date, missing: missing + (known?.missing ?? 0) });
      missing = 0;
    }
  }
  return first;
}

type Ahead = { today: Day; shortfall: Cents; failure: Failure | undefined };

function gapOf(bill: Bill, account: Account | undefined, ahead: Ahead): Gap | null {
  const { id: billId, dueDate, failedPayment, isAutomatic, scheduledPayment } = bill;
  const { today, shortfall, failure } = ahead;
  if (!account) return { kind: 'no_account', on: dueDate, billIds: [billId] };
  if (failedPayment && failure && failure.date <= triedFrom(bill, today))
    return { kind: 'failing', on: failedPayment.since, billId, missing: failure.missing };
  if (dueDate < today && !isAutomatic && !scheduledPayment)
    return { kind: 'overdue', on: dueDate, billId, amount: toPay(bill) };
  if (failure) return { kind: 'would_fail', on: failure.date, billId, missing: failure.missing };
  if (shortfall === 0) return null;
  const available = Math.max(0, Math.min(account.available, balanceOf(account)));
  return { kind: 'short', on: dueDate, billId, shortfall, available };
}

function outlookOf(bill: Bill, gap: Gap | null, today: Day): Outlook {
  const { id: billId, isAutomatic, scheduledPayment } = bill;
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
      const state = isAutomatic || scheduledPayment ? 'pays_itself' : 'on_track';
      return { billId, state, on: later(triedFrom(bill, today), dayToPay(bill)), missing: null };
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

/** Problems that exist already come before those that will; otherwise the earliest comes first. */
function byUrgency(gaps: readonly Gap[]): Gap[] {
  const hasHappened = ({ kind }: Gap) => kind === 'failing' || kind === 'overdue';
  return [...gaps].sort(
    (a, b) =>
      Number(hasHappened(b)) - Number(hasHappened(a)) || (a.on < b.on ? -1 : Number(a.on > b.on)),
  );
}
