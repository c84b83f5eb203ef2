import * as z from 'zod/mini';
import * as activity from '../activity.ts';
import { type Endpoint, noBody } from './endpoint.ts';

export const activityEndpoints = {
  activity: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Everything that happened, newest first, and whether it can be undone',
    query: activity.activityQuery,
    status: 200,
    answer: z.array(activity.activity),
  },
  undo: {
    method: 'POST',
    path: '/api/activity/:eventId/undo',
    summary: 'Take back what happened, if it still stands',
    body: noBody,
    status: 200,
    answer: activity.undoAnswer,
    refusals: [
      'too_many',
      'not_found',
      'not_undoable',
      'already_undone',
      'changed_since',
      'gone_since',
      'automatic_payments_on',
      'later_week_first',
      'insufficient_funds',
      'insufficient_savings',
    ],
  },
} as const satisfies Record<string, Endpoint>;
