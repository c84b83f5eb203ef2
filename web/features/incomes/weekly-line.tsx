import { type Control, useWatch } from 'react-hook-form';
import { INCOME_FREQUENCIES, parseMoney, weeklyAmount } from '../../../ledger/money.ts';
import type { NewIncome } from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';
import { Money } from '../../ui/money.tsx';

/** What the typed amount is by the week; a dash while it is none yet, so that nothing moves when it comes. */
export function WeeklyLine({ control }: { readonly control: Control<NewIncome> }) {
  const [amount, frequency] = useWatch({ control, name: ['amount', 'frequency'] });
  const cents = parseMoney(String(amount ?? ''));
  const known = INCOME_FREQUENCIES.find((value) => value === frequency);
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-xl bg-sunken px-3.5 py-2.5">
      <span className="text-sm text-muted">{incomesText.weeklyAmount}</span>
      <span aria-live="polite" className="text-lg font-semibold">
        {cents !== null && known ? (
          <Money cents={weeklyAmount(cents, known)} highlight />
        ) : (
          <span className="text-muted">{incomesText.noFigure}</span>
        )}
      </span>
    </p>
  );
}
