/** What a frequency is called where one is chosen. */
const frequencies = {
  weekly: 'Weekly',
  biweekly: 'Biweekly (every 2 weeks)',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  annually: 'Annually',
} as const;

/** Words of the income list and its dialogs. */
export const incomesText = {
  title: 'Income Sources',
  add: 'Add Income',
  edit: 'Edit Income',
  update: 'Update Income',
  dialogIntro: 'Wages, a pension, rent you receive: whatever comes in regularly.',
  name: 'Name',
  namePlaceholder: 'For example, salary',
  amount: 'Amount',
  frequency: 'Frequency',
  frequencyPlaceholder: 'Select a frequency',
  account: 'Account',
  noAccount: 'No account',
  accountHint: 'Where this money usually arrives. Adding it here moves no money.',
  frequencies,
  /** What a frequency is called in a row. */
  every: { ...frequencies, biweekly: 'Biweekly' },
  eachWeek: 'each week',
  weeklyAmount: 'Weekly amount',
  amountUpdated: (amount: string) => `Income amount updated to ${amount}`,
  added: 'Income added successfully',
  addFailed: 'Failed to add income',
  updated: 'Income updated successfully',
  updateFailed: 'Failed to update income',
  deleted: 'Income deleted successfully',
  deleteFailed: 'Failed to delete income',
  deleting: 'Deleting...',
  deleteTitle: 'Delete income',
  deleteBody: (name: string) =>
    `Are you sure you want to delete "${name}"? It no longer counts towards your weekly income. No money moves.`,
  fetchFailed: 'Failed to fetch incomes',
  loadFailed: 'Failed to load income sources. Please try again.',
  emptyTitle: 'No income sources added yet',
  emptyBody: 'Add what you earn to see what is left after your bills.',
} as const;
