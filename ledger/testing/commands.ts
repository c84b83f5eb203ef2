/** One command of each kind that asks for much, for tests to spread: they replace what they are about. */
import type { Transfer } from '../accounts.ts';
import type { AddBill, RecordHistoricalAmount } from '../bills.ts';
import type { ImportBills } from '../import.ts';
import type { AddIncome } from '../incomes.ts';
import type { PayBillWithArrears } from '../payments.ts';
import type { AddSavingsRule } from '../savings-rules.ts';

/** $1.00 from account 1 to account 2. */
export const transfer: Transfer = {
  type: 'Transfer',
  fromAccountId: 1,
  toAccountId: 2,
  amount: 100,
  description: null,
};

/** A monthly bill of $100.00 on account 1. */
export const bill: ImportBills['bills'][number] = {
  name: 'Power',
  amount: 10_000,
  frequency: 'monthly',
  category: 'utilities',
  accountId: 1,
  isAutomatic: false,
  isDirectDebit: false,
  paymentDay: null,
  paymentDayType: 'monthly',
};

/** It is added by itself. */
export const addBill: AddBill = { type: 'AddBill', ...bill };

/** $90.00 that bill 1 once cost, this Wednesday. */
export const recordAmount: RecordHistoricalAmount = {
  type: 'RecordHistoricalAmount',
  billId: 1,
  amount: 9_000,
  billDate: '2026-03-04',
  description: null,
};

/** Bill 1 is paid with $50.00 more than is saved for it, to be paid back within a month. */
export const payWithArrears: PayBillWithArrears = {
  type: 'PayBillWithArrears',
  billId: 1,
  amount: 15_000,
  shortfall: 5_000,
  method: 'installments',
  installmentPeriod: 1,
};

/** $2,500.00 every other week, for no account in particular. */
export const addIncome: AddIncome = {
  type: 'AddIncome',
  name: 'Pay',
  amount: 250_000,
  frequency: 'biweekly',
  accountId: null,
  paymentDay: null,
  paymentDayType: 'monthly',
};

/** $40.00 every Monday, from account 1 to account 2. */
export const addRule: AddSavingsRule = {
  type: 'AddSavingsRule',
  fromAccountId: 1,
  toAccountId: 2,
  amount: 4_000,
  frequency: 'weekly',
  isActive: true,
  description: null,
  transferDay: 1,
  transferDayType: 'weekly',
};
