import { TriangleAlert } from 'lucide-react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { weekRows } from './reading.ts';

function Balance({
  end,
  low,
  account,
}: {
  readonly end: number;
  readonly low: number;
  readonly account: string;
}) {
  return (
    <td className="py-2 text-right max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-0.5 sm:pl-4">
      <span aria-hidden="true" className="min-w-0 text-left text-muted wrap-anywhere sm:hidden">
        {account}
      </span>
      <span className={cx('shrink-0', low < 0 && 'font-semibold text-bad')}>
        {low < 0 && (
          <TriangleAlert
            role="img"
            aria-label={forecastText.belowZero}
            size={14}
            className="mr-1 inline align-[-2px]"
          />
        )}
        <Money cents={end} />
      </span>
    </td>
  );
}

/** The same as the chart in figures; on a phone each week is a block of its own. */
export function WeeksTable({ forecast }: { readonly forecast: Forecast }) {
  return (
    <Card aria-labelledby="week-by-week">
      <CardHeader id="week-by-week" title={forecastText.tableTitle} hint={forecastText.tableHint} />
      <CardBody>
        <table className="w-full text-sm max-sm:block">
          <thead className="text-muted max-sm:sr-only">
            <tr>
              <th scope="col" className="pb-2 text-left font-normal">
                {forecastText.weekOf}
              </th>
              {forecast.accounts.map(({ accountId, name }) => (
                <th
                  key={accountId}
                  scope="col"
                  className="pb-2 pl-4 text-right font-normal wrap-anywhere"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {weekRows(forecast).map(({ week, balances }) => (
              <tr key={week} className="border-t border-line max-sm:block max-sm:py-2">
                <th
                  scope="row"
                  className="py-2 text-left font-medium whitespace-nowrap max-sm:block max-sm:py-0.5"
                >
                  {showDate(week)}
                </th>
                {forecast.accounts.map(({ accountId, name }) => (
                  <Balance
                    key={accountId}
                    account={name}
                    {...(balances.get(accountId) ?? { end: 0, low: 0 })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  );
}
