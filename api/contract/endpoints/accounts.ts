import * as z from 'zod/mini';
import { CAPS } from '../../../ledger/caps.ts';
import * as accounts from '../accounts.ts';
import { asOfQuery } from '../fields.ts';
import * as summary from '../summary.ts';
import type { Written } from './endpoint.ts';

export const accountEndpoints = {
  listAccounts: {
    method: 'GET',
    path: '/api/accounts',
    summary: 'All accounts, today or as they stood on a day',
    query: asOfQuery,
    answer: z.array(accounts.account),
  },
  getAccount: {
    method: 'GET',
    path: '/api/accounts/:id',
    summary: 'One account',
    answer: accounts.account,
  },
  createAccount: {
    method: 'POST',
    path: '/api/accounts',
    summary: `Open an account; a ledger has at most ${CAPS.accounts}`,
    body: accounts.createAccount,
    status: 201,
    answer: accounts.account,
    refusals: ['too_many', 'deleted_since'],
  },
  changeAccount: {
    method: 'PATCH',
    path: '/api/accounts/:id',
    summary: 'Rename an account or set its balance',
    body: accounts.changeAccount,
    answer: accounts.account,
    refusals: ['not_found', 'deleted_since'],
  },
  deleteAccount: {
    method: 'DELETE',
    path: '/api/accounts/:id',
    summary: 'Close an account; its bills and incomes become unassigned',
    refusals: ['not_found'],
  },
  transfer: {
    method: 'POST',
    path: '/api/accounts/transfer',
    summary: 'Move money between two accounts',
    body: accounts.transfer,
    answer: accounts.transferAnswer,
    refusals: ['not_found', 'insufficient_funds', 'deleted_since'],
  },
  accountStatement: {
    method: 'GET',
    path: '/api/accounts/:id/statement',
    summary: 'Every posting of an account, newest first, with the running balance',
    query: summary.pageQuery,
    answer: z.array(accounts.statementLine),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Written>;
