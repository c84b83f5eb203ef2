/** Looking ahead: the forecast, and what the next week sets aside. */
import { forecast } from '../../ledger/forecast.ts';
import type { Handle } from '../../ledger/handle.ts';
import { nextSavings } from '../../ledger/next-savings.ts';
import { implement } from '../route.ts';
import { viewForecast, viewNextSavings } from '../views/forecast.ts';
import { all } from './find.ts';

export function forecastRoutes({ handle }: { handle: Handle }) {
  return {
    forecast: implement('forecast', ({ query, user }) =>
      all(handle.look(user.ledgerId)).map(({ ledger, today }) =>
        viewForecast(forecast(ledger, today, query.weeks)),
      ),
    ),
    nextSavings: implement('nextSavings', ({ user }) =>
      all(handle.look(user.ledgerId)).map(({ ledger, today }) =>
        viewNextSavings(nextSavings(ledger, today), ledger, today),
      ),
    ),
  };
}
