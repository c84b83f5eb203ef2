/** What it all adds up to, per period, account and week: decisions.md §7. */
import type pg from 'pg';
import { readSummary } from '../../projections/summary.ts';
import { implement } from '../route.ts';
import { viewSummary } from '../views/summary.ts';
import { all } from './find.ts';

export function summaryRoutes(db: pg.Pool) {
  return {
    summary: implement('summary', ({ query, user }) =>
      all(readSummary(db, user.ledgerId)).map((rows) => viewSummary(rows, query.payFrequency)),
    ),
  };
}
