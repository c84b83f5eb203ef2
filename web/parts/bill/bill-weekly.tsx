import { useFormContext, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { type Day, dayInMonth, dayOfMonth, isDay } from '../../../ledger/calendar.ts';
import { nextPeriod, type RepeatingFrequency, readFrequency } from '../../../ledger/frequency.ts';
import { parseMoney, plannedAmount } from '../../../ledger/money.ts';
import { isSame } from '../../base/changes.ts';
import type { NewBill } from '../../queries/bills.ts';
import { amountsText } from '../../text/amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { scheduleText as text } from '../../text/bill-schedule.ts';
import { showMoney } from '../../ui/money.tsx';
import { useToday } from '../../ui/today.ts';
import { WeeklyFigure, WeeklyLine } from '../../ui/weekly-line.tsx';
import { firstDueDate, savedThen, withPlan } from './gap.ts';
import { onceWeekly } from './once.ts';

/** Whether nothing follows the period that is due on a day, as the form stands: it is saved for in the weeks that are left. */
function isLastPeriod(
  { ends, paymentDay, paymentDayType, paymentWeek }: NewBill,
  due: Day,
  frequency: RepeatingFrequency,
): boolean {
  if (!ends) return false;
  if (ends.payments !== undefined) return Number(ends.payments) === 1;
  if (!ends.on || !isDay(ends.on)) return false;
  const [day, week] = [Number(paymentDay ?? 0), Number(paymentWeek ?? 0) || null];
  const isItsDay =
    day > 0 &&
    (paymentDayType === 'monthly' || week !== null) &&
    dayInMonth(due, 0, day, week) === due;
  const rhythm = {
    frequency,
    dueDay: isItsDay && paymentDayType === 'monthly' ? day : dayOfMonth(due),
    dueWeek: isItsDay ? week : null,
  };
  return nextPeriod(due, rhythm) > ends.on;
}

/** Whether a bill that has ended stays so, as the form stands: with its date, its end and its frequency. */
function staysEnded({ ends, dueDate, frequency }: NewBill, bill: Bill | undefined): boolean {
  if (!bill?.ended || dueDate !== bill.dueDate || frequency !== bill.frequency) return false;
  return frequency === 'once' || ends === undefined || isSame(ends, bill.ends);
}

/** What the weeks that are left set aside for a bill that is due once, or for the last period of one that ends. */
function Left(props: {
  readonly values: NewBill;
  readonly bill: Bill | undefined;
  readonly dueDate: Day;
  readonly isLast: boolean;
}) {
  const { values, bill } = props;
  const now = useToday();
  const cents = parseMoney(String(values.amount ?? ''));
  if (cents === null) return <WeeklyFigure label={label} how={amountsText.weeklyLater} />;
  const percent = Number(values.contingency ?? 0);
  const planned = plannedAmount({ amount: cents, contingency: percent });
  const missing = Math.max(0, planned - savedThen(withPlan(values, bill, now), bill));
  const { weeks, weekly } = onceWeekly(missing, props.dueDate, now);
  const left = props.isLast ? text.howLast : text.howOnce;
  const how = missing === 0 ? text.onceSaved : left(showMoney(missing), weeks);
  const included = percent > 0 ? `, ${amountsText.included(percent)}` : '';
  return <WeeklyFigure label={label} how={how + included} cents={weekly} />;
}

const label = billFormText.weekly;

/** What the bill takes of a week as the form stands, and how that is worked out. */
export function BillWeekly({ bill }: { readonly bill: Bill | undefined }) {
  const { control } = useFormContext<NewBill>();
  const values = useWatch({ control }) as NewBill;
  const now = useToday();
  const frequency = readFrequency(values.frequency);
  if (frequency === null) return <WeeklyFigure label={label} how={text.everyLater} />;
  const isOnce = frequency === 'once';
  if (staysEnded(values, bill))
    return <WeeklyFigure label={label} how={isOnce ? text.oncePaid : text.allPaid} cents={0} />;
  const due = values.dueDate || firstDueDate(values, frequency, now);
  const isLast = !isOnce && due !== null && isDay(due) && isLastPeriod(values, due, frequency);
  if (due && isDay(due) && (isOnce || isLast))
    return <Left {...{ values, bill, isLast }} dueDate={due} />;
  if (isOnce) {
    const hasAmount = parseMoney(String(values.amount ?? '')) !== null;
    return (
      <WeeklyFigure label={label} how={hasAmount ? text.onceLater : amountsText.weeklyLater} />
    );
  }
  return (
    <WeeklyLine
      label={label}
      amount={values.amount}
      frequency={frequency}
      contingency={Number(values.contingency ?? 0)}
    />
  );
}
