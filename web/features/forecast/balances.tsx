import { useState } from 'react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { addDays, daysBetween } from '../../../ledger/calendar.ts';
import { LackingMoney } from '../../parts/lacking-money.tsx';
import { dailyBalances } from '../../queries/forecast.ts';
import { coverageText } from '../../text/coverage.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showDate, showShortDate } from '../../ui/format-date.ts';
import { keyed } from '../../ui/keyed.ts';
import { showMoney } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useCode } from '../../ui/use-code.ts';
import {
  type Account,
  firstTrouble,
  lowestPoint,
  type Payment,
  paymentsOf,
  wouldFail,
} from './reading.ts';

const loadChart = () => import('../../ui/charts/balances-chart.tsx');
type ChartCode = Awaited<ReturnType<typeof loadChart>>;

/** How many payments that would fail are named at once. */
const NAMED = 3;

/** Where the axis names a day, besides today. */
const QUARTERS = [1 / 4, 1 / 2, 3 / 4, 1] as const;

const failure = ({ name, date }: Payment) => forecastText.wouldFail(name, showShortDate(date));

/** What an account's day brings, in words: its balance, and what moved it. */
function dayWords({ weeks }: Account, day: string, cents: number): string {
  const on = <T extends { readonly date: string }>(things: readonly T[]) =>
    things.filter(({ date }) => date === day);
  const moves = weeks.flatMap(({ payments, incomes }) => [
    ...on(incomes).map(({ name, amount }) => forecastText.leaves(name, showMoney(amount))),
    ...on(payments).map((one) =>
      wouldFail(one) ? failure(one) : `${one.name} ${showMoney(one.amount)}`,
    ),
  ]);
  return [`${showDate(day)}: ${showMoney(cents)}`, ...moves].join(' · ');
}

type Failing = { readonly payments: readonly Payment[]; readonly accountId: number };

/** What would fail in an account, soonest first, each with what would mend it. */
function FailureList({ payments, accountId }: Failing) {
  return (
    <ul className="grid gap-1.5 text-sm">
      {keyed(payments, ({ billId, date }) => `${billId} ${date}`).map(({ key, row: payment }) => (
        <li key={key} className="flex items-center gap-x-3">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-bad" />
          <span className="min-w-0 flex-1 wrap-anywhere">{failure(payment)}</span>
          <LackingMoney amount={payment.lackingAmount} accountId={accountId} />
        </li>
      ))}
    </ul>
  );
}

/** The next few of them; all others behind a line. */
function Failures({ payments, accountId }: Failing) {
  if (payments.length === 0) return null;
  const more = payments.slice(NAMED);
  return (
    <div className="sm:max-w-xl">
      <FailureList payments={payments.slice(0, NAMED)} accountId={accountId} />
      {more.length > 0 && (
        <Disclosure title={coverageText.more(more.length)}>
          <FailureList payments={more} accountId={accountId} />
        </Disclosure>
      )}
    </div>
  );
}

/** One account large, which is the one in trouble unless another is chosen; with several all of them small beside it. */
function Chart({ code, forecast }: { readonly code: ChartCode; readonly forecast: Forecast }) {
  const [chosen, choose] = useState<number>();
  const { from, accounts } = forecast;
  const first = (firstTrouble(forecast) ?? lowestPoint(forecast))?.account;
  const account = accounts.find(({ accountId }) => accountId === chosen) ?? first;
  if (!account) return null;
  const points = dailyBalances(forecast, account);
  const last = points.length - 1;
  const axisDay = (index: number) => showShortDate(addDays(from, index));
  const failing = paymentsOf(account).filter(wouldFail);
  const short = points.findIndex((cents) => cents < 0);
  const marks = [
    ...(short < 0 ? [] : [{ index: short, words: forecastText.firstShortfall }]),
    ...failing.map((one) => ({ index: daysBetween(from, one.date), words: failure(one) })),
  ];
  return (
    <>
      <code.BalancesChart
        key={account.accountId}
        label={forecastText.chart(account.name)}
        axis={[forecastText.today, ...QUARTERS.map((part) => axisDay(Math.round(last * part)))]}
        points={points}
        words={(index) => dayWords(account, addDays(from, index), points[index] ?? 0)}
        marks={marks}
      />
      {short >= 0 && (
        <p className="text-sm">
          {forecastText.firstShortfall}: {showDate(addDays(from, short))}
        </p>
      )}
      <Failures payments={failing} accountId={account.accountId} />
      {accounts.length > 1 && (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {accounts.map((one) => (
            <button
              key={one.accountId}
              type="button"
              aria-pressed={one === account}
              onClick={() => choose(one.accountId)}
              className="rounded-xl border border-line px-3 py-2 text-left text-sm hover:border-edge aria-pressed:border-pen aria-pressed:bg-pen-soft"
            >
              <span className="font-semibold wrap-anywhere">{one.name}</span>
              <code.SmallBalances points={dailyBalances(forecast, one)} />
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The balances ahead as a chart; the sentence stands above it, the table below. */
export function Balances({ forecast }: { readonly forecast: Forecast }) {
  const code = useCode(loadChart, true);
  return (
    <Card aria-labelledby="forecast-balances">
      <CardHeader
        id="forecast-balances"
        title={forecastText.balances}
        hint={forecastText.chartHint}
      />
      <CardBody className="grid gap-4">
        {code === 'missing' && <p className="text-muted">{forecastText.chartMissing}</p>}
        {code === 'coming' && <Skeleton className="h-72 sm:h-80" />}
        {typeof code === 'object' && <Chart code={code} forecast={forecast} />}
      </CardBody>
    </Card>
  );
}
