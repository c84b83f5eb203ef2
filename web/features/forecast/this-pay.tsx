import type { ReactNode } from 'react';
import type { ThisPay } from '../../../api/contract/forecast.ts';
import { addDays } from '../../../ledger/calendar.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useThisPay } from '../../queries/forecast.ts';
import { thisPayText as text } from '../../text/this-pay.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { showDate } from '../../ui/format-date.ts';
import { keyed } from '../../ui/keyed.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';

/** How many of the bills that fall due are named. */
const NAMED = 4;

function Figure(props: {
  readonly label: string;
  readonly children: ReactNode;
  readonly note: string;
}) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4 sm:block">
      <dt className="text-sm text-muted">{props.label}</dt>
      <dd className="text-right sm:text-left">
        <span className="text-xl font-bold tracking-tight">{props.children}</span>
        <span className="amount block text-sm text-muted">{props.note}</span>
      </dd>
    </div>
  );
}

function Figures({ pay }: { readonly pay: ThisPay }) {
  const { setAsideSoFar, setAside, toSetAside, missed, due, dueTotal, income, left } = pay;
  const soFar = text.soFar(showMoney(setAsideSoFar), showMoney(setAside));
  const waits = toCents(missed) > 0 ? `, ${text.missed(showMoney(missed))}` : '';
  const remains = toCents(left);
  return (
    <dl className="grid gap-x-8 gap-y-1.5 sm:grid-cols-3">
      <Figure label={text.setAside} note={`${soFar}${waits}`}>
        <Money amount={toSetAside} highlight />
      </Figure>
      <Figure label={text.due} note={due.length === 0 ? text.dueNone : text.payments(due.length)}>
        <Money amount={dueTotal} />
      </Figure>
      {toCents(income) === 0 ? (
        <div className="flex items-baseline justify-between gap-4 sm:block">
          <dt className="text-sm text-muted">{text.left}</dt>
          <dd className="text-right text-sm sm:text-left">{text.noIncome}</dd>
        </div>
      ) : (
        <Figure label={remains < 0 ? text.over : text.left} note={text.ofIncome(showMoney(income))}>
          <Money cents={Math.abs(remains)} />
        </Figure>
      )}
    </dl>
  );
}

function Due({ due }: Pick<ThisPay, 'due'>) {
  if (due.length === 0) return null;
  const named = keyed(due.slice(0, NAMED), ({ billId, date }) => `${billId} ${date}`);
  return (
    <ul className="grid gap-x-10 gap-y-1 border-t border-line pt-3 text-sm sm:grid-cols-2">
      {named.map(({ key, row: { date, name, amount, shortfallAmount } }) => (
        <li key={key} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 wrap-anywhere">
            {name} <span className="text-muted">{showDate(date)}</span>
          </span>
          <span className="text-right">
            {toCents(shortfallAmount) > 0 && (
              <span className="amount mr-2 text-muted">
                {text.short(showMoney(shortfallAmount))}
              </span>
            )}
            <Money amount={amount} />
          </span>
        </li>
      ))}
      {due.length > NAMED && <li className="text-muted">{text.more(due.length - NAMED)}</li>}
    </ul>
  );
}

/** What to set aside of this pay, what falls due before the next one, and what is left. */
export function ThisPayCard() {
  const query = useThisPay();
  const { data: pay } = query;
  return (
    <Card aria-labelledby="this-pay">
      <CardHeader
        id="this-pay"
        title={text.title}
        hint={
          pay && text.span(showDate(pay.from), showDate(addDays(pay.nextPayday, -1)), pay.weeks)
        }
      />
      <CardBody className="grid gap-3">
        <WhenRead
          query={query}
          waiting={<SkeletonRows count={2} className="h-14" />}
          failed={text.loadFailed}
        >
          {(read) =>
            read && (
              <>
                <Figures pay={read} />
                <Due due={read.due} />
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
                  {(read.isKnown ? text.next : text.assumed)(showDate(read.nextPayday))}
                  <Button variant="secondary" size="sm" {...dialogOpener('settings')}>
                    {text.change}
                  </Button>
                </p>
              </>
            )
          }
        </WhenRead>
      </CardBody>
    </Card>
  );
}
