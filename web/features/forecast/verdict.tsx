import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { daysBetween, weekStart } from '../../../ledger/calendar.ts';
import { forecastText } from '../../text/forecast.ts';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { type Failure, firstTrouble, type Low, largestPayment, lowestPoint } from './reading.ts';

/** What goes wrong, as a title and a sentence. */
function troubleWords(trouble: Low | Failure): { title: string; body: string } {
  const { name } = trouble.account;
  if ('payment' in trouble) {
    const { name: bill, lackingAmount, date } = trouble.payment;
    return {
      title: forecastText.failsTitle(bill),
      body: forecastText.fails(name, showMoney(lackingAmount), showDate(date)),
    };
  }
  const { week, lowest } = trouble;
  const bill = largestPayment(week);
  const falls = forecastText.short(name, showDate(week.week), showMoney(lowest));
  const largest = bill ? forecastText.shortBill(bill.name, showMoney(bill.amount)) : '';
  return { title: forecastText.shortTitle(name), body: `${falls} ${largest}` };
}

/** How many weeks it tells: of many accounts fewer than were asked for. */
const weeksOf = ({ from, to }: Forecast): number =>
  Math.ceil((daysBetween(weekStart(from), to) + 1) / 7);

/** What the forecast comes to, in a sentence: what goes wrong first, by name, or that nothing does and how close it gets. */
export function Verdict(props: {
  readonly forecast: Forecast;
  /** What it does and does not count. */
  readonly children: ReactNode;
}) {
  const { forecast, children } = props;
  const trouble = firstTrouble(forecast);
  const low = lowestPoint(forecast);
  if (!low) return null;
  const { title, body } = trouble
    ? troubleWords(trouble)
    : {
        title: forecastText.wellTitle,
        body: forecastText.well(
          weeksOf(forecast),
          low.account.name,
          showMoney(low.lowest),
          showDate(low.week.week),
        ),
      };
  const Icon = trouble ? CircleAlert : CircleCheck;
  return (
    <div
      className={cx(
        'flex items-start gap-3 rounded-2xl border px-4 py-3.5 sm:px-5',
        trouble ? 'border-bad bg-bad-soft' : 'border-good bg-good-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        size={22}
        className={cx('mt-0.5 shrink-0', trouble ? 'text-bad' : 'text-good')}
      />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">{title}</h2>
        <p>{body}</p>
        {children}
      </div>
    </div>
  );
}
