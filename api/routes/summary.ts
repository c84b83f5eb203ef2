/** What it all adds up to, and what happened: decisions.md §7. */
import type pg from 'pg';
import { readActivity } from '../../projections/activity.ts';
import { readSummary } from '../../projections/summary.ts';
import { implement } from '../route.ts';
import { viewActivity, viewSummary } from '../views/summary.ts';
import { all } from './find.ts';

export function summaryRoutes(db: pg.Pool) {
  return {
    summary: implement('summary', ({ query, user }) =>
      all(readSummary(db, user.ledgerId)).map((rows) => viewSummary(rows, query.payFrequency)),
    ),
    activity: implement('activity', ({ query, user }) =>
      all(readActivity(db, user.ledgerId, query)).map((rows) => rows.map(viewActivity)),
    ),
  };
}
