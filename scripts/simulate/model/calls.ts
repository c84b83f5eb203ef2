/** The calls that a simulated person makes, with bodies as they are sent: amounts as text with two decimals. */
import type { Day, DayType } from './days.ts';
import type { Rule } from './household.ts';
import type { Frequency } from './money.ts';

export type BillBody = {
  name: string;
  amount: string;
  contingency?: number;
  frequency: Frequency;
  category: string;
  accountId: number;
  isAutomatic?: boolean;
  isDirectDebit?: boolean;
  paymentDay?: number;
  paymentDayType?: DayType;
  paymentWeek?: number | null;
  ends?: { on: Day } | { payments: number } | null;
  priceChanges?: { from: Day; amount: string }[];
  yearlyRise?: { basisPoints: number; from: Day } | null;
  follows?: string | null;
  startDate?: Day;
  dueDate?: Day;
};
/** What a new bill may come with: money from available, and a debt that it pays back in weekly instalments. */
export type WithMoney = {
  fund?: string;
  arrears?: { amount: string; weeks: number; advance: boolean };
};
export type RuleBody = {
  fromAccountId: number;
  toAccountId: number;
  amount: string;
  frequency: Rule['frequency'];
  isActive: boolean;
  description?: string | null;
  transferDay: number;
  transferDayType: DayType;
};

/** Each call under its name in the API's contract. */
export type Calls = {
  createAccount: { body: { name: string; balance: string } };
  changeAccount: { id: number; body: { name?: string; balance?: string } };
  deleteAccount: { id: number };
  transfer: { body: { fromAccountId: number; toAccountId: number; amount: string } };
  createBill: { body: BillBody & WithMoney };
  importBills: { body: { bills: BillBody[] } };
  changeBill: { id: number; body: Partial<Omit<BillBody, 'startDate'>> };
  deleteBill: { id: number };
  fundBill: { id: number; body: { amount: string } };
  releaseBill: { id: number; body: { amount: string } };
  payBill: {
    body: {
      billId: number;
      amount?: string;
      dueDate?: Day;
      processImmediately?: boolean;
      paidOn?: Day;
      accountId?: number;
      isPart?: boolean;
    };
  };
  payBillWithArrears: {
    body: {
      billId: number;
      dueDate?: Day;
      paidOn?: Day;
      isPart?: boolean;
      paymentAmount: string;
      shortfallAmount: string;
      paymentMethod: 'immediate' | 'installments';
      installmentPeriod?: number;
    };
  };
  skipPeriod: { id: number; body: { dueDate: Day } };
  settlePeriod: { id: number; body: { dueDate: Day } };
  postponePayment: { id: number; body: { dueDate: Day; newDueDate: Day } };
  answerPrice: {
    id: number;
    body: { dueDate: Day; answer: 'plan' | 'once' | 'later'; amount?: string };
  };
  processSavings: object;
  addWeekSavings: object;
  reduceSavings: object;
  recordHistoricalAmount: { id: number; body: { amount: string; billDate: Day } };
  deleteHistoricalAmount: { id: number };
  createIncome: {
    body: { name: string; amount: string; frequency: string; accountId: number | null };
  };
  changeIncome: { id: number; body: { amount?: string; accountId?: number | null } };
  deleteIncome: { id: number };
  createSavingsRule: { body: RuleBody };
  changeSavingsRule: { id: number; body: Partial<RuleBody> };
  deleteSavingsRule: { id: number };
};
export type CallName = keyof Calls;
export type Call = { [N in CallName]: { name: N } & Calls[N] }[CallName];

/** The status of an answer, and the code of a refusal. `saved` and `shortfall` are its figures in cents. */
export type Verdict = { status: number; code?: string; saved?: number; shortfall?: number };

export const OK: Verdict = { status: 200 };
export const CREATED: Verdict = { status: 201 };
export const INVALID: Verdict = { status: 400, code: 'validation' };
export const NOT_FOUND: Verdict = { status: 404, code: 'not_found' };
export const conflict = (code: string): Verdict => ({ status: 409, code });
