import { type Frequency, parseMoney, plannedAmount, weeklyAmount } from '../../ledger/money.ts';
import { amountsText, weeksInWords } from '../text/amounts.ts';
import { showMoney } from './format-money.ts';
import { Money } from './money.tsx';

/**
 * What an amount is by the week as it is typed, and how that is worked out. `frequency` is undefined until one is chosen.
 *
 *     <WeeklyLine label={text.weekly} amount={amount} frequency={frequency} />
 */
export function WeeklyLine(props: {
  readonly label: string;
  /** As typed. */
  readonly amount: unknown;
  readonly frequency: Frequency | undefined;
  /** How many percent more are set aside. */
  readonly contingency?: number;
}) {
  const { label, frequency, contingency = 0 } = props;
  const cents = parseMoney(String(props.amount ?? ''));
  const shown = cents !== null && frequency !== undefined;
  return (
    <div className="flex items-center justify-between gap-4 rounded-xl bg-sunken px-3.5 py-2.5">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{label}</p>
        <p className="text-sm text-muted tabular-nums">
          {shown
            ? amountsText.howWeekly(showMoney(cents), weeksInWords(frequency))
            : amountsText.weeklyLater}
          {shown && contingency > 0 && `, ${amountsText.included(contingency)}`}
        </p>
      </div>
      <output className="text-lg font-semibold">
        {shown && (
          <Money
            cents={weeklyAmount(plannedAmount({ amount: cents, contingency }), frequency)}
            highlight
          />
        )}
      </output>
    </div>
  );
}
