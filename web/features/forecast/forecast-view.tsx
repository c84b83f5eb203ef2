import { ChartLine } from 'lucide-react';
import { COUNTED_MAX, type Forecast } from '../../../api/contract/forecast.ts';
import type { Income } from '../../../api/contract/incomes.ts';
import { arrivalFrom } from '../../../ledger/frequency.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { useTab } from '../../base/use-param.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useForecast } from '../../queries/forecast.ts';
import { useIncomes } from '../../queries/incomes.ts';
import { accountsText } from '../../text/accounts.ts';
import { forecastText } from '../../text/forecast.ts';
import { fundText } from '../../text/fund.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Field } from '../../ui/field.tsx';
import { showDate } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useToday } from '../../ui/today.ts';
import { Balances } from './balances.tsx';
import { shortBills } from './reading.ts';
import { useCounted, writtenAs } from './use-counted.ts';
import { Verdict } from './verdict.tsx';
import { WeeksTable } from './weeks-table.tsx';

/** The bills that will lack something on a day of theirs, soonest first, each with the way to help it. */
function ShortBills({ forecast }: { readonly forecast: Forecast }) {
  const short = shortBills(forecast);
  return (
    <Card aria-labelledby="short-bills">
      <CardHeader id="short-bills" title={forecastText.billsTitle} />
      <CardBody>
        {short.length === 0 ? (
          <p className="text-muted">{forecastText.billsNone}</p>
        ) : (
          <ul className="divide-y divide-line">
            {short.map((bill) => (
              <li key={bill.billId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
                <div className="min-w-0 flex-1">
                  <p className="font-semibold wrap-anywhere">{bill.name}</p>
                  <p className="text-sm text-muted">
                    {forecastText.billShort(showMoney(bill.shortfallAmount), showDate(bill.date))}
                  </p>
                </div>
                {bill.accountId === null ? (
                  <Button variant="secondary" size="sm" {...dialogOpener('bill', bill.billId)}>
                    {forecastText.chooseAccount}
                  </Button>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={fundText.named(bill.name)}
                    {...dialogOpener('fund-bill', bill.billId)}
                  >
                    {fundText.action}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

const text = forecastText.incomes;

type Counting = ReturnType<typeof useCounted>;

function CountIncome(props: {
  readonly income: Income;
  readonly counting: Counting;
  readonly isFull: boolean;
}) {
  const { income, isFull } = props;
  const [counted, count] = props.counting;
  const { [income.id]: day, ...others } = counted;
  const arrivesOn = arrivalFrom(day ?? income.startDate, income.frequency, useToday());
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <Switch
        label={text.count(income.name)}
        hint={income.accountId === null ? text.noAccount : showMoney(income.amount)}
        disabled={income.accountId === null || (isFull && day === undefined)}
        checked={day !== undefined}
        onCheckedChange={(on) => count(on ? { ...others, [income.id]: income.startDate } : others)}
      />
      {day !== undefined && (
        <Field label={text.arrivesOn}>
          <DayInput
            value={arrivesOn}
            onDay={(chosen) => chosen && count({ ...others, [income.id]: chosen })}
          />
        </Field>
      )}
    </li>
  );
}

/** Which incomes this forecast counts: none unless the person says so, and when the next one arrives. */
function CountIncomes(props: { readonly incomes: readonly Income[]; readonly counting: Counting }) {
  if (props.incomes.length === 0) return null;
  const isFull = Object.keys(props.counting[0]).length >= COUNTED_MAX;
  return (
    <Card aria-labelledby="count-incomes">
      <CardHeader id="count-incomes" title={text.title} hint={text.hint} />
      <CardBody>
        <ul className="divide-y divide-line">
          {props.incomes.map((income) => (
            <CountIncome key={income.id} {...{ income, isFull }} counting={props.counting} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

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

function Ahead(props: {
  readonly forecast: Forecast;
  readonly incomes: readonly Income[];
  readonly counting: Counting;
}) {
  const { forecast, incomes, counting } = props;
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
      <Verdict forecast={forecast}>
        {incomes.length > 0 && (
          <p className="text-sm">
            {forecastText.incomes.counted(Object.keys(counting[0]).length, incomes.length)}
          </p>
        )}
      </Verdict>
      <Balances forecast={forecast} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5 lg:order-last">
          <CountIncomes incomes={incomes} counting={counting} />
          <ShortBills forecast={forecast} />
          <How />
        </div>
        <WeeksTable forecast={forecast} />
      </div>
    </div>
  );
}

function Span(props: {
  readonly weeks: number;
  readonly incomes: readonly Income[];
  readonly counting: Counting;
}) {
  const { weeks, incomes, counting } = props;
  const forecast = useForecast(weeks, writtenAs(counting[0]));
  return (
    <div className="grid gap-5">
      <WhenRead
        query={forecast}
        waiting={<SkeletonRows count={3} className="h-40" />}
        failed={forecastText.loadFailed}
        boxed
      >
        {(found) => <Ahead forecast={found} {...{ incomes, counting }} />}
      </WhenRead>
      {/* What is counted may be why it is refused. */}
      {forecast.isError && !forecast.data && <CountIncomes incomes={incomes} counting={counting} />}
    </div>
  );
}

/** The weeks ahead: how far is chosen by the tabs, and kept in the address. */
export function ForecastView() {
  const [span, choose] = useTab('weeks', spans);
  const incomes = useIncomes().data;
  const counting = useCounted(incomes);
  return (
    <Tabs
      label={forecastText.spansLabel}
      items={spans.map((value) => ({ value, label: forecastText.spans[value] }))}
      value={span}
      onValueChange={choose}
    >
      <TabPanel value={span}>
        <Span weeks={Number(span)} incomes={incomes ?? []} counting={counting} />
      </TabPanel>
    </Tabs>
  );
}
