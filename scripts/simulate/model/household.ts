/**
 * The model of a household, computed from the calls to the API alone. It shares no code with the ledger: pots and dates are
 * those of docs/product.md, and each event of the ledger must match an entry of its journal. Plain data, so that it can be
 * copied.
 */
import { type Day, type DayType, mondayOf, plusDays } from './days.ts';
import { type Frequency, rounded } from './money.ts';

/** Money is in cents everywhere. */
export type Account = { id: number; name: string; available: number };

/** A shortfall that a bill pays back in `count` weeks, of which `weeks` are over: each week its rounded share of the total. */
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
  /** With a payment day of the week: which one of the month, 1 to 4; 5 is the last. */
  paymentWeek: number | null;
  /** Ends after the last date until a day, or after so many payments. */
  ends: { on?: Day; payments?: number } | null;
  /** The later prices, each with its first date, in order. */
  priceChanges: { from: Day; amount: number }[];
  /** The rise in hundredths of a percent, its next date, and then each year. */
  yearlyRise: { basisPoints: number; from: Day } | null;
  /** The payments whose average is the next price: `last-3`, or `same-quarter` of last year. */
  follows: string | null;
  startDate: Day;
  /** The date of the period that is to be paid next. */
  dueDate: Day;
  /** The due date before a postponement; later periods are counted from it. */
  postponed: Day | null;
  /** The wanted day of the month, which a short month may not have. */
  date: number;
  /** The wanted one of the month with the due date's weekday, 5 for the last; null when `date` decides. */
  nth: number | null;
  /** The day on which a past due date was chosen. */
  givenLate: Day | null;
  /** The due date of the last period that is paid or skipped, and the due date after it. */
  paidPeriod: { on: Day; next: Day } | null;
  lastPaidDate: Day | null;
  /** A payment that differed from the plan, until a person answers what that means for the plan. */
  movedPrice: { dueDate: Day; planned: number; paid: number; quietUntil: Day | null } | null;
  /** The part of the next period's amount that is paid already. */
  parts: number;
  /** The first Monday for which the bill saves. One that counts its weeks has the next Monday here. */
  savesFrom: Day;
  saved: number;
  /** The remainder of rounding, in parts of a cent. */
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
  /** The next date to run, while the rule is active. */
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

/** An event by its type, with what an undo needs. */
export type Entry = {
  type: string;
  day: Day;
  billId: number | null;
  /** Set where the activity shows one. */
  amount: number | null;
  /** The changes of pots, carries and arrears: `account 1`, `bill 3`, `carry 3`, `instalments 3`. */
  changes: Record<string, number>;
  /** Everything as it was before. */
  before: Things;
  savedThrough: Day;
  /** What the event deleted. */
  gone: Things;
  undone: boolean;
  /** Another entry caused it, in whose row of the activity it is included. */
  isFollowUp: boolean;
  /** It is a payment that was scheduled, and was made on its day. */
  isScheduled: boolean;
};

export type Household = Things & {
  zone: string;
  /** The Monday of the last week that was set aside; in a new household the Monday before this week's. */
  savedThrough: Day;
  /** The day of the last daily run that checked for due weeks. */
  weeksCheckedOn: Day | null;
  /** The day of the last daily run that tried to pay bills. */
  paymentsTriedOn: Day | null;
  lastIds: Record<Kind, number>;
  journal: Entry[];
};

export function newHousehold(zone: string, today: Day): Household {
  return {
    ...nothing(),
    zone,
    savedThrough: plusDays(mondayOf(today), -7),
    weeksCheckedOn: null,
    paymentsTriedOn: null,
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

/** The available amount, and what the account's bills have saved. */
export function balanceOf(house: Things, account: Account): number {
  return house.bills
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { saved }) => sum + saved, account.available);
}

/** The rest of a debt. */
export function owedOf(debt: Debt | null): number {
  return debt ? debt.total - paidBack(debt, debt.weeks) : 0;
}

function instalmentsLeft(debt: Debt | null): number {
  return debt ? debt.count - debt.weeks : 0;
}

/** The amount that so many weeks pay back. */
export function paidBack({ total, count }: Debt, weeks: number): number {
  return weeks >= count ? total : rounded(weeks * total, count);
}

/** Hands out the next id of a kind. */
export function newId(house: Household, kind: Kind): number {
  house.lastIds[kind] += 1;
  return house.lastIds[kind];
}

/** Makes a change and adds its entry to the journal. */
export function record(
  house: Household,
  about: Pick<Entry, 'type' | 'day'> &
    Partial<Pick<Entry, 'billId' | 'amount' | 'isFollowUp' | 'isScheduled'>>,
  change: () => void,
): void {
  const before = structuredClone(thingsOf(house));
  const { savedThrough } = house;
  change();
  const gone = <K extends Kind>(kind: K) =>
    (before[kind] as Things[K][number][]).filter(({ id }) => !find(house, kind, id)) as Things[K];
  house.journal.push({
    ...{ billId: null, amount: null, isFollowUp: false, isScheduled: false, ...about },
    changes: difference(potsOf(before), potsOf(house)),
    before,
    savedThrough,
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
    // Instalments and not the debt: an instalment of 0.00 counts as well.
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

/** The entries that have a row of their own in the activity. */
export function shownEntries(journal: readonly Entry[]): Entry[] {
  return journal.filter(({ isFollowUp }) => !isFollowUp);
}
