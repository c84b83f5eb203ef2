/**
 * A household worked out by hand, so to say: what docs/product.md asks for, in the plainest arithmetic, sharing
 * nothing with the ledger. Amounts are cents, days are `YYYY-MM-DD`.
 */

/** `weeks` in a period, as a fraction. `dates`: the days on which it is due, in order. */
export type PlainBill = {
  account: number;
  amount: number;
  weeks: readonly [numerator: number, denominator: number];
  dates: readonly string[];
  automatic: boolean;
};

export type PlainRule = { from: number; to: number; amount: number; dates: readonly string[] };

type BillState = PlainBill & {
  saved: number;
  /** How many weeks were set aside, by the calendar or by hand. */
  weeksSaved: number;
  paid: number;
  owed: number;
  /** What was owed in the beginning, in how many weeks it is repaid, and how many of them have gone. */
  shortfall: number;
  instalments: number;
  repaid: number;
  scheduledFor: string | null;
  /** Since when it cannot be paid, and when that was last tried. */
  failedSince: string | null;
  triedOn: string | null;
  lastPaid: string | null;
};

const DAY_MS = 86_400_000;

/** Halves are rounded up. */
const round = (value: number) => Math.floor(value + 0.5);

export const plusDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Every so many days from `first` on. */
export function every(days: number, first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index * days));
}

/** The last days of months, from this one on. */
export function monthEnds(year: number, month: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month + index, 0)).toISOString().slice(0, 10),
  );
}

export class PlainHousehold {
  readonly bills: BillState[];
  /** What accounts hold beyond their bills' savings. */
  readonly available: number[];
  readonly #rules: (PlainRule & { done: number })[];
  #nextMonday: string;
  #ranOn: string;

  constructor(given: {
    balances: readonly number[];
    bills: readonly PlainBill[];
    rules: readonly PlainRule[];
    firstMonday: string;
  }) {
    const fresh = {
      saved: 0,
      weeksSaved: 0,
      paid: 0,
      owed: 0,
      shortfall: 0,
      instalments: 0,
      repaid: 0,
    };
    const never = { scheduledFor: null, failedSince: null, triedOn: null, lastPaid: null };
    this.bills = given.bills.map((bill) => ({ ...bill, ...fresh, ...never }));
    this.available = [...given.balances];
    this.#rules = given.rules.map((rule) => ({ ...rule, done: 0 }));
    this.#nextMonday = given.firstMonday;
    this.#ranOn = plusDays(given.firstMonday, -7);
  }

  balance(account: number): number {
    const saved = this.bills.filter((bill) => bill.account === account).map((bill) => bill.saved);
    return saved.reduce((sum, one) => sum + one, this.available[account] ?? 0);
  }

  /** What happens by itself up to this day: all weeks, then day by day the transfers and the payments that the account can make. What it cannot is noted at the end. */
  run(today: string): void {
    for (; this.#nextMonday <= today; this.#nextMonday = plusDays(this.#nextMonday, 7)) {
      this.saveAWeek();
      for (const bill of this.bills) this.#payBack(bill);
    }
    for (let day = plusDays(this.#ranOn, 1); day < today; day = plusDays(day, 1)) {
      this.#transfer(day);
      for (const bill of this.bills) this.#payDue(bill, day, today);
    }
    this.#transfer(today);
    for (const bill of this.bills) this.#payDue(bill, today, today);
    this.#ranOn = today;
  }

  /** One week for each bill: after N weeks it is N times the exact weekly amount, rounded. */
  saveAWeek(): void {
    for (const bill of this.bills) {
      const [numerator, denominator] = bill.weeks;
      const after = (count: number) => round((count * bill.amount * denominator) / numerator);
      bill.saved += after(bill.weeksSaved + 1) - after(bill.weeksSaved);
      bill.weeksSaved += 1;
    }
  }

  setBalance(account: number, balance: number): void {
    this.#add(account, balance - this.balance(account));
  }

  /** Pays all of it now; the account lends what the bill has not saved, and gets it back in so many weeks. */
  payInInstalments(bill: number, today: string, instalments: number): void {
    const one = this.#bill(bill);
    const shortfall = one.amount - one.saved;
    this.#pay(one, today);
    Object.assign(one, { owed: shortfall, shortfall, instalments, repaid: 0 });
  }

  schedule(bill: number, day: string): void {
    this.#bill(bill).scheduledFor = day;
  }

  #bill(index: number): BillState {
    const bill = this.bills[index];
    if (!bill) throw new Error(`There is no bill ${index}`);
    return bill;
  }

  #add(account: number, amount: number): void {
    this.available[account] = (this.available[account] ?? 0) + amount;
  }

  #payBack(bill: BillState): void {
    if (bill.owed === 0) return;
    bill.repaid += 1;
    const left = bill.shortfall - round((bill.repaid * bill.shortfall) / bill.instalments);
    this.#add(bill.account, bill.owed - left);
    bill.owed = left;
  }

  /** The earliest first; of two on one day, the rule that was made first. */
  #transfer(today: string): void {
    const due = this.#rules.flatMap((rule, index) =>
      rule.dates
        .slice(rule.done)
        .filter((date) => date <= today)
        .map((date) => ({ rule, date, index })),
    );
    due.sort((a, b) => (a.date === b.date ? a.index - b.index : a.date < b.date ? -1 : 1));
    for (const { rule } of due) {
      rule.done += 1;
      if (this.balance(rule.from) < rule.amount) continue;
      this.#add(rule.from, -rule.amount);
      this.#add(rule.to, rule.amount);
    }
  }

  /** What is due by `day`, which is today or a day that nobody ran. */
  #payDue(bill: BillState, day: string, today: string): void {
    const isDue = () =>
      bill.scheduledFor !== null
        ? bill.scheduledFor <= day
        : bill.automatic && String(bill.dates[bill.paid]) <= day;
    while (isDue() && bill.triedOn !== today) {
      if (this.balance(bill.account) >= bill.amount) this.#pay(bill, today);
      else if (day < today) return;
      else Object.assign(bill, { triedOn: today, failedSince: bill.failedSince ?? today });
    }
  }

  #pay(bill: BillState, today: string): void {
    const fromSavings = Math.min(bill.saved, bill.amount);
    bill.saved -= fromSavings;
    this.#add(bill.account, fromSavings - bill.amount);
    Object.assign(bill, { scheduledFor: null, failedSince: null, triedOn: null, lastPaid: today });
    bill.paid += 1;
  }
}
