/** Random choices that suit a household: ids that exist, amounts near its balances, days near today. */
import type { Chance } from './chance.ts';
import type { BillBody, Calls } from './model/calls.ts';
import { type Day, plusDays } from './model/days.ts';
import { type Bill, balanceOf, type Household, type Kind } from './model/household.ts';
import { moneyText } from './model/money.ts';

const NAMES = ['Rent', 'Power', 'Water', 'Car', 'School', 'Phone', 'Everyday', 'Holiday'] as const;

const FREQUENCIES = [
  ...(['weekly', 'monthly', 'quarterly', 'bi-annual', 'annually'] as const),
  ...([
    'every-2-weeks',
    'every-4-weeks',
    'every-2-months',
    'every-60-weeks',
    'once',
    'once',
  ] as const),
  // The first one is stored as `quarterly`, the second one is refused.
  ...(['every-3-months', 'every-0-weeks'] as const),
];

export class Picks {
  readonly chance: Chance;
  readonly house: Household;
  readonly today: Day;
  readonly mark: string;

  /** Every new name ends with `mark`. */
  constructor(chance: Chance, about: { house: Household; today: Day; mark: string }) {
    this.chance = chance;
    this.house = about.house;
    this.today = about.today;
    this.mark = about.mark;
  }

  /** Usually one that exists. */
  id(kind: Kind): number {
    const things: readonly { id: number }[] = this.house[kind];
    if (things.length === 0 || this.chance.odds(0.04))
      return this.chance.between(1, this.house.lastIds[kind] + 2);
    return this.chance.oneOf(things).id;
  }

  name(): string {
    return `${this.chance.oneOf(NAMES)} ${this.chance.between(1, 999)} ${this.mark}`;
  }

  day(earliest: number, latest: number): Day {
    return plusDays(this.today, this.chance.between(earliest, latest));
  }

  /** Cents: a few, an everyday sum, or a large one. */
  amount(least: number): number {
    const high = this.chance.weighted({ 60: 2, 9000: 5, 90000: 9, 5000000: 1 });
    return this.chance.between(least, Number(high));
  }

  /** The balance of a new account, in cents: usually enough for some bills. */
  holding(): number {
    return this.chance.odds(0.3) ? this.amount(0) : this.chance.between(50_000, 900_000);
  }

  /** What is held, a cent more or less, a part of it, or any amount. */
  around(held: number): number {
    const kind = this.chance.weighted({ all: 3, more: 3, less: 1, some: 6, any: 3 });
    if (kind === 'any' || held < 2) return this.amount(1);
    if (kind === 'some') return this.chance.between(1, held);
    return held + { all: 0, more: 1, less: -1 }[kind];
  }

  balance(accountId: number | null): number {
    const account = this.house.accounts.find(({ id }) => id === accountId);
    return account ? balanceOf(this.house, account) : 0;
  }

  twoAccounts() {
    const fromAccountId = this.id('accounts');
    const id = this.id('accounts');
    const others = this.house.accounts.filter((one) => one.id !== fromAccountId);
    // The same account twice is refused before the ledger decides.
    if (id !== fromAccountId) return { fromAccountId, toAccountId: id };
    const other = others.length > 0 ? this.chance.oneOf(others).id : id + 1;
    return { fromAccountId, toAccountId: other };
  }

  switches() {
    return { isAutomatic: this.chance.odds(0.5), isDirectDebit: this.chance.odds(0.2) };
  }

  frequency() {
    return this.chance.oneOf(FREQUENCIES);
  }

  paymentDay() {
    const isWeekly = this.chance.odds(0.4);
    const paymentDay = this.chance.between(1, isWeekly ? 7 : 31);
    const paymentWeek = isWeekly &&
      this.chance.odds(0.3) && { paymentWeek: this.chance.between(1, 5) };
    const paymentDayType = isWeekly ? ('weekly' as const) : ('monthly' as const);
    return { paymentDay, paymentDayType, ...paymentWeek };
  }

  /** An end, later prices, or what the amount follows. Some bills must refuse what is chosen. */
  course(): Pick<BillBody, 'ends' | 'priceChanges' | 'yearlyRise' | 'follows'> {
    const ends = { on: 3, payments: 4, never: 1 };
    const what = this.chance.weighted({ ...ends, price: 4, rise: 3, none: 1, follow: 6, stay: 1 });
    const from = this.day(-20, 200);
    if (what === 'on') return { ends: { on: from } };
    if (what === 'payments') return { ends: { payments: this.chance.between(1, 4) } };
    if (what === 'never') return { ends: null };
    if (what === 'stay') return { follows: null };
    if (what === 'follow') return this.follows();
    if (what === 'none') return { priceChanges: [], yearlyRise: null };
    if (what === 'rise')
      return { yearlyRise: { basisPoints: this.chance.between(1, 2_000), from } };
    return { priceChanges: [{ from, amount: moneyText(this.amount(0)) }] };
  }

  /** Usually the last few payments, sometimes a number that is refused. */
  follows(): Pick<BillBody, 'follows'> {
    const count = this.chance.weighted({ 1: 1, 2: 4, 3: 4, 12: 2, 13: 1 });
    return { follows: this.chance.odds(0.25) ? 'same-quarter' : `last-${count}` };
  }

  someBill(): { id: number; bill: Bill | undefined } {
    const id = this.id('bills');
    return { id, bill: this.house.bills.find((bill) => bill.id === id) };
  }

  /** Usually about a bill whose price has moved. */
  priceAnswer(): Calls['answerPrice'] {
    const asked = this.house.bills.filter(({ movedPrice }) => movedPrice !== null);
    const { id, bill } = this.someBill();
    const one = asked.length > 0 && this.chance.odds(0.8) ? this.chance.oneOf(asked) : bill;
    const dueDate = one?.movedPrice?.dueDate ?? this.day(-40, 0);
    const answer = this.chance.weighted({ plan: 3, once: 2, later: 2 });
    const amount = moneyText(one?.movedPrice?.paid || this.amount(1));
    const named = answer === 'plan' && this.chance.odds(0.7) && { amount };
    return { id: one?.id ?? id, body: { dueDate, answer, ...named } };
  }
}
