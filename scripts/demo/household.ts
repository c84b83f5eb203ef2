/** A made-up household: what it owns, owes and earns. Amounts in dollars as a person would type them. */
import { addDays, type Day } from '../../ledger/calendar.ts';
import type { Follows } from '../../ledger/follows.ts';
import type { BillFrequency } from '../../ledger/frequency.ts';

export const login = {
  email: 'demo@example.com',
  password: 'weekwise-demo',
  firstName: 'Alex',
  lastName: 'Demo',
};

export const TIME_ZONE = 'Australia/Sydney';

/** Nine in the morning in Sydney, or ten in summer: the same day either way. */
const MORNING = 'T23:00:00Z';

/** The time at which the household acts on a day: in the morning, but never later than `now`. */
export function morningOf(day: Day, now: Date): Date {
  const morning = new Date(addDays(day, -1) + MORNING);
  return morning < now ? morning : now;
}

type AccountName = 'Everyday' | 'Bills' | 'Savings';

export const accounts: { name: AccountName; balance: string }[] = [
  { name: 'Everyday', balance: '2450.00' },
  { name: 'Bills', balance: '1850.00' },
  { name: 'Savings', balance: '6200.00' },
];

type Extras = {
  isAutomatic?: boolean;
  isDirectDebit?: boolean;
  paymentDay?: number;
  ends?: { payments: number };
  follows?: Follows;
  /** A later price, so many days after the household began. */
  dearer?: { after: number; amount: string };
};

/** `dueAfter`: the days from the household's beginning to the first due date. */
const bill = (
  ...[name, amount, frequency, category, account, dueAfter, extras]: [
    name: string,
    amount: string,
    frequency: BillFrequency,
    category: string,
    account: AccountName,
    dueAfter: number,
    extras?: Extras,
  ]
) => ({ name, amount, frequency, category, account, dueAfter, ...extras });

/** Every kind of frequency, and most categories. */
export const bills = [
  bill('Rent', '420.00', 'weekly', 'housing', 'Everyday', 10),
  bill('Fruit and vegetable box', '48.50', 'weekly', 'food', 'Everyday', 11),
  bill('Electricity', '312.40', 'quarterly', 'utilities', 'Bills', 68),
  bill('Water', '228.15', 'quarterly', 'utilities', 'Bills', 80, { follows: 'last-4' }),
  bill('Internet', '79.00', 'monthly', 'utilities', 'Bills', 33, {
    isAutomatic: true,
    paymentDay: 12,
  }),
  bill('Mobile phones', '58.00', 'monthly', 'utilities', 'Bills', 35),
  bill('Council rates', '395.00', 'quarterly', 'housing', 'Bills', 95),
  bill('Home and contents insurance', '286.50', 'bi-annual', 'insurance', 'Bills', 187),
  bill('Car insurance', '1140.00', 'annually', 'insurance', 'Bills', 350),
  bill('Car registration', '892.30', 'annually', 'transportation', 'Bills', 310),
  bill('Car loan', '355.00', 'monthly', 'debt', 'Everyday', 36, {
    isDirectDebit: true,
    paymentDay: 20,
    ends: { payments: 31 },
  }),
  bill('Health insurance', '214.60', 'monthly', 'healthcare', 'Bills', 34),
  bill('School fees', '640.00', 'quarterly', 'education', 'Bills', 105),
  bill('Music and films', '32.98', 'monthly', 'subscriptions', 'Everyday', 32, {
    dearer: { after: 230, amount: '36.98' },
  }),
  bill('Holiday fund', '1300.00', 'annually', 'savings', 'Savings', 330),
  bill('Swimming lessons', '44.00', 'every-2-weeks', 'education', 'Bills', 40),
  bill('Window cleaner', '35.00', 'every-4-weeks', 'housing', 'Bills', 47),
  bill('Garden waste', '29.00', 'every-2-months', 'utilities', 'Bills', 70),
  bill('New washing machine', '780.00', 'once', 'shopping', 'Bills', 235),
];

export const incomes = [
  { name: 'Alex, salary', amount: '2380.00', frequency: 'biweekly', account: 'Everyday' },
  { name: 'Sam, part time', amount: '560.00', frequency: 'weekly', account: 'Everyday' },
  { name: 'Family payment', amount: '310.00', frequency: 'monthly', account: 'Bills' },
] as const satisfies { name: string; amount: string; frequency: string; account: AccountName }[];

export const rules = [
  {
    from: 'Everyday',
    to: 'Savings',
    amount: '100.00',
    frequency: 'weekly',
    transferDay: 5,
    transferDayType: 'weekly',
    description: 'Pay ourselves first',
  },
  {
    from: 'Everyday',
    to: 'Bills',
    amount: '150.00',
    frequency: 'monthly',
    transferDay: 1,
    transferDayType: 'monthly',
    description: 'Top up the bills account',
  },
] as const satisfies { from: AccountName; to: AccountName; [field: string]: unknown }[];

/** A part of the next payment, paid some days before today. */
export const paidInPart = { name: 'School fees', daysAgo: 3, amount: '240.00' };

/** Past amounts of the electricity bill, as [days before the household began, amount]. */
export const pastElectricity: [days: number, amount: string][] = [
  [290, '356.80'],
  [198, '281.15'],
  [107, '263.90'],
  [16, '309.75'],
];
