/** When a household is paid, and which weeks lie between two paydays (docs/product.md, This pay). */
import {
  addDays,
  addMonths,
  type Day,
  dayInMonth,
  daysBetween,
  LAST_WEEK,
  wantedDay,
  weekStart,
  weeksAfter,
} from './calendar.ts';
import { monthOf } from './frequency.ts';
import type { PayFrequency } from './money.ts';

/** When a household is paid. */
export type PaySchedule = {
  frequency: PayFrequency;
  /** 1 for Monday to 7 for Sunday: the weekday of who is paid by the week, and of who has named no payday. */
  weekday: number;
  /** A payday that was named: it says which weeks, or which day of which months. The last day of its month stands for the last day of each. */
  named: Day | null;
  /** The other day of the month, 1 to 31, of who is paid twice a month: a short month takes its last day. */
  secondDay: number;
};

/** From a payday (included) to the `next` one (excluded). */
export type Pay = { from: Day; next: Day };

/** The pay to which a day belongs. */
export function payOn(schedule: PaySchedule, day: Day): Pay {
  if (schedule.frequency === 'twice-monthly') return twiceAMonth(schedule, day);
  const [pays, every] = EVERY[schedule.frequency];
  return pays(schedule, every, day);
}

/** How many weeks or months lie between two paydays. */
const EVERY = {
  weekly: [byWeeks, 1],
  fortnightly: [byWeeks, 2],
  'four-weekly': [byWeeks, 4],
  monthly: [byMonths, 1],
  quarterly: [byMonths, 3],
  annually: [byMonths, 12],
} as const;

/** The Mondays in a pay. Each Monday lies in exactly one pay, so the pays of a year together have all its weeks. */
export function weeksOfPay({ from, next }: Pay): Day[] {
  return weeksAfter(weekStart(addDays(from, -1)), addDays(next, -1));
}

/** Stand-ins for a payday that nobody has named: any Monday, and any December, would do. */
const SOME_MONDAY = '1970-01-05';
const SOME_DECEMBER = '1970-12-01';
const MIDDLE_OF_MONTH = 15;

function byWeeks({ weekday, named }: PaySchedule, every: number, day: Day): Pay {
  const one = addDays(weekStart(named ?? SOME_MONDAY), weekday - 1);
  const days = 7 * every;
  const from = addDays(one, Math.floor(daysBetween(one, day) / days) * days);
  return { from, next: addDays(from, days) };
}

/** Without a named payday: the last such weekday of the month; of every third month for a quarterly pay, of December for a yearly one. */
function byMonths({ weekday, named }: PaySchedule, every: number, day: Day): Pay {
  const one = named ?? SOME_DECEMBER;
  const months = Math.floor((monthOf(day) - monthOf(one)) / every) * every;
  const payday = (count: number) =>
    named === null
      ? dayInMonth(one, count, weekday, LAST_WEEK)
      : addMonths(one, count, wantedDay(named));
  const here = payday(months);
  return here <= day
    ? { from: here, next: payday(months + every) }
    : { from: payday(months - every), next: here };
}

/** Without a named payday: the fifteenth and the other day. When a short month makes both the same day, there is one payday. */
function twiceAMonth({ named, secondDay }: PaySchedule, day: Day): Pay {
  const firstDay = named === null ? MIDDLE_OF_MONTH : wantedDay(named);
  const paydays = [-1, 0, 1]
    .flatMap((count) => [firstDay, secondDay].map((wanted) => addMonths(day, count, wanted)))
    .sort();
  const from = paydays.findLast((payday) => payday <= day) ?? day;
  const next = paydays.find((payday) => payday > day) ?? day;
  return { from, next };
}
