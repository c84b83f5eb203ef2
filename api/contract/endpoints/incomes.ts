import * as z from 'zod/mini';
import { CAPS } from '../../../ledger/caps.ts';
import * as incomes from '../incomes.ts';
import type { Written } from './endpoint.ts';

export const incomeEndpoints = {
  listIncomes: {
    method: 'GET',
    path: '/api/incomes',
    summary: 'All incomes',
    answer: z.array(incomes.income),
  },
  createIncome: {
    method: 'POST',
    path: '/api/incomes',
    summary: `Add an income; a ledger has at most ${CAPS.incomes}`,
    body: incomes.createIncome,
    status: 201,
    answer: incomes.income,
    refusals: ['too_many', 'not_found', 'deleted_since'],
  },
  changeIncome: {
    method: 'PATCH',
    path: '/api/incomes/:id',
    summary: 'Change an income',
    body: incomes.changeIncome,
    answer: incomes.income,
    refusals: ['not_found', 'weekday_out_of_range', 'deleted_since'],
  },
  deleteIncome: {
    method: 'DELETE',
    path: '/api/incomes/:id',
    summary: 'Delete an income',
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Written>;
