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

/** Where they live. */
export const TIME_ZONE = 'Australia/Sydney';

/** Nine in the morning in Sydney, or ten in summer: the same day either way. */
const MORNING = 'T23:00:00Z';

/** When the household does what it does on a day: in the morning, but never later than `now`. */
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

type DemoBill = {
  name: string;
  amount: string;
  frequency: BillFrequency;
  category: string;
  account: AccountName;
  /** Days after the household began at which it first falls due. */
  dueAfter: number;
  isAutomatic?: boolean;
  isDirectDebit?: boolean;
  paymentDay?: number;
  ends?: { payments: number };
  follows?: Follows;
  /** Another price, so many days after the household began. */
  dearer?: { after: number; amount: string };
};

/** Every kind of frequency, and most categories. */
export const bills: DemoBill[] = [
  {
    name: 'Rent',
    amount: '420.00',
    frequency: 'weekly',
    category: 'housing',
    account: 'Everyday',
    dueAfter: 10,
  },
  {
    name: 'Fruit and vegetable box',
    amount: '48.50',
    frequency: 'weekly',
    category: 'food',
    account: 'Everyday',
    dueAfter: 11,
  },
  {
    name: 'Electricity',
    amount: '312.40',
    frequency: 'quarterly',
    category: 'utilities',
    account: 'Bills',
    dueAfter: 68,
  },
  {
    name: 'Water',
    amount: '228.15',
    frequency: 'quarterly',
    category: 'utilities',
    account: 'Bills',
    dueAfter: 80,
    follows: 'last-4',
  },
  {
    name: 'Internet',
    amount: '79.00',
    frequency: 'monthly',
    category: 'utilities',
    account: 'Bills',
    dueAfter: 33,
    isAutomatic: true,
    paymentDay: 12,
  },
  {
    name: 'Mobile phones',
    amount: '58.00',
    frequency: 'monthly',
    category: 'utilities',
    account: 'Bills',
    dueAfter: 35,
  },
  {
    name: 'Council rates',
    amount: '395.00',
    frequency: 'quarterly',
    category: 'housing',
    account: 'Bills',
    dueAfter: 95,
  },
  {
    name: 'Home and contents insurance',
    amount: '286.50',
    frequency: 'bi-annual',
    category: 'insurance',
    account: 'Bills',
    dueAfter: 187,
  },
  {
    name: 'Car insurance',
    amount: '1140.00',
    frequency: 'annually',
    category: 'insurance',
    account: 'Bills',
    dueAfter: 350,
  },
  {
    name: 'Car registration',
    amount: '892.30',
    frequency: 'annually',
    category: 'transportation',
    account: 'Bills',
    dueAfter: 310,
  },
  {
    name: 'Car loan',
    amount: '355.00',
    frequency: 'monthly',
    category: 'debt',
    account: 'Everyday',
    dueAfter: 36,
    isDirectDebit: true,
    paymentDay: 20,
    ends: { payments: 31 },
  },
  {
    name: 'Health insurance',
    amount: '214.60',
    frequency: 'monthly',
    category: 'healthcare',
    account: 'Bills',
    dueAfter: 34,
  },
  {
    name: 'School fees',
    amount: '640.00',
    frequency: 'quarterly',
    category: 'education',
    account: 'Bills',
    dueAfter: 105,
  },
  {
    name: 'Music and films',
    amount: '32.98',
    frequency: 'monthly',
    category: 'subscriptions',
    account: 'Everyday',
    dueAfter: 32,
    dearer: { after: 230, amount: '36.98' },
  },
  {
    name: 'Holiday fund',
    amount: '1300.00',
    frequency: 'annually',
    category: 'savings',
    account: 'Savings',
    dueAfter: 330,
  },
  {
    name: 'Swimming lessons',
    amount: '44.00',
    frequency: 'every-2-weeks',
    category: 'education',
    account: 'Bills',
    dueAfter: 40,
  },
  {
    name: 'Window cleaner',
    amount: '35.00',
    frequency: 'every-4-weeks',
    category: 'housing',
    account: 'Bills',
    dueAfter: 47,
  },
  {
    name: 'Garden waste',
    amount: '29.00',
    frequency: 'every-2-months',
    category: 'utilities',
    account: 'Bills',
    dueAfter: 70,
  },
  {
    name: 'New washing machine',
    amount: '780.00',
    frequency: 'once',
    category: 'shopping',
    account: 'Bills',
    dueAfter: 235,
  },
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

/** Of what is due next a first part is paid already, some days before the last. */
export const paidInPart = { name: 'School fees', daysAgo: 3, amount: '240.00' };

/** Two winters of what electricity really came to, as [days before the household began, amount]. */
export const pastElectricity: [days: number, amount: string][] = [
  [290, '356.80'],
  [198, '281.15'],
  [107, '263.90'],
  [16, '309.75'],
];
