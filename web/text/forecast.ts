import { plural } from './plural.ts';
import { productName } from './product.ts';

/** Words of the forecast: balances ahead, shortfalls, and what they are worked out from. */
export const forecastText = {
  pageTitle: `Forecast · ${productName}`,
  title: 'Forecast',
  intro: 'What your accounts will hold if your bills and savings go to plan.',
  spans: { 13: '13 weeks', 26: '26 weeks', 52: '52 weeks' },
  spansLabel: 'How far ahead',
  loadFailed: 'Failed to load your forecast. Please try again.',
  emptyTitle: 'Nothing to forecast yet',
  emptyBody: 'Add an account and a bill to see the weeks ahead.',
  balances: 'Balance per account',
  chart: (account: string) => `What ${account} holds, day by day`,
  chartHint: 'At the end of each day. Point at a day, or move with the arrow keys.',
  today: 'Today',
  wouldFail: (bill: string, day: string) => `would fail: ${bill}, ${day}`,
  leaves: (income: string, amount: string) => `${income} leaves ${amount}`,
  chartMissing: 'The chart could not be loaded. The table below shows the same.',
  shortTitle: (account: string) => `${account} runs short`,
  short: (account: string, week: string, lowest: string) =>
    `In the week of ${week} ${account} falls to ${lowest}.`,
  shortBill: (bill: string, amount: string) =>
    `The largest bill of that week is ${bill}, ${amount}.`,
  failsTitle: (bill: string) => `${bill} would not be paid`,
  fails: (account: string, lacking: string, day: string) =>
    `${account} lacks ${lacking} for it on ${day}.`,
  wellTitle: 'No account runs short',
  well: (weeks: number, account: string, lowest: string, week: string) =>
    `In the next ${plural(weeks, 'week')} the lowest point is ${account} with ${lowest} in the week of ${week}.`,
  firstShortfall: 'First shortfall',
  billsTitle: 'Bills that will not be fully saved',
  billsNone: 'Every bill that falls due in these weeks will be fully saved on its day.',
  chooseAccount: 'Choose an account',
  billShort: (amount: string, day: string) => `${amount} short on ${day}`,
  tableTitle: 'Week by week',
  tableHint: 'The balance at the end of each week.',
  weekOf: 'Week of',
  belowZero: 'Below zero',
  howTitle: 'How this is worked out',
  how: [
    'Each week sets aside what your bills take, and your accounts rise by it.',
    'Bills are paid on their due dates, automatic and scheduled payments on theirs.',
    'Automatic transfers run as you set them up; other transfers are left out.',
    'An income counts when you choose it. It pays first for what your weeks set aside; the rest stays in its account.',
  ],
  incomes: {
    title: 'Count my income',
    hint: 'Remembered in this browser, for this forecast alone.',
    count: (name: string) => `Count ${name}`,
    arrivesOn: 'It arrives on',
    noAccount: 'It has no account. Choose one under Edit to count it.',
    counted: (count: number, all: number) =>
      count === 0
        ? 'Leftover on the dashboard counts your incomes. This forecast counts none of them yet.'
        : `Leftover on the dashboard counts your incomes. This forecast counts ${count} of ${all}.`,
  },
} as const;
