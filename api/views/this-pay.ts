import type { Day } from '../../ledger/calendar.ts';
import type { Forecast } from '../../ledger/foreseen.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { type Cents, formatMoney, totalOf } from '../../ledger/money.ts';
import { type Pay, type PaySchedule, payOn, weeksOfPay } from '../../ledger/paydays.ts';
import { incomeOf, payAhead, weeksToForecast } from '../../ledger/this-pay.ts';
import type { WeekRow } from '../../projections/weeks.ts';
import { each, type InPieces, inPieces } from '../cache/json-texts.ts';
import type { ThisPay } from '../contract/forecast.ts';
import { PAY_DAYS, type Preferences } from '../contract/preferences.ts';

/** What the answer follows from beside the ledger: the person's paydays, and what the pay's weeks have set aside by now, in cents. */
type PayAsked = { schedule: PaySchedule; pay: Pay; soFar: Cents; weeks: number };

/** When a person is paid, as they prefer to say it. */
export function scheduleOf(preferences: Preferences): PaySchedule {
  const { payFrequency: frequency, payDay, payDate: named, secondPayDay: secondDay } = preferences;
  return { frequency, weekday: PAY_DAYS.indexOf(payDay) + 1, named, secondDay };
}

/** The pay of today, and how far its forecast goes. */
export function payAsked(
  preferences: Preferences,
  today: Day,
  rows: ReadonlyMap<Day, Pick<WeekRow, 'setAside'>>,
): PayAsked {
  const schedule = scheduleOf(preferences);
  const pay = payOn(schedule, today);
  const soFar = totalOf(weeksOfPay(pay), (week) => rows.get(week)?.setAside ?? 0);
  return { schedule, pay, soFar, weeks: weeksToForecast(pay, today) };
}

/** This pay as it is answered, in steps. */
export function* viewThisPay(
  forecast: Forecast,
  { bills, incomes }: Ledger,
  { schedule, pay, soFar }: PayAsked,
): Generator<void, InPieces<ThisPay>> {
  const { until, toSetAside, missed, due } = yield* payAhead(forecast, pay, bills.values());
  const income = incomeOf(incomes.values(), schedule, pay);
  const { frequency, named } = schedule;
  const setAside = soFar + toSetAside;
  const fields = {
    ...{ payFrequency: frequency, isKnown: frequency === 'weekly' || named !== null },
    ...{ from: pay.from, nextPayday: pay.next, until, weeks: weeksOfPay(pay).length },
    setAsideSoFar: formatMoney(soFar),
    toSetAside: formatMoney(toSetAside),
    setAside: formatMoney(setAside),
    missed: formatMoney(missed),
    dueTotal: formatMoney(totalOf(due, ({ amount }) => amount)),
    income: formatMoney(income),
    left: formatMoney(income - setAside),
  };
  return inPieces<ThisPay, 'due'>(fields, {
    due: each(due, ({ date, billId, name, amount, saved, shortfall }) => ({
      ...{ date, billId, name },
      amount: formatMoney(amount),
      savedAmount: formatMoney(saved),
      shortfallAmount: formatMoney(shortfall),
    })),
  });
}
