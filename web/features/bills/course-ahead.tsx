import { CalendarDays, CalendarOff, History, TrendingUp } from 'lucide-react';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { formatMoney } from '../../../ledger/money.ts';
import {
  endInWords,
  followsInShort,
  followsInWords,
  courseText as text,
} from '../../text/bill-course.ts';
import { dayInWords } from '../../text/bill-schedule.ts';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { Note } from './bill-notes.tsx';

/** Until when a bill comes, and its next price or what its amount follows, each in a few words; none of one that goes on as it is. Days are written by `show`. */
export function courseInShort(bill: Bill, show: (day: Day) => string): string[] {
  const { ends, priceChanges, yearlyRise, follows } = bill;
  const [next] = priceChanges;
  const isRiseNext = yearlyRise && !(next && next.from <= yearlyRise.from);
  const price = isRiseNext
    ? text.riseFromDay(percentOf(yearlyRise), show(yearlyRise.from))
    : next && text.priceFrom(showMoney(next.amount), show(next.from));
  const average = follows && followsInShort(follows);
  return [ends && endInWords(ends, show), price, average].flatMap((words) => words || []);
}

/** `350` as `3.5`. */
const percentOf = ({ basisPoints }: NonNullable<Bill['yearlyRise']>): string =>
  formatMoney(basisPoints).replace(/\.?0+$/, '');

/** All that is known of a bill's days, its end and its prices beyond what it costs next; nothing where nothing is. */
export function CourseAhead({ bill }: { readonly bill: Bill }) {
  const { ends, priceChanges, yearlyRise, follows } = bill;
  const day = dayInWords(bill);
  if (!day && !ends && !follows && !yearlyRise && priceChanges.length === 0) return null;
  const end =
    ends && ('on' in ends ? text.endsBy(showLongDay(ends.on)) : text.paymentsLeft(ends.payments));
  const prices = [
    ...priceChanges.map(({ from, amount }) => text.priceFrom(showMoney(amount), showLongDay(from))),
    ...(yearlyRise ? [text.riseEachYear(percentOf(yearlyRise), showLongDay(yearlyRise.from))] : []),
  ];
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {day && <Note icon={<CalendarDays size={15} />}>{text.fallsOn(day)}</Note>}
      {end && <Note icon={<CalendarOff size={15} />}>{end}</Note>}
      {prices.map((words) => (
        <Note key={words} icon={<TrendingUp size={15} />}>
          {words}
        </Note>
      ))}
      {follows && <Note icon={<History size={15} />}>{followsInWords(follows)}</Note>}
    </ul>
  );
}
