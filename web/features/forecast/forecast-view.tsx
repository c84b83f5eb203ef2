import { ChartLine } from 'lucide-react';
import { useTab } from '../../app/use-tab.ts';
import { useForecast } from '../../queries/forecast.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Balances } from './balances.tsx';
import { ShortBills } from './short-bills.tsx';
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

function Span({ weeks }: { readonly weeks: number }) {
  const forecast = useForecast(weeks);
  if (forecast.isPending) return <SkeletonRows count={3} className="h-40" />;
  if (forecast.isError) {
    return (
      <Card>
        <ErrorState
          message={forecastText.loadFailed}
          busy={forecast.isFetching}
          onRetry={() => void forecast.refetch()}
        />
      </Card>
    );
  }
  if (forecast.data.accounts.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartLine />}
          title={forecastText.emptyTitle}
          body={forecastText.emptyBody}
        />
      </Card>
    );
  }
  return (
    <div className="grid gap-5">
      <Verdict forecast={forecast.data} weeks={weeks} />
      <Balances forecast={forecast.data} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5 lg:order-last">
          <ShortBills bills={forecast.data.bills} />
          <How />
        </div>
        <WeeksTable forecast={forecast.data} />
      </div>
    </div>
  );
}

/** The weeks ahead: how far is chosen by the tabs, and kept in the address. */
export function ForecastView() {
  const [span, choose] = useTab('weeks', spans);
  return (
    <Tabs
      label={forecastText.spansLabel}
      items={spans.map((value) => ({ value, label: forecastText.spans[value] }))}
      value={span}
      onValueChange={choose}
    >
      <TabPanel value={span}>
        <Span weeks={Number(span)} />
      </TabPanel>
    </Tabs>
  );
}
