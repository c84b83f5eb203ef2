/** Looking ahead: the forecast, and what the next week sets aside. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { foresee } from '../../ledger/forecast.ts';
import type { Handle } from '../../ledger/handle.ts';
import { nextSavings } from '../../ledger/next-savings.ts';
import { implement } from '../route.ts';
import { viewForecast, viewNextSavings } from '../views/forecast.ts';
import { all } from './find.ts';

export function forecastRoutes({ handle }: { handle: Handle }) {
  return {
    forecast: implement('forecast', ({ query, user }) =>
      all(handle.look(user.ledgerId)).map(async ({ ledger, today }) => {
        const course = foresee(ledger, today, query.weeks);
        for (;;) {
          const { done, value } = course.next();
          if (done) return viewForecast(value);
          await othersFirst();
        }
      }),
    ),
    nextSavings: implement('nextSavings', ({ user }) =>
      all(handle.look(user.ledgerId)).map(({ ledger, today }) =>
        viewNextSavings(nextSavings(ledger, today), ledger, today),
      ),
    ),
  };
}
