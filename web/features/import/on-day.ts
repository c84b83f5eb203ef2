/** The day that a frequency names beside how often a bill comes: the second Tuesday, the last day of a month, each Friday. */
import {
  addDays,
  type Day,
  type DayType,
  dayOfMonth,
  LAST_WEEK,
  nearestMatch,
  nextMatch,
} from '../../../ledger/calendar.ts';
import {
  type BillFrequency,
  isByMonth,
  type RepeatingFrequency,
  type Rhythm,
} from '../../../ledger/frequency.ts';

/** A day as a bill has it (docs/product.md, When a bill is due): its payment day. */
export type OnDay = {
  readonly paymentDay: number;
  readonly paymentDayType: DayType;
  readonly paymentWeek: number | null;
};

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const WEEKS: Readonly<Record<string, number>> = {
  ...{ first: 1, '1st': 1, second: 2, '2nd': 2, third: 3, '3rd': 3, fourth: 4, '4th': 4 },
  last: LAST_WEEK,
};
const WEEKDAY = '(mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const NTH = new RegExp(`^(\\w+) ${WEEKDAY}$`);
const EACH = new RegExp(`^(?:an? )?${WEEKDAY}$`);
/** The 29th and later are not told by a date in a short month. */
const TOLD_BY_A_DATE = 28;

const weekdayIn = (word = '') => WEEKDAYS.indexOf(word.slice(0, 3)) + 1;

/** Reads the day that stands after `on`, in small letters; null where a bill that comes so often has no such day. */
export function readOnDay(text: string, frequency: BillFrequency): OnDay | null {
  const word = text.replace(/^the /, '').replace(/ of (?:the|each|every) month$/, '');
  if (!isByMonth(frequency)) {
    const [, name] = EACH.exec(word) ?? [];
    return name && frequency !== 'once' ? dayOf(weekdayIn(name), 'weekly') : null;
  }
  if (word === 'last day') return dayOf(31, 'monthly');
  const day = Number(/^(?:day )?(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? 0);
  if (day >= 1 && day <= 31) return dayOf(day, 'monthly');
  const [, nth = '', name] = NTH.exec(word) ?? [];
  const week = Object.hasOwn(WEEKS, nth) ? WEEKS[nth] : undefined;
  return name && week ? dayOf(weekdayIn(name), 'weekly', week) : null;
}

const dayOf = (paymentDay: number, paymentDayType: DayType, paymentWeek: number | null = null) => ({
  ...{ paymentDay, paymentDayType, paymentWeek },
});

/** The first such day that is not before another. */
export const onDayFrom = (from: Day, { paymentDay, paymentDayType, paymentWeek }: OnDay): Day =>
  nextMatch(addDays(from, -1), paymentDay, paymentDayType, paymentWeek);

/** The such day that is nearest to a date. */
export const onDayNear = (date: Day, { paymentDay, paymentDayType, paymentWeek }: OnDay): Day =>
  nearestMatch(date, paymentDay, paymentDayType, paymentWeek);

/** How the dates of a bill follow one another that is due on `date`. */
export function rhythmOf(date: Day, frequency: RepeatingFrequency, on: OnDay | null): Rhythm {
  const dueDay = on?.paymentDayType === 'monthly' ? on.paymentDay : dayOfMonth(date);
  return { frequency, dueDay, dueWeek: on?.paymentWeek ?? null };
}

/** What is sent of the day: nothing where the due date says as much. */
export function toldOnDay(on: OnDay | null): OnDay | null {
  if (on === null || on.paymentWeek !== null) return on;
  return on.paymentDayType === 'monthly' && on.paymentDay > TOLD_BY_A_DATE ? on : null;
}
