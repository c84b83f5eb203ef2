import { type Control, useWatch } from 'react-hook-form';
import { BILL_FREQUENCIES, parseMoney, weeklyAmount } from '../../../ledger/money.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billFormText, weeksInWords } from '../../text/bills.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';

/** What one week takes of the amount as typed, and how it is worked out. */
export function WeeklyLine({ control }: { readonly control: Control<NewBill> }) {
  const [amount, frequency] = useWatch({ control, name: ['amount', 'frequency'] });
  const cents = parseMoney(String(amount));
  const known = BILL_FREQUENCIES.find((value) => value === frequency);
  const shown = cents !== null && known !== undefined;
  return (
    <div className="flex items-center justify-between gap-4 rounded-xl bg-sunken px-3.5 py-2.5">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{billFormText.weekly}</p>
        <p className="text-sm text-muted tabular-nums">
          {shown
            ? billFormText.howWeekly(showMoney(cents), weeksInWords[known])
            : billFormText.weeklyLater}
        </p>
      </div>
      <output className="text-lg font-semibold">
        {shown && <Money cents={weeklyAmount(cents, known)} highlight />}
      </output>
    </div>
  );
}
