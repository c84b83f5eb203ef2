import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { forecastText } from '../../text/forecast.ts';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { firstShortfall, largestPayment, lowestPoint } from './reading.ts';

/** What the forecast comes to, in a sentence: the first shortfall by name, or that there is none and how close it gets. */
export function Verdict(props: {
  readonly forecast: Forecast;
  readonly weeks: number;
  /** What it does and does not count. */
  readonly children: ReactNode;
}) {
  const { forecast, weeks, children } = props;
  const short = firstShortfall(forecast);
  const low = lowestPoint(forecast);
  if (!low) return null;
  const bill = short && largestPayment(short.week);
  const Icon = short ? CircleAlert : CircleCheck;
  return (
    <div
      className={cx(
        'flex items-start gap-3 rounded-2xl border px-4 py-3.5 sm:px-5',
        short ? 'border-bad bg-bad-soft' : 'border-good bg-good-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        size={22}
        className={cx('mt-0.5 shrink-0', short ? 'text-bad' : 'text-good')}
      />
      <div className="min-w-0 wrap-anywhere">
        <h2 className="text-lg">
          {short ? forecastText.shortTitle(short.account.name) : forecastText.wellTitle}
        </h2>
        <p>
          {short
            ? forecastText.short(
                short.account.name,
                showDate(short.week.week),
                showMoney(short.lowest),
              )
            : forecastText.well(
                weeks,
                low.account.name,
                showMoney(low.lowest),
                showDate(low.week.week),
              )}{' '}
          {bill && forecastText.shortBill(bill.name, showMoney(bill.amount))}
        </p>
        {children}
      </div>
    </div>
  );
}
