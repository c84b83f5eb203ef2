/** Looking ahead: the forecast, and what the next week sets aside. */
import { ok } from 'neverthrow';
import { coverage } from '../../ledger/coverage.ts';
import type { Forecast } from '../../ledger/foreseen.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { nextSavings } from '../../ledger/next-savings.ts';
import { stepByStep } from '../../ledger/others-first.ts';
import type { Db } from '../../projections/sql.ts';
import { createForecasts, forecastTurns } from '../cache/forecasts.ts';
import { implement } from '../http/route.ts';
import { readPreferences } from '../identity/change-user.ts';
import { viewCoverage, viewForecast, viewNextSavings } from '../views/forecast.ts';
import { payAsked, viewThisPay } from '../views/this-pay.ts';
import { all } from './find.ts';

/** How far the question goes whether bills are covered: a quarter. */
const COVERED_WEEKS = 13;

export function forecastRoutes({ handle, db }: { handle: Handle; db: Db }) {
  const inTurn = forecastTurns();
  const forecasts = createForecasts(handle, viewForecast, inTurn);
  const viewCovered = (ahead: Forecast, ledger: Ledger) => viewCoverage(coverage(ledger, ahead));
  const coverages = createForecasts(handle, viewCovered, inTurn);
  const pays = createForecasts(handle, viewThisPay, inTurn);
  return {
    forecast: implement('forecast', ({ query, user, gone }) =>
      all(forecasts(user.ledgerId, query, gone())),
    ),
    coverage: implement('coverage', ({ user, gone }) =>
      all(coverages(user.ledgerId, { weeks: COVERED_WEEKS, isHelped: true }, gone())),
    ),
    thisPay: implement('thisPay', async ({ user, folded, gone }) => {
      const { weeks } = await folded();
      const preferences = await readPreferences(db, user.id);
      const { today } = await handle.look(user.ledgerId);
      const asked = payAsked(preferences, today, weeks);
      return ok(await pays(user.ledgerId, asked, gone()));
    }),
    nextSavings: implement('nextSavings', ({ user }) =>
      all(handle.look(user.ledgerId)).map(async ({ ledger, today }) =>
        viewNextSavings(await stepByStep(nextSavings(ledger, today)), ledger, today),
      ),
    ),
  };
}
