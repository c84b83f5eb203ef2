import { useFormContext, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { isDay } from '../../../ledger/calendar.ts';
import { readFrequency } from '../../../ledger/frequency.ts';
import { parseMoney, plannedAmount } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { amountsText } from '../../text/amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { scheduleText as text } from '../../text/bill-schedule.ts';
import { showMoney } from '../../ui/format-money.ts';
import { today } from '../../ui/today.ts';
import { WeeklyFigure, WeeklyLine } from '../../ui/weekly-line.tsx';
import { savedThen } from './gap.ts';
import { onceWeekly } from './once.ts';

/** What each week sets aside for a bill that is due once, and how that is worked out. */
function Once({ bill }: { readonly bill: Bill | undefined }) {
  const { control } = useFormContext<NewBill>();
  const values = useWatch({ control }) as NewBill;
  const { amount, contingency, dueDate } = values;
  const cents = parseMoney(String(amount ?? ''));
  const label = billFormText.weekly;
  if (cents === null) return <WeeklyFigure label={label} how={amountsText.weeklyLater} />;
  if (!dueDate || !isDay(dueDate)) return <WeeklyFigure label={label} how={text.onceLater} />;
  if (bill?.ended && dueDate === bill.dueDate)
    return <WeeklyFigure label={label} how={text.oncePaid} cents={0} />;
  const percent = Number(contingency ?? 0);
  const missing = Math.max(
    0,
    plannedAmount({ amount: cents, contingency: percent }) - savedThen(values, bill),
  );
  const { weeks, weekly } = onceWeekly(missing, dueDate, today());
  const how = missing === 0 ? text.onceSaved : text.howOnce(showMoney(missing), weeks);
  const included = percent > 0 ? `, ${amountsText.included(percent)}` : '';
  return <WeeklyFigure label={label} how={how + included} cents={weekly} />;
}

/** What the bill takes of a week as the form stands, and how that is worked out. */
export function BillWeekly({ bill }: { readonly bill: Bill | undefined }) {
  const { control } = useFormContext<NewBill>();
  const [amount, chosen, contingency] = useWatch({
    control,
    name: ['amount', 'frequency', 'contingency'],
  });
  const frequency = readFrequency(chosen);
  if (frequency === 'once') return <Once bill={bill} />;
  if (frequency === null) return <WeeklyFigure label={billFormText.weekly} how={text.everyLater} />;
  return (
    <WeeklyLine
      label={billFormText.weekly}
      amount={amount}
      frequency={frequency}
      contingency={Number(contingency ?? 0)}
    />
  );
}
