/** Looking ahead: the forecast, and what the next week sets aside. */
import { coverage } from '../../ledger/coverage.ts';
import type { Forecast } from '../../ledger/foreseen.ts';
import type { Handle } from '../../ledger/handle.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { nextSavings } from '../../ledger/next-savings.ts';
import { createForecasts, forecastTurns } from '../cache/forecasts.ts';
import { implement } from '../http/route.ts';
import { viewCoverage, viewForecast, viewNextSavings } from '../views/forecast.ts';
import { all } from './find.ts';

/** How far the question goes whether bills are covered: a quarter. */
const COVERED_WEEKS = 13;

export function forecastRoutes({ handle }: { handle: Handle }) {
  const inTurn = forecastTurns();
  const forecasts = createForecasts(handle, viewForecast, inTurn);
  const viewCovered = (ahead: Forecast, ledger: Ledger) => viewCoverage(coverage(ledger, ahead));
  const coverages = createForecasts(handle, viewCovered, inTurn);
  return {
    forecast: implement('forecast', ({ query, user, gone }) =>
      all(forecasts(user.ledgerId, query.weeks, gone(), query.incomes)),
    ),
    coverage: implement('coverage', ({ user, gone }) =>
      all(coverages(user.ledgerId, COVERED_WEEKS, gone())),
    ),
    nextSavings: implement('nextSavings', ({ user }) =>
      all(handle.look(user.ledgerId)).map(({ ledger, today }) =>
        viewNextSavings(nextSavings(ledger, today), ledger, today),
      ),
    ),
  };
}
