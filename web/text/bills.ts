import type { BillCategory } from '../../api/contract/bills.ts';
import { type BillFrequency, type NamedFrequency, ruleOf } from '../../ledger/frequency.ts';
import { amountsText } from './amounts.ts';
import { plural } from './plural.ts';

/** What a frequency with a name of its own is called in a row. */
const frequencyNames = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  'bi-annual': 'Bi-annual',
  annually: 'Annually',
} as const satisfies Record<NamedFrequency, string>;

/** What any frequency is called in a row. */
export function frequencyName(frequency: BillFrequency): string {
  if (frequency === 'once') return 'Once';
  if (frequency === 'every-2-weeks') return 'Fortnightly';
  const named: Partial<Record<BillFrequency, string>> = frequencyNames;
  const { every, unit } = ruleOf(frequency);
  return named[frequency] ?? `Every ${plural(every, unit)}`;
}

/** What a frequency is called where one is chosen: 'bi-annual' alone reads as twice a year or every two years. */
export const frequencyChoices = {
  ...frequencyNames,
  'bi-annual': 'Bi-annual (every 6 months)',
} as const satisfies Record<NamedFrequency, string>;

const namedPeriods: Partial<Record<BillFrequency, (count: number) => string>> = {
  weekly: (count) => plural(count, 'week'),
  monthly: (count) => plural(count, 'month'),
  quarterly: (count) => plural(count, 'quarter'),
  'bi-annual': (count) => plural(count, 'half-year'),
  annually: (count) => plural(count, 'year'),
};

/** A number of the bill's own periods, in words: how long an arrears plan runs. What comes once counts weeks. */
export function periodsInWords(frequency: BillFrequency, count: number): string {
  if (frequency === 'once') return plural(count, 'week');
  const { every, unit } = ruleOf(frequency);
  return namedPeriods[frequency]?.(count) ?? plural(count * every, unit);
}

export const categoryNames = {
  utilities: 'Utilities',
  housing: 'Housing',
  transportation: 'Transportation',
  food: 'Food',
  entertainment: 'Entertainment',
  healthcare: 'Healthcare',
  insurance: 'Insurance',
  education: 'Education',
  shopping: 'Shopping',
  subscriptions: 'Subscriptions',
  debt: 'Debt',
  savings: 'Savings',
  investment: 'Investment',
  other: 'Other',
} as const satisfies Record<BillCategory, string>;

/** Words of the bill lists: Bills Due Soon, Your Bills and what their rows say. */
export const billsText = {
  dueSoonTitle: 'Bills Due Soon',
  yourBillsTitle: 'Your Bills',
  loadFailed: 'Failed to load bills. Please try again.',
  fetchFailed: 'Failed to fetch bills',
  noBills: 'No bills added yet',
  noBillsBody: 'Add your first bill to start tracking payments',
  noBillsYet: 'No bills added yet. Start by adding your first bill!',
  addFirst: 'Add your first bill',
  haveList: 'Have a list? Paste it',
  importList: 'Import',
  importListHint: 'Paste a list of bills, or choose a file',
  viewAll: (count: number) => `View all ${count} bills`,
  showFewer: 'Show fewer bills',
  showMore: 'Show More',
  showLess: 'Show Less',
  groupsLabel: 'Kinds of bills',
  tabs: { all: 'All', bills: 'Bills', savings: 'Savings', expenses: 'Expenses' },
  emptyGroup: {
    bills: 'Nothing here yet: rent, power, insurance and the like.',
    savings: 'Nothing here yet: bills of the categories Savings and Investment.',
    expenses: 'Nothing here yet: Food, Entertainment, Shopping and Other.',
  },
  ended: 'Ended',
  allEnded: 'No bill is due any more.',
  paidOn: (day: string) => `Paid on ${day}`,
  leftOver: (amount: string, account: string) =>
    `${amount} is left over and stays saved for it. Give it back to what is available in ${account}?`,
  leftOverStays: (amount: string) => `${amount} is left over and stays saved for it.`,
  giveBack: (amount: string) => `Give back ${amount}`,
  weeklyTotal: (amount: string) => `${amount} a week in all`,
  weeklyUnpaid: (amount: string) =>
    `${amount} of it for bills without an account: nothing is set aside for these`,
  noAccount: 'No account pays it',
  aWeek: 'a week',
  aWeekWith: (contingency: number) => `a week, ${amountsText.included(contingency)}`,
  compact: 'Compact view',
  defaultAccount: 'Default Account',
  autoPay: 'Auto Pay',
  autoPaymentsActive: 'Auto Payments Active',
  autoPaymentsInactive: 'Auto Payments Inactive',
  ready: 'Ready to pay!',
  daysToGo: (days: number) => `~${days} days to go`,
  daysToGoHint: 'until fully saved',
  percentSaved: (percent: number) => `${percent}%`,
  progress: (name: string) => `${name}, saved`,
  progressValue: (saved: string, amount: string) => `${saved} of ${amount} saved`,
  saved: 'saved',
  overdue: (days: number, day: string) => `Overdue by ${plural(days, 'day')}, was due ${day}`,
  dueToday: 'Due today',
  dueTomorrow: 'Due tomorrow',
  dueIn: (days: number, day: string) => `Due in ${days} days, ${day}`,
  owes: (amount: string, count: number) =>
    `Owes ${amount}, ${plural(count, 'installment')} still to come`,
  owesWeekly: (amount: string) => `${amount} extra each week`,
  isPartPaid: 'Part paid',
  left: 'left',
  partPaid: (paid: string, amount: string, left: string) =>
    `Part paid: ${paid} of ${amount}, ${left} left`,
  postponedFrom: (day: string) => `Postponed from ${day}`,
  scheduled: (amount: string, day: string) => `${amount} will be paid on ${day}`,
  failed: {
    insufficient_funds: (day: string) =>
      `Unpaid since ${day}: not enough in the account. We try again each day.`,
    account_required: (day: string) =>
      `Unpaid since ${day}: the bill has no account. Choose one under Edit.`,
  },
  unassigned: 'No account: nothing is set aside until you choose one under Edit.',
  pay: 'Pay',
  payBill: (name: string) => `Pay ${name}`,
  moreFor: (name: string) => `More for ${name}`,
  savingsMenu: 'Savings',
  addWeek: 'Add One Week',
  addWeekHint: 'Sets aside one extra week for every bill',
  removeWeek: 'Remove One Week',
  removeWeekHint: 'Takes one week back from every bill',
  manualUpdate: 'Manual Update',
  manualUpdateHint: 'Sets aside the weeks that have begun',
  weekAdded: "Added one week's savings to all bills",
  weekAddFailed: 'Failed to add weekly savings',
  weekRemoved: 'Reduced savings by one week for all bills',
  weekRemoveFailed: 'Failed to reduce savings',
  updated: 'Savings updated based on time passed',
  updateFailed: 'Failed to update savings',
} as const;
