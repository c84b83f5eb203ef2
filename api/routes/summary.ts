/** What it all adds up to, per period, account and week. */
import { stepByStep } from '../../ledger/others-first.ts';
import { summaryOf } from '../../projections/summary.ts';
import type { Ready } from '../cache/ready-answers.ts';
import { implement } from '../http/route.ts';
import { viewSummary } from '../views/summary.ts';

export function summaryRoutes({ ready }: { ready: Ready }) {
  return {
    summary: implement('summary', ({ query: { payFrequency }, user, folded, gone }) =>
      ready(`summary ${payFrequency}`, { user, folded, gone }, async (now) =>
        viewSummary(await stepByStep(summaryOf(now)), payFrequency),
      ),
    ),
  };
}
