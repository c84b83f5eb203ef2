import { plural } from './plural.ts';

/** Words of one bill in detail: its figures explained, its dates, its past amounts and its story. */
export const billDetailText = {
  /** Of one that cannot be read. */
  unread: 'Bill',
  explained: 'Its figures explained',
  weekly: 'Weekly amount',
  weeklyWhy: (amount: string, weeks: string) =>
    `${amount} ÷ ${weeks}, rounded to the cent. What rounding leaves over is carried on, so the whole amount is there in time.`,
  weeklyOnce: (amount: string) =>
    `What is missing of ${amount}, over the weeks that are left until it is due. The last one sets the rest aside.`,
  weeklyEnded: 'Every payment is made, so nothing more is set aside.',
  withContingency: (amount: string, percent: number) => `(${amount} + ${percent} %)`,
  saved: 'Saved',
  savedDone: (amount: string) => `All ${amount} is saved.`,
  savedEnded: 'Nothing is saved for it any more.',
  savedRest: (amount: string) => `All ${amount} that is left to pay is saved.`,
  savedOver: (over: string) => `${over} more than it needs. That counts towards the next one.`,
  savedSoFar: (missing: string, days: string) => `${missing} is missing. That takes ${days}.`,
  savedNoPlan: (missing: string) => `${missing} is missing.`,
  savedBuffer: (buffer: string, account: string) =>
    `Nothing is saved yet and it pays itself: keep ${buffer} in ${account} meanwhile, 1.5 times its weekly amount.`,
  aboutDays: (days: number) => `about ${plural(days, 'day')}`,
  arrears: 'Arrears',
  arrearsNone: 'Nothing is owed for it.',
  arrearsWhy: (weekly: string, count: number) =>
    `Its account advanced this for a payment. ${weekly} extra each week pays it back, ${plural(count, 'installment')} to come.`,
  next: 'Next due dates',
  amounts: 'Past amounts',
  amountsNone: 'No past amounts yet. Add what it cost before under Edit.',
  amountsSentence: (count: number, average: string, least: string, most: string) =>
    `${plural(count, 'past amount')}, between ${least} and ${most}; the average is ${average}.`,
  /** Of past amounts that were all the same. */
  amountsSame: (count: number, amount: string) =>
    count === 1
      ? `1 past amount, of ${amount}.`
      : `${plural(count, 'past amount')}, each of ${amount}.`,
  date: 'Date',
  amount: 'Amount',
  story: 'What happened',
  storyNone: 'Nothing has happened to it yet.',
  storyFailed: 'Failed to load what happened. Please try again.',
  savedNow: (saved: string) => `${saved} saved`,
  change: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  none: 'none',
  on: 'on',
  off: 'off',
  percent: (percent: string) => `${percent} %`,
  /** Of an account that is deleted by now. */
  accountGone: 'a deleted account',
  /** The names of a bill's fields, for what was changed. */
  fields: {
    name: 'Name',
    amount: 'Amount',
    contingency: 'Contingency',
    frequency: 'Frequency',
    category: 'Category',
    accountId: 'Account',
    dueDate: 'Due date',
    follows: 'Amount follows',
    nextPaymentDate: 'Next payment',
    weeklyAmount: 'A week',
    isAutomatic: 'Automatic',
    isDirectDebit: 'Direct debit',
    paymentDay: 'Payment day',
  } as Readonly<Record<string, string>>,
  storyAll: 'All of it under Activity',
} as const;
