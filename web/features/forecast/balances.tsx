import type { Forecast } from '../../../api/contract/forecast.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { lineLooks } from '../../ui/charts/chart-look.ts';
import { showShortDate } from '../../ui/format-date.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useCode } from '../../ui/use-code.ts';
import { firstShortfall, weekRows } from './reading.ts';

const loadChart = () => import('../../ui/charts/balances-chart.tsx');

/** Which line is whose: its dashes and its colour beside its name. */
function Legend({
  accounts,
  hasShortfall,
}: {
  readonly accounts: Forecast['accounts'];
  readonly hasShortfall: boolean;
}) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {accounts.map(({ accountId, name }, index) => (
        <li key={accountId} className="flex min-w-0 items-center gap-2">
          <svg aria-hidden="true" width="28" height="8" className="shrink-0">
            <line
              x1="0"
              x2="28"
              y1="4"
              y2="4"
              strokeWidth="2.5"
              {...lineLooks[index % lineLooks.length]}
            />
          </svg>
          <span className="wrap-anywhere">{name}</span>
        </li>
      ))}
      {hasShortfall && (
        <li className="flex items-center gap-2">
          <svg aria-hidden="true" width="12" height="12">
            <circle cx="6" cy="6" r="5" fill="var(--bad)" />
          </svg>
          {forecastText.firstShortfall}
        </li>
      )}
    </ul>
  );
}

type ChartCode = Awaited<ReturnType<typeof loadChart>>;

function Chart({ code, forecast }: { readonly code: ChartCode; readonly forecast: Forecast }) {
  const rows = weekRows(forecast);
  const short = firstShortfall(forecast);
  return (
    <code.BalancesChart
      labels={rows.map(({ week }) => showShortDate(week))}
      lines={forecast.accounts.map(({ accountId }) => ({
        accountId,
        points: rows.map(({ balances }) => balances.get(accountId)?.end ?? 0),
      }))}
      marked={
        short && {
          index: rows.findIndex(({ week }) => week === short.week.week),
          cents: short.lowest,
        }
      }
    />
  );
}

/** The balances ahead as a chart; the sentence stands above it, the table below. */
export function Balances({ forecast }: { readonly forecast: Forecast }) {
  const code = useCode(loadChart, true);
  return (
    <Card aria-labelledby="forecast-balances">
      <CardHeader id="forecast-balances" title={forecastText.balances} />
      <CardBody className="grid gap-4">
        {code === 'missing' ? (
          <p className="text-muted">{forecastText.chartMissing}</p>
        ) : (
          <>
            <Legend accounts={forecast.accounts} hasShortfall={firstShortfall(forecast) !== null} />
            <div>
              {code === 'coming' ? (
                <Skeleton className="h-64 sm:h-80" />
              ) : (
                <Chart code={code} forecast={forecast} />
              )}
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}
