/** The daily run: it makes scheduled and automatic payments (docs/product.md). Also the payments that a forecast assumes. */
import { ok } from 'neverthrow';
import { addDays, type Day } from './calendar.ts';
import { hasEnded, toPay } from './course.ts';
import type { Decision } from './decision.ts';
import type { Bill } from './entities.ts';
import type { LedgerEvent } from './events.ts';
import { accountOf, balanceOf, Draft, type Ledger } from './ledger.ts';
import { settling } from './past-amounts.ts';
import { paid } from './payments.ts';
import { AT_ONCE } from './portions.ts';

/**
 * Makes every scheduled and automatic payment whose day has come. `triedOn`: when that was last done; left out, on an earlier day. What
 * had failed before is tried once a day.
 */
export type RunPayments = { type: 'RunPayments'; triedOn?: Day | null };

/** Pays period by period, by the day on which each is due and then by number, as a look ahead does day by day. A failure is noted when it begins and when its reason changes. Works in portions (portions.ts). */
export function runPayments({ triedOn }: RunPayments, ledger: Ledger, today: Day): Decision {
  return ok(run(ledger, today, { retries: !triedOn || triedOn < today }));
}

/** The same where a look ahead puts what is missing into an account just before each payment that would find too little. */
export function helpedPayments(ledger: Ledger, today: Day): LedgerEvent[] {
  return run(ledger, today, { isHelped: true });
}

type How = Which & { readonly isHelped?: boolean };

function run(ledger: Ledger, today: Day, { isHelped, ...which }: How): LedgerEvent[] {
  const payments = new Payments(new Draft(ledger), today, isHelped);
  const events: LedgerEvent[] = [];
  payments.make(events, AT_ONCE.events, which);
  return events;
}

/** Which payments are made: those whose day was `before` another. What failed already is not tried again unless it `retries`. */
type Which = { readonly before?: Day; readonly retries?: boolean };

/** The payments whose day has come, in a draft that others may change between them, but for bills. */
export class Payments {
  /** No payment makes another bill due; that of its own next period takes its turn among the others. The next to pay is the last. */
  readonly #due: Bill[];
  readonly #settled: ReturnType<typeof settling>;
  readonly #draft: Draft;
  readonly #today: Day;
  readonly #isHelped: boolean;
  /** How many bills were looked at. */
  looks = 0;

  constructor(draft: Draft, today: Day, isHelped = false) {
    this.#draft = draft;
    this.#today = today;
    this.#isHelped = isHelped;
    this.#due = [...draft.ledger.bills.values()]
      .filter((bill) => dueBy(bill, today) !== null)
      .sort((one, other) => byDayToPay(other, one));
    const ids = this.#due.map(({ id }) => id);
    this.#settled = settling(draft, today, ids);
  }

  /** Makes `most` payments at most, in the draft and at the end of `events`. Of those `before` a day none is noted that fails. */
  make(events: LedgerEvent[], most: number, which: Which): void {
    const { before } = which;
    const waiting: Bill[] = [];
    let payments = 0;
    for (let bill = this.#next(before); bill && payments < most; bill = this.#next(before)) {
      this.#due.pop();
      this.looks += 1;
      const event = this.#eventOf(bill, which);
      if (!event) {
        if (before) waiting.push(bill);
        continue;
      }
      payments += 1;
      events.push(...this.#settled([event]));
      const after = this.#draft.ledger.bills.get(bill.id);
      if (after && dueBy(after, this.#today) !== null)
        this.#due.splice(turnOf(after, this.#due), 0, after);
    }
    this.#due.push(...waiting.reverse());
  }

  #next(before: Day | undefined): Bill | undefined {
    const bill = this.#due.at(-1);
    return bill && before && dayToPay(bill) >= before ? undefined : bill;
  }

  #eventOf(bill: Bill, { before, retries = true }: Which): LedgerEvent | null {
    if (bill.failedPayment && !retries) return null;
    const event = nextRun(this.#draft.ledger, bill, this.#today, this.#isHelped);
    return before && event?.type === 'PaymentFailed' ? null : event;
  }
}

/** Where a bill takes its turn among bills that are sorted, the next to pay last. */
function turnOf(bill: Bill, due: readonly Bill[]): number {
  let [from, to] = [0, due.length];
  while (from < to) {
    const half = Math.floor((from + to) / 2);
    const other = due[half];
    if (other && byDayToPay(bill, other) < 0) from = half + 1;
    else to = half;
  }
  return from;
}

type FailureReason = NonNullable<Bill['failedPayment']>['reason'];

/** The daily run's next event for a bill: a payment, a note why it fails or, where it is helped, what is put in first; or null. */
function nextRun(ledger: Ledger, bill: Bill, today: Day, isHelped: boolean): LedgerEvent | null {
  const by = dueBy(bill, today);
  // Once a day: not again on the day on which it failed first.
  if (!by || bill.failedPayment?.since === today) return null;
  const { id: billId } = bill;
  const amount = toPay(bill);
  const failed = (reason: FailureReason): LedgerEvent | null =>
    bill.failedPayment?.reason === reason
      ? null
      : {
          type: 'PaymentFailed',
          data: { billId, amount, attemptedOn: today, reason },
        };
  const account = accountOf(ledger, bill);
  if (!account) return failed('account_required');
  const missing = amount - balanceOf(account);
  if (missing > 0) {
    if (!isHelped) return failed('insufficient_funds');
    const data = { accountId: account.id, balance: amount, change: missing };
    return { type: 'AccountBalanceSet', data };
  }
  return paid({ bill, account }, amount, { paidOn: today, by });
}

/**
 * What a look ahead takes for granted: that a bill which nothing pays by itself is paid in full on its due date, or what is left of it, even when
 * the account does not hold enough and goes below zero. No command can cause this event then (forecast.ts).
 */
export function assumedPayment(ledger: Ledger, billId: number, today: Day): LedgerEvent | null {
  const bill = ledger.bills.get(billId);
  if (!bill || bill.isAutomatic || bill.scheduledPayment || bill.dueDate > today) return null;
  if (hasEnded(bill)) return null;
  const account = accountOf(ledger, bill);
  const about = { paidOn: today, by: 'person' } as const;
  return account ? paid({ bill, account }, toPay(bill), about) : null;
}

/** The day on which the daily run was first to pay a bill: of one that pays itself no later than its due date. */
export function dayToPay({ scheduledPayment, dueDate, isAutomatic }: Bill): Day {
  if (!scheduledPayment) return dueDate;
  return isAutomatic && dueDate < scheduledPayment.on ? dueDate : scheduledPayment.on;
}

/** From which day on a look ahead takes it that a bill is tried: what fails was tried today already, but for the first minutes of a day. */
export function triedFrom({ failedPayment }: Pick<Bill, 'failedPayment'>, today: Day): Day {
  return failedPayment ? addDays(today, 1) : today;
}

function byDayToPay(one: Bill, other: Bill): number {
  const [day, otherDay] = [dayToPay(one), dayToPay(other)];
  if (day === otherDay) return one.id - other.id;
  return day < otherDay ? -1 : 1;
}

/** What makes a payment of a bill due. */
function dueBy(bill: Bill, today: Day): 'schedule' | 'automatic' | null {
  const { scheduledPayment, dueDate, isAutomatic } = bill;
  if (scheduledPayment && scheduledPayment.on <= today) return 'schedule';
  return isAutomatic && dueDate <= today && !hasEnded(bill) ? 'automatic' : null;
}
