import { productName } from './product.ts';

/** Words of the dashboard. Bills and incomes bring their own. */
export const dashboardText = {
  pageTitle: `Dashboard · ${productName}`,
  title: 'Dashboard',

  quickActions: 'Quick Actions',
  addIncome: 'Add Income',
  /** In two parts, so that a narrow button may break the line after the stroke. */
  addBill: { before: 'Add Bills/', after: 'Expenses' },
  autoSavings: 'Auto Savings',
  scanner: 'AI Scanner',
  accounts: 'Accounts',

  overview: 'Financial Overview',
  payFrequency: 'Pay frequency',
  payFrequencies: {
    weekly: 'Weekly',
    fortnightly: 'Fortnightly',
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    annually: 'Annually',
    'four-weekly': 'Every 4 weeks',
    'twice-monthly': 'Twice a month',
  },
  income: 'Income',
  expenses: 'Expenses',
  saved: 'Total Saved',
  leftover: 'Leftover',
  shortfall: 'Shortfall',
  savedNote: 'for bills, so far',
  /** Beneath what is left over, while there is no income. */
  noIncome: 'Add income to see what is left',
  /** What a tile's figure covers. */
  period: {
    weekly: 'per week',
    fortnightly: 'per fortnight',
    monthly: 'per month',
    quarterly: 'per quarter',
    annually: 'per year',
    'four-weekly': 'per 4 weeks',
    'twice-monthly': 'per half month',
  },
  loadFailed: 'Failed to load your overview. Please try again.',

  byAccount: 'By account',
  byAccountHint: 'Weekly amounts, and what each account has saved so far.',
  byAccountEmpty: 'Each account is listed here once a bill or an income uses it.',
  account: 'Account',
  weeklyExpenses: 'Expenses a week',
  weeklyIncome: 'Income a week',
  savedAmount: 'Saved',
  bills: (count: number) => (count === 1 ? '1 bill' : `${count} bills`),
  incomes: (count: number) => (count === 1 ? '1 income' : `${count} incomes`),

  summaryTitle: {
    weekly: 'Weekly Summary',
    fortnightly: 'Fortnightly Summary',
    monthly: 'Monthly Summary',
    quarterly: 'Quarterly Summary',
    annually: 'Annual Summary',
    'four-weekly': 'Four-Weekly Summary',
    'twice-monthly': 'Half-Monthly Summary',
  },
  lastWeeks: 'The last weeks',
  weekOf: 'Week of',
  setAside: 'Set aside',
  paid: 'Paid',
  noWeeks: 'Your weeks are listed here: what you set aside, and what you paid.',

  installTitle: `Install ${productName}`,
  installBody: 'It opens like an app, and shows your latest lists when you are offline.',
  install: 'Install',
  installLater: 'Maybe Later',

  tabsLabel: 'Bills and incomes',
  billsTab: 'Bills & Expenses',
  incomesTab: 'Income Sources',

  welcome: (name: string | null) => (name ? `Welcome, ${name}` : 'Welcome'),
  welcomeBody:
    'Three steps, a few minutes, and you know what to set aside each week so that every bill is covered on its day.',
  sample: 'Look around with sample data',
  sampleHint: 'A made-up household. Delete All Data under Settings removes it again.',
  sampleBusy: 'Setting up...',
  sampleDone: 'The sample household is ready.',
  sampleFailed: 'Failed to set up the sample data. You can keep or delete what was added.',
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  stepDone: 'Done',
  steps: {
    account: {
      title: 'Add an account',
      body: 'The one you pay your bills from. Its name and balance are enough.',
      action: 'Add an account',
    },
    income: {
      title: 'Add an income',
      body: 'What you earn, to see what is left after your bills. You can skip this.',
      action: 'Add an income',
    },
    bill: {
      title: 'Add your first bill',
      body: 'Rent, power, insurance: start with the next one due. You see its weekly amount at once.',
      action: 'Add a bill',
    },
  },
} as const;
