import * as z from 'zod/mini';
import { CAPS } from '../../../ledger/caps.ts';
import * as rules from '../savings-rules.ts';
import type { Written } from './endpoint.ts';

export const savingsRuleEndpoints = {
  listSavingsRules: {
    method: 'GET',
    path: '/api/savings-rules',
    summary: 'All savings rules',
    answer: z.array(rules.savingsRule),
  },
  createSavingsRule: {
    method: 'POST',
    path: '/api/savings-rules',
    summary: `Add a savings rule; a ledger has at most ${CAPS.savingsRules}`,
    body: rules.createSavingsRule,
    status: 201,
    answer: rules.savingsRule,
    refusals: ['too_many', 'not_found', 'deleted_since'],
  },
  changeSavingsRule: {
    method: 'PATCH',
    path: '/api/savings-rules/:id',
    summary: 'Change a savings rule, or switch it on or off',
    body: rules.changeSavingsRule,
    answer: rules.savingsRule,
    refusals: ['not_found', 'accounts_must_differ', 'weekday_out_of_range', 'deleted_since'],
  },
  deleteSavingsRule: {
    method: 'DELETE',
    path: '/api/savings-rules/:id',
    summary: 'Delete a savings rule',
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Written>;
