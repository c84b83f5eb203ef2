import * as z from 'zod/mini';
import * as activity from '../activity.ts';
import { noBody, type Written } from './endpoint.ts';

export const activityEndpoints = {
  activity: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Everything that happened, newest first, and whether it can be undone',
    query: activity.activityQuery,
    answer: z.array(activity.activity),
  },
  undo: {
    method: 'POST',
    path: '/api/activity/:eventId/undo',
    summary: 'Take back what happened, if it still stands',
    body: noBody,
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
} as const satisfies Record<string, Written>;
