/** Looking ahead: the forecast, and what the next week sets aside. */
import type { Handle } from '../../ledger/handle.ts';
import { nextSavings } from '../../ledger/next-savings.ts';
import { createForecasts } from '../forecasts.ts';
import { implement } from '../route.ts';
import { viewNextSavings } from '../views/forecast.ts';
import { all } from './find.ts';

export function forecastRoutes({ handle }: { handle: Handle }) {
  const forecasts = createForecasts(handle);
  return {
    forecast: implement('forecast', ({ query, user, gone }) =>
      all(forecasts(user.ledgerId, query.weeks, gone())),
    ),
    nextSavings: implement('nextSavings', ({ user }) =>
      all(handle.look(user.ledgerId)).map(({ ledger, today }) =>
        viewNextSavings(nextSavings(ledger, today), ledger, today),
      ),
    ),
  };
}
