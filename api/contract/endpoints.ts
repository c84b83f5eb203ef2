/**
 * Every call of the API, once. The router and the OpenAPI document are both made from this table, so they cannot differ.
 * Server only: the page imports the subjects' schemas, not this list.
 */
import * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as auth from './auth.ts';
import * as bills from './bills.ts';
import { id } from './fields.ts';
import * as incomes from './incomes.ts';
import * as rules from './savings-rules.ts';
import * as summary from './summary.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:id` for an id within the ledger. */
  path: string;
  summary: string;
  /** Open to visitors who are not signed in. */
  public?: true;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The status of success; `answer` left out means an empty 204. */
  status: 200 | 201 | 204;
  answer?: z.ZodMiniType;
  /** The codes with which it may refuse, beside validation, unauthenticated and unavailable. */
  refusals?: readonly string[];
};

const empty = z.optional(z.looseObject({}));

export const endpoints = {
  // Identity
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an account and sign in',
    public: true,
    body: auth.registerRequest,
    status: 201,
    answer: auth.registerAnswer,
    refusals: ['email_taken', 'too_many_requests'],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login-direct',
    summary: 'Sign in with email and password',
    public: true,
    body: auth.loginRequest,
    status: 200,
    answer: auth.loginAnswer,
    refusals: ['invalid_credentials', 'too_many_requests'],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    public: true,
    body: empty,
    status: 204,
  },
  currentUser: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in user',
    status: 200,
    answer: auth.user,
  },
  googleStatus: {
    method: 'GET',
    path: '/api/auth/google/status',
    summary: 'Whether Google sign-in is set up',
    public: true,
    status: 200,
    answer: auth.googleStatus,
  },
  deleteData: {
    method: 'POST',
    path: '/api/user/delete-data',
    summary: 'Delete all data of the ledger; the login stays',
    body: empty,
    status: 200,
    answer: z.object({ message: z.string() }),
  },

  // Accounts
  listAccounts: {
    method: 'GET',
    path: '/api/accounts',
    summary: 'All accounts',
    status: 200,
    answer: z.array(accounts.account),
  },
  createAccount: {
    method: 'POST',
    path: '/api/accounts',
    summary: 'Open an account',
    body: accounts.createAccount,
    status: 201,
    answer: accounts.account,
  },
  changeAccount: {
    method: 'PATCH',
    path: '/api/accounts/:id',
    summary: 'Rename an account or set its balance',
    body: accounts.changeAccount,
    status: 200,
    answer: accounts.account,
    refusals: ['not_found'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/accounts/:id',
    summary: 'Close an account; its bills and incomes become unassigned',
    status: 204,
    refusals: ['not_found'],
  },
  transfer: {
    method: 'POST',
    path: '/api/accounts/transfer',
    summary: 'Move money between two accounts',
    body: accounts.transfer,
    status: 200,
    answer: accounts.transferAnswer,
    refusals: ['not_found', 'insufficient_funds'],
  },
  accountStatement: {
    method: 'GET',
    path: '/api/accounts/:id/statement',
    summary: 'Every posting of an account, newest first, with the running balance',
    query: summary.pageQuery,
    status: 200,
    answer: z.array(accounts.statementLine),
    refusals: ['not_found'],
  },

  // Bills
  listBills: {
    method: 'GET',
    path: '/api/bills',
    summary: 'All bills with their savings',
    status: 200,
    answer: z.array(bills.bill),
  },
  createBill: {
    method: 'POST',
    path: '/api/bills',
    summary: 'Add a bill',
    body: bills.createBill,
    status: 201,
    answer: bills.bill,
    refusals: ['not_found'],
  },
  payBill: {
    method: 'POST',
    path: '/api/bills/pay',
    summary: 'Pay a bill now, or schedule its payment',
    body: bills.payBill,
    status: 200,
    answer: bills.payBillAnswer,
    refusals: ['not_found', 'account_required', 'insufficient_funds', 'arrears_required'],
  },
  payBillWithArrears: {
    method: 'POST',
    path: '/api/bills/pay-with-arrears',
    summary: 'Pay a bill whose savings fall short',
    body: bills.payBillWithArrears,
    status: 200,
    answer: bills.payBillWithArrearsAnswer,
    refusals: [
      'not_found',
      'account_required',
      'insufficient_funds',
      'shortfall_changed',
      'instalment_period_out_of_range',
    ],
  },
  processSavings: {
    method: 'POST',
    path: '/api/bills/process-savings',
    summary: 'Accrue every week that has begun and is not yet accrued',
    body: empty,
    status: 200,
    answer: bills.savingsAnswer,
  },
  addWeekSavings: {
    method: 'POST',
    path: '/api/bills/add-week-savings',
    summary: 'Add one extra week to every bill, now',
    body: empty,
    status: 200,
    answer: bills.savingsAnswer,
  },
  reduceSavings: {
    method: 'POST',
    path: '/api/bills/reduce-savings',
    summary: 'Take one week back from every bill',
    body: empty,
    status: 200,
    answer: bills.savingsAnswer,
  },
  deleteHistoricalAmount: {
    method: 'DELETE',
    path: '/api/bills/historical/:id',
    summary: 'Delete a past amount',
    status: 204,
    refusals: ['not_found'],
  },
  changeBill: {
    method: 'PATCH',
    path: '/api/bills/:id',
    summary: 'Change a bill',
    body: bills.changeBill,
    status: 200,
    answer: bills.bill,
    refusals: ['not_found', 'account_required', 'insufficient_funds'],
  },
  deleteBill: {
    method: 'DELETE',
    path: '/api/bills/:id',
    summary: 'Delete a bill; what it had saved goes back to available',
    status: 204,
    refusals: ['not_found'],
  },
  listHistoricalAmounts: {
    method: 'GET',
    path: '/api/bills/:id/historical',
    summary: 'Past amounts of a bill, newest first',
    status: 200,
    answer: z.array(bills.historicalAmount),
    refusals: ['not_found'],
  },
  historicalAverage: {
    method: 'GET',
    path: '/api/bills/:id/historical/average',
    summary: 'The average weekly amount of a bill by its past amounts',
    status: 200,
    answer: bills.historicalAverage,
    refusals: ['not_found'],
  },
  recordHistoricalAmount: {
    method: 'POST',
    path: '/api/bills/:id/historical',
    summary: 'Record a past amount',
    body: bills.recordHistoricalAmount,
    status: 201,
    answer: bills.historicalAmount,
    refusals: ['not_found'],
  },

  // Incomes
  listIncomes: {
    method: 'GET',
    path: '/api/incomes',
    summary: 'All incomes',
    status: 200,
    answer: z.array(incomes.income),
  },
  createIncome: {
    method: 'POST',
    path: '/api/incomes',
    summary: 'Add an income',
    body: incomes.createIncome,
    status: 201,
    answer: incomes.income,
    refusals: ['not_found'],
  },
  changeIncome: {
    method: 'PATCH',
    path: '/api/incomes/:id',
    summary: 'Change an income',
    body: incomes.changeIncome,
    status: 200,
    answer: incomes.income,
    refusals: ['not_found'],
  },
  deleteIncome: {
    method: 'DELETE',
    path: '/api/incomes/:id',
    summary: 'Delete an income',
    status: 204,
    refusals: ['not_found'],
  },

  // Savings rules
  listSavingsRules: {
    method: 'GET',
    path: '/api/savings-rules',
    summary: 'All savings rules',
    status: 200,
    answer: z.array(rules.savingsRule),
  },
  createSavingsRule: {
    method: 'POST',
    path: '/api/savings-rules',
    summary: 'Add a savings rule',
    body: rules.createSavingsRule,
    status: 201,
    answer: rules.savingsRule,
    refusals: ['not_found'],
  },
  changeSavingsRule: {
    method: 'PATCH',
    path: '/api/savings-rules/:id',
    summary: 'Change a savings rule, or switch it on or off',
    body: rules.changeSavingsRule,
    status: 200,
    answer: rules.savingsRule,
    refusals: ['not_found', 'accounts_must_differ'],
  },
  deleteSavingsRule: {
    method: 'DELETE',
    path: '/api/savings-rules/:id',
    summary: 'Delete a savings rule',
    status: 204,
    refusals: ['not_found'],
  },

  // What it adds up to
  summary: {
    method: 'GET',
    path: '/api/summary',
    summary: 'Totals per pay period, per account, and week by week',
    query: summary.summaryQuery,
    status: 200,
    answer: summary.summary,
  },
  activity: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Everything that happened, newest first',
    query: summary.pageQuery,
    status: 200,
    answer: z.array(summary.activity),
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** The path's `:id`. One that no ledger could have handed out is simply not found. */
export const pathId = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), id),
);
