import { CalendarOff, CalendarRange, TrendingUp } from 'lucide-react';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { formatMoney } from '../../../ledger/money.ts';
import { endInWords, courseText as text } from '../../text/bill-course.ts';
import { dayInWords } from '../../text/bill-schedule.ts';
import { showDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';

/** Until when a bill comes, and its next price, in a few words; null of one that goes on as it is. Days are written by `show`. */
export function courseInShort(bill: Bill, show: (day: Day) => string): string | null {
  const { ends, priceChanges, yearlyRise } = bill;
  const [next] = priceChanges;
  const isRiseNext = yearlyRise && !(next && next.from <= yearlyRise.from);
  const price = isRiseNext
    ? text.riseFromDay(percentOf(yearlyRise), show(yearlyRise.from))
    : next && text.priceFrom(showMoney(next.amount), show(next.from));
  return [ends && endInWords(ends, show), price].filter(Boolean).join(' · ') || null;
}

/** `350` as `3.5`. */
const percentOf = ({ basisPoints }: NonNullable<Bill['yearlyRise']>): string =>
  formatMoney(basisPoints).replace(/\.?0+$/, '');

/** All that is known of a bill's days, its end and its prices beyond what it costs next; nothing where nothing is. */
export function CourseAhead({ bill }: { readonly bill: Bill }) {
  const { ends, priceChanges, yearlyRise } = bill;
  const day = dayInWords(bill);
  if (!day && !ends && !yearlyRise && priceChanges.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {day && (
        <li className="flex items-start gap-1.5">
          <CalendarRange aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
          {text.fallsOn(day)}
        </li>
      )}
      {ends && (
        <li className="flex items-start gap-1.5">
          <CalendarOff aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
          {'on' in ends ? text.endsBy(showDay(ends.on)) : text.paymentsLeft(ends.payments)}
        </li>
      )}
      {(priceChanges.length > 0 || yearlyRise) && (
        <li className="flex items-start gap-1.5">
          <TrendingUp aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
          <span className="min-w-0 tabular-nums">
            {[
              ...priceChanges.map(({ from, amount }) =>
                text.priceFrom(showMoney(amount), showDay(from)),
              ),
              ...(yearlyRise
                ? [text.riseEachYear(percentOf(yearlyRise), showDay(yearlyRise.from))]
                : []),
            ].join(' · ')}
          </span>
        </li>
      )}
    </ul>
  );
}
