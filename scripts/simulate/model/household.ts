/**
 * What a household must come to, worked out from what was asked of the API alone. It shares no code with the ledger: it
 * knows pots and dates by docs/product.md, and keeps a journal in which every event of the ledger must be found again.
 * Plain data, so that it can be copied.
 */
import { type Day, type DayType, mondayOf, plusDays } from './days.ts';
import { type Frequency, rounded } from './money.ts';

/** Money is in cents everywhere. */
export type Account = { id: number; name: string; available: number };

/** A shortfall that a bill pays back: after so many of its weeks, the rounded share of the total. */
export type Debt = { total: number; count: number; weeks: number };

export type Bill = {
  id: number;
  name: string;
  amount: number;
  frequency: Frequency;
  /** How many percent more than its amount is saved. */
  contingency: number;
  accountId: number | null;
  isAutomatic: boolean;
  isDirectDebit: boolean;
  paymentDay: number | null;
  paymentDayType: DayType;
  /** Which such weekday of a month; 5 is its last. */
  paymentWeek: number | null;
  /** After the last date until a day, or after so many payments. */
  ends: { on?: Day; payments?: number } | null;
  /** What it costs from which dates on, the first of them first. */
  priceChanges: { from: Day; amount: number }[];
  /** By how many hundredths of a percent it rises, next on a day and then each year. */
  yearlyRise: { basisPoints: number; from: Day } | null;
  /** The average of so many last payments (`last-3`), or of those of the `same-quarter` of last year, is what it costs next. */
  follows: string | null;
  startDate: Day;
  /** The period that is to be paid next, by its date. */
  dueDate: Day;
  /** Where it is postponed, the day on which that period was due: the next ones are counted from there. */
  postponed: Day | null;
  /** The date of the month that comes back after a short one. */
  date: number;
  /** Instead of that date, the weekday that the due date has, this one of its month. */
  nth: number | null;
  /** The day on which a due date was given that had passed. */
  givenLate: Day | null;
  /** The last period that is paid or skipped, by its date, and the one that followed it: it stays so. */
  paidPeriod: { on: Day; next: Day } | null;
  lastPaidDate: Day | null;
  /** What the last payment came to, by the date of its period, while nobody has said what that means for the plan. */
  moved: { dueDate: Day; planned: number; paid: number; quietUntil: Day | null } | null;
  /** What is paid already of the period that is to be paid next. */
  parts: number;
  /** The first Monday for which it saves; of a bill that comes once, the first of those that are left. */
  savesFrom: Day;
  saved: number;
  /** What rounding has left over, in parts of a cent. */
  carry: number;
  debt: Debt | null;
  scheduled: { amount: number; on: Day } | null;
  failed: { since: Day; reason: string } | null;
};

export type Rule = {
  id: number;
  fromAccountId: number;
  toAccountId: number;
  amount: number;
  frequency: 'weekly' | 'fortnightly' | 'monthly';
  isActive: boolean;
  description: string | null;
  transferDay: number;
  transferDayType: DayType;
  /** The date that is to be run next, when it is active. */
  nextTransferDate: Day;
  skippedOn: Day | null;
};

export type Income = {
  id: number;
  name: string;
  amount: number;
  frequency: string;
  accountId: number | null;
};
export type PastAmount = { id: number; billId: number; amount: number; on: Day };

export type Things = {
  accounts: Account[];
  bills: Bill[];
  rules: Rule[];
  incomes: Income[];
  pastAmounts: PastAmount[];
};
export type Kind = keyof Things;

/** What happened, by the name that the event has, with all that taking it back has to know. */
export type Entry = {
  type: string;
  day: Day;
  billId: number | null;
  /** Where two of a type could be mistaken for each other. */
  amount: number | null;
  /** By how much pots, carries and arrears have changed: `account 1`, `bill 3`, `carry 3`, `instalments 3`. */
  changes: Record<string, number>;
  /** All as it was before. */
  before: Things;
  /** What was deleted since. */
  gone: Things;
  undone: boolean;
  /** The activity tells of it by another entry of the same press. */
  isPart: boolean;
};

export type Household = Things & {
  zone: string;
  /** The Monday of the last week that was set aside; at first, of the week before the first. */
  savedThrough: Day;
  /** The day on which the daily run last looked whether weeks are due. */
  lookedOn: Day | null;
  /** The day on which the daily run last tried to pay bills. */
  triedOn: Day | null;
  lastIds: Record<Kind, number>;
  journal: Entry[];
};

export function newHousehold(zone: string, today: Day): Household {
  return {
    ...nothing(),
    zone,
    savedThrough: plusDays(mondayOf(today), -7),
    lookedOn: null,
    triedOn: null,
    lastIds: { accounts: 0, bills: 0, rules: 0, incomes: 0, pastAmounts: 0 },
    journal: [],
  };
}

const nothing = (): Things => ({
  accounts: [],
  bills: [],
  rules: [],
  incomes: [],
  pastAmounts: [],
});

/** Undefined when there is no such thing. */
export function find<K extends Kind>(
  house: Things,
  kind: K,
  id: number | null,
): Things[K][number] | undefined {
  const list: readonly Things[K][number][] = house[kind];
  return list.find((thing) => thing.id === id);
}

/** Available and what the account's bills have saved. */
export function balanceOf(house: Things, account: Account): number {
  return house.bills
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { saved }) => sum + saved, account.available);
}

/** What is still to be paid back. */
export function owedOf(debt: Debt | null): number {
  return debt ? debt.total - paidBack(debt, debt.weeks) : 0;
}

function instalmentsLeft(debt: Debt | null): number {
  return debt ? debt.count - debt.weeks : 0;
}

/** What so many weeks have paid back. */
export function paidBack({ total, count }: Debt, weeks: number): number {
  return weeks >= count ? total : rounded(weeks * total, count);
}

/** Hands out the next id of a kind. */
export function newId(house: Household, kind: Kind): number {
  house.lastIds[kind] += 1;
  return house.lastIds[kind];
}

/** Makes a change and enters it in the journal. */
export function happens(
  house: Household,
  about: { type: string; day: Day; billId?: number; amount?: number; isPart?: boolean },
  change: () => void,
): void {
  const before = structuredClone(thingsOf(house));
  change();
  const gone = <K extends Kind>(kind: K) =>
    (before[kind] as Things[K][number][]).filter(({ id }) => !find(house, kind, id)) as Things[K];
  house.journal.push({
    ...{ billId: null, amount: null, isPart: false, ...about },
    changes: difference(potsOf(before), potsOf(house)),
    before,
    gone: {
      accounts: gone('accounts'),
      bills: gone('bills'),
      rules: gone('rules'),
      incomes: gone('incomes'),
      pastAmounts: gone('pastAmounts'),
    },
    undone: false,
  });
}

function thingsOf({ accounts, bills, rules, incomes, pastAmounts }: Things): Things {
  return { accounts, bills, rules, incomes, pastAmounts };
}

function potsOf({ accounts, bills }: Things): Map<string, number> {
  return new Map([
    ...accounts.map(({ id, available }) => [`account ${id}`, available] as const),
    ...bills.map(({ id, saved }) => [`bill ${id}`, saved] as const),
    ...bills.map(({ id, carry }) => [`carry ${id}`, carry] as const),
    // Not what is owed: an instalment of nothing counts as well.
    ...bills.map(({ id, debt }) => [`instalments ${id}`, instalmentsLeft(debt)] as const),
  ]);
}

function difference(before: Map<string, number>, after: Map<string, number>) {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changes = [...names].map(
    (name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)] as const,
  );
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** What the activity tells of these entries: one of each press. */
export function told(journal: readonly Entry[]): Entry[] {
  return journal.filter(({ isPart }) => !isPart);
}
