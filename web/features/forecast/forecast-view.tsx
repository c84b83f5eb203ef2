import { ChartLine } from 'lucide-react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import type { Income } from '../../../api/contract/incomes.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { useTab } from '../../base/use-tab.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useForecast } from '../../queries/forecast.ts';
import { useIncomes } from '../../queries/incomes.ts';
import { accountsText } from '../../text/accounts.ts';
import { forecastText } from '../../text/forecast.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Balances } from './balances.tsx';
import { CountIncomes } from './count-incomes.tsx';
import { ShortBills } from './short-bills.tsx';
import { type Counted, useCounted, writtenAs } from './use-counted.ts';
import { Verdict } from './verdict.tsx';
import { WeeksTable } from './weeks-table.tsx';

const spans = ['13', '26', '52'] as const;

function How() {
  return (
    <Card aria-labelledby="how-forecast">
      <CardHeader id="how-forecast" title={forecastText.howTitle} />
      <CardBody>
        <ul className="grid list-disc gap-1.5 pl-5 text-muted">
          {forecastText.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

type Counting = readonly [counted: Counted, count: (next: Counted) => void];

function Ahead(props: {
  readonly forecast: Forecast;
  readonly weeks: number;
  readonly counting: Counting;
}) {
  const { forecast, weeks } = props;
  const [counted, count] = props.counting;
  const incomes = useIncomes().data ?? [];
  const isCounted = ({ id, accountId }: Income) => id in counted && accountId !== null;
  if (forecast.accounts.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartLine />}
          title={forecastText.emptyTitle}
          body={forecastText.emptyBody}
          action={<Button {...dialogOpener('account')}>{accountsText.createSubmit}</Button>}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-5">
      <Verdict forecast={forecast} weeks={weeks}>
        {incomes.length > 0 && (
          <p className="text-sm">
            {forecastText.incomes.counted(incomes.filter(isCounted).length, incomes.length)}
          </p>
        )}
      </Verdict>
      <Balances forecast={forecast} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5 lg:order-last">
          <CountIncomes incomes={incomes} counted={counted} onCount={count} />
          <ShortBills bills={forecast.bills} />
          <How />
        </div>
        <WeeksTable forecast={forecast} />
      </div>
    </div>
  );
}

function Span({ weeks, counting }: { readonly weeks: number; readonly counting: Counting }) {
  return (
    <WhenRead
      query={useForecast(weeks, writtenAs(counting[0]))}
      waiting={<SkeletonRows count={3} className="h-40" />}
      failed={forecastText.loadFailed}
      boxed
    >
      {(forecast) => <Ahead forecast={forecast} weeks={weeks} counting={counting} />}
    </WhenRead>
  );
}

/** The weeks ahead: how far is chosen by the tabs, and kept in the address. */
export function ForecastView() {
  const [span, choose] = useTab('weeks', spans);
  const counting = useCounted();
  return (
    <Tabs
      label={forecastText.spansLabel}
      items={spans.map((value) => ({ value, label: forecastText.spans[value] }))}
      value={span}
      onValueChange={choose}
    >
      <TabPanel value={span}>
        <Span weeks={Number(span)} counting={counting} />
      </TabPanel>
    </Tabs>
  );
}
