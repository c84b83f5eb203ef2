import { MAX_EVERY } from '../../ledger/frequency.ts';
import { billFormText } from './bill-form.ts';
import { plural } from './plural.ts';

/** Words of how often a bill comes, and on which day, where a bill is added or changed. */
export const scheduleText = {
  everySo: 'Every … weeks or months',
  everyShort: 'Every …',
  every: 'Every',
  everyLater: 'Type a number to see what it is by the week.',
  unit: 'Weeks or months',
  units: { weeks: 'weeks', months: 'months' },
  everyHint: `A whole number from 1 to ${MAX_EVERY}.`,
  onceDate: 'Due date',
  onceHint: 'We save for it in the whole weeks until then.',
  nextDateRequired: 'Please enter the date on which this bill is due next',
  onceDateRequired: 'Please enter the date on which this bill is due',
  /** What is missing of a bill that is due once, over the weeks that are left. */
  howOnce: (missing: string, weeks: number) => `${missing} to save ÷ ${plural(weeks, 'week')} left`,
  howLast: (missing: string, weeks: number) =>
    `${missing} to save ÷ ${plural(weeks, 'week')} left, for the last payment`,
  onceLater: 'Choose its date to see what it is by the week.',
  onceSaved: 'All of it is saved.',
  oncePaid: 'It is paid, so nothing more is set aside.',
  allPaid: 'Every payment is made, so nothing more is set aside.',
  fallsOn: 'Falls on',
  fallsOnChoices: {
    date: 'The same day each time',
    last: 'The last day of the month',
    weekday: 'A weekday of the month',
  },
  weekOfMonth: 'Weekday of the month',
  whichOne: 'Which one',
  weeks: ['First', 'Second', 'Third', 'Fourth', 'Last'],
  weekday: 'Weekday',
  lastDay: '31, or the last day',
  lastOfMonth: 'the last day',
  weekdayOfMonth: (which: string, weekday: string) => `the ${which.toLowerCase()} ${weekday}`,
  /** A date that is not a day of the kind that was chosen. */
  offDay: (day: string) => `This is not ${day} of its month, so the bill would go by this date.`,
  offDayBlank: 'Leave it blank to start on the next such day.',
  offDayNext: (day: string) => `The next such day is ${day}.`,
} as const;

type DayFields = {
  readonly paymentDay?: unknown;
  readonly paymentDayType?: string | undefined;
  readonly paymentWeek?: unknown;
};

/** The day of a month that is more than a date says: its last, or a weekday of it; null for any other. */
export function dayInWords({ paymentDay, paymentDayType, paymentWeek }: DayFields): string | null {
  const which = scheduleText.weeks[Number(paymentWeek ?? 0) - 1];
  const weekday = billFormText.weekdays[Number(paymentDay) - 1];
  if (paymentDayType === 'weekly')
    return which && weekday ? scheduleText.weekdayOfMonth(which, weekday) : null;
  return Number(paymentDay ?? 0) === 31 ? scheduleText.lastOfMonth : null;
}
