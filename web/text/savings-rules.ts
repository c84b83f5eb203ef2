import type { RuleFrequency } from '../../ledger/money.ts';

/** Words of automatic savings: scheduled transfers from one account to another. */
export const rulesText = {
  title: 'Automatic Savings',
  intro: 'Moves money between two of your accounts by itself, on the day you choose.',
  rules: 'Your automatic savings',
  none: 'None yet. Set up the first one below.',
  loadFailed: 'Failed to load automatic savings. Please try again.',
  needsTwo: 'Automatic savings need two accounts: one to take from and one to save in.',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  fromToSpoken: (from: string, to: string) => `From ${from} to ${to}`,
  unknownAccount: 'an account',
  every: { weekly: 'weekly', fortnightly: 'fortnightly', monthly: 'monthly' },
  next: 'Next:',
  paused: 'Paused',
  skipped: {
    insufficient_funds: (day: string) =>
      `Skipped on ${day}: not enough in the source account. We try again on the next date.`,
    balance_too_large: (day: string) =>
      `Skipped on ${day}: the destination account cannot hold more. We try again on the next date.`,
  },
  active: (from: string, to: string) => `Active: from ${from} to ${to}`,
  deleteNamed: (from: string, to: string) => `Delete the transfer from ${from} to ${to}`,

  create: 'New automatic savings',
  from: 'From account',
  to: 'To account',
  pickFrom: 'Select source',
  pickTo: 'Select destination',
  option: (name: string, balance: string) => `${name} (${balance})`,
  amount: 'Amount',
  frequency: 'Frequency',
  frequencies: { weekly: 'Weekly', fortnightly: 'Fortnightly', monthly: 'Monthly' },
  transferDay: { monthly: 'Day of the month', weekly: 'Day of the week' },
  monthEnd: 'In a shorter month, its last day.',
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  description: 'Description',
  descriptionPlaceholder: 'For example, holiday fund',
  start: 'Start automatically',
  startHint: 'When this is off, it waits until you switch it on above.',
  insufficient: 'Insufficient balance',
  insufficientBody: (name: string, balance: string) =>
    `${name} holds ${balance}. The transfer will only happen when funds are available.`,
  submit: 'Create Automatic Savings',
  submitting: 'Creating...',

  missingTitle: 'Missing Information',
  missingBody: 'Please fill in all required fields.',
  sameTitle: 'Invalid Transfer',
  amountTitle: 'Invalid Amount',

  created: 'Automatic Savings Created',
  createdBody: (frequency: RuleFrequency, amount: string) =>
    `Your ${frequency} savings of ${amount} has been set up.`,
  createFailed: 'Failed to Create Automatic Savings',
  updated: 'Automatic Savings Updated',
  updateFailed: 'Update Failed',
  deleted: 'Automatic Savings Deleted',
  deleteFailed: 'Delete Failed',
  tryAgain: 'Please try again',
} as const;
