/** What it all adds up to, per period, account and week: decisions.md §7. */
import type pg from 'pg';
import { readSummary } from '../../projections/summary.ts';
import type { Ready } from '../ready-answers.ts';
import { implement } from '../route.ts';
import { viewSummary } from '../views/summary.ts';

export function summaryRoutes({ db, ready }: { db: pg.Pool; ready: Ready }) {
  return {
    summary: implement('summary', ({ query: { payFrequency }, user, version }) =>
      ready(`summary ${payFrequency}`, { user, version }, async () =>
        viewSummary(await readSummary(db, user.ledgerId), payFrequency),
      ),
    ),
  };
}
