import { productName } from './product.ts';

/** Words of the accounts page and its dialogs. */
export const accountsText = {
  title: 'Accounts',
  intro: 'Where your money is, and how much of it is already spoken for.',
  pageTitle: `Accounts · ${productName}`,
  back: 'Back to Dashboard',
  create: 'Create New Account',
  manage: 'Manage/Edit Balances',
  transfer: 'Transfer Funds',
  autoSavings: 'Auto Savings',
  needsTwo: 'Auto Savings and Transfer Funds need at least 2 accounts.',
  total: (count: number) => `Total balance in ${count === 1 ? '1 account' : `${count} accounts`}`,
  allocated: 'Set aside for bills',
  available: 'Available',
  allocatedShare: (name: string) => `${name}: share set aside for bills`,
  overAllocated: 'Over-allocated',
  overAllocatedBy: (amount: string) =>
    `Bills have ${amount} more set aside than this account holds.`,
  statement: 'Statement',
  statementNamed: (name: string) => `Statement of ${name}`,
  loadFailed: 'Failed to load accounts. Please try again.',
  emptyTitle: 'No accounts yet',
  emptyBody:
    'Start with the account your bills are paid from. Its name and balance are all it needs.',

  createIntro: "A name and today's balance are all it needs.",
  editTitle: 'Edit Account',
  name: 'Account name',
  namePlaceholder: 'For example, everyday account',
  balance: 'Balance',
  balanceHint: 'Left blank, it starts at 0.00.',
  balanceEditHint: 'What the account holds now. Left blank, it becomes 0.00.',
  creating: 'Creating...',
  createSubmit: 'Create Account',
  updateSubmit: 'Update Account',
  created: 'Account created successfully',
  createFailed: 'Failed to create account',
  updated: 'Account updated successfully',
  updateFailed: 'Failed to update account',
  deleted: 'Account deleted successfully',
  deleteFailed: 'Failed to delete account',
  deleting: 'Deleting...',
  deleteTitle: 'Delete account',
  deleteBody: (name: string) =>
    `Are you sure you want to delete "${name}"? This action cannot be undone. Bills allocated to this account will need to be reassigned.`,
  deleteGoes: (balance: string) =>
    `Its balance of ${balance} leaves your records, and its automatic transfers are deleted.`,

  manageTitle: 'Manage Account Balances',
  manageIntro:
    "Your accounts increase each week by the amount allocated to bills. If a balance here differs from your bank's, set it right.",
  manageEmpty: 'No accounts found. Create an account first to manage balances.',
  editBalanceOf: (name: string) => `Edit balance of ${name}`,
  balanceOf: (name: string) => `Balance of ${name}`,
  balanceChanged: 'Balance Changed',
  balanceWas: (before: string, after: string) => `From ${before} to ${after}.`,
  saveBalance: 'Save Balance',
  balanceSaved: 'Balance Saved',
  balanceNow: (name: string, balance: string) => `${name} now holds ${balance}.`,
  done: 'Done',
} as const;
