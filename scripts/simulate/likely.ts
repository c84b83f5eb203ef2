/** How likely each call is, and what a household must hold for it. */
import type { SentName } from './model/calls.ts';
import type { Kind } from './model/household.ts';

/** The weight of each call among all calls. */
export const WEIGHTS: Record<SentName, number> = {
  ...{ createAccount: 3, changeAccount: 6, deleteAccount: 1, transfer: 12 },
  ...{ createBill: 7, importBills: 1.5, changeBill: 8, deleteBill: 2, fundBill: 6, releaseBill: 2 },
  ...{ payBill: 14, payBillWithArrears: 8, skipPeriod: 2, settlePeriod: 3, postponePayment: 4 },
  answerPrice: 4,
  ...{ processSavings: 2, addWeekSavings: 4, reduceSavings: 4 },
  ...{ recordHistoricalAmount: 2, deleteHistoricalAmount: 1 },
  ...{ createIncome: 2, changeIncome: 1, deleteIncome: 1 },
  ...{ createSavingsRule: 3, changeSavingsRule: 4, deleteSavingsRule: 1 },
};

/** With more of these, every check would only take longer. */
export const MOST: { [N in SentName]?: { kind: Kind; most: number } } = {
  createAccount: { kind: 'accounts', most: 6 },
  createBill: { kind: 'bills', most: 14 },
  importBills: { kind: 'bills', most: 12 },
  createIncome: { kind: 'incomes', most: 5 },
  createSavingsRule: { kind: 'rules', most: 6 },
};

/** What a household must hold for a call to make sense. */
export const NEEDS: { [N in SentName]?: { kind: Kind; least: number } } = {
  changeAccount: { kind: 'accounts', least: 1 },
  deleteAccount: { kind: 'accounts', least: 3 },
  transfer: { kind: 'accounts', least: 2 },
  createBill: { kind: 'accounts', least: 1 },
  importBills: { kind: 'accounts', least: 1 },
  changeBill: { kind: 'bills', least: 1 },
  deleteBill: { kind: 'bills', least: 3 },
  fundBill: { kind: 'bills', least: 1 },
  releaseBill: { kind: 'bills', least: 1 },
  payBill: { kind: 'bills', least: 1 },
  payBillWithArrears: { kind: 'bills', least: 1 },
  skipPeriod: { kind: 'bills', least: 1 },
  settlePeriod: { kind: 'bills', least: 1 },
  postponePayment: { kind: 'bills', least: 1 },
  answerPrice: { kind: 'bills', least: 1 },
  addWeekSavings: { kind: 'bills', least: 1 },
  reduceSavings: { kind: 'bills', least: 1 },
  recordHistoricalAmount: { kind: 'bills', least: 1 },
  deleteHistoricalAmount: { kind: 'pastAmounts', least: 1 },
  changeIncome: { kind: 'incomes', least: 1 },
  deleteIncome: { kind: 'incomes', least: 1 },
  createSavingsRule: { kind: 'accounts', least: 2 },
  changeSavingsRule: { kind: 'rules', least: 1 },
  deleteSavingsRule: { kind: 'rules', least: 1 },
};
