import {
  type Cents,
  type Frequency,
  parseMoney,
  plannedAmount,
  weeklyAmount,
} from '../../ledger/money.ts';
import { amountsText, weeksInWords } from '../text/amounts.ts';
import { Money, showMoney } from './money.tsx';

/** A figure by the week, with how it is worked out; no figure until there is one. */
export function WeeklyFigure(props: {
  readonly label: string;
  readonly how: string;
  readonly cents?: Cents | undefined;
}) {
  return (
    <div className="flex items-center justify-between gap-4 rounded-xl bg-sunken px-3.5 py-2.5">
      <div className="min-w-0">
        <p className="text-sm font-semibold">{props.label}</p>
        <p className="text-sm text-muted tabular-nums">{props.how}</p>
      </div>
      <output className="text-lg font-semibold">
        {props.cents !== undefined && <Money cents={props.cents} highlight />}
      </output>
    </div>
  );
}

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
  const amount = parseMoney(String(props.amount ?? ''));
  if (amount === null || frequency === undefined)
    return <WeeklyFigure label={label} how={amountsText.weeklyLater} />;
  const how = amountsText.howWeekly(showMoney(amount), weeksInWords(frequency));
  return (
    <WeeklyFigure
      label={label}
      how={contingency > 0 ? `${how}, ${amountsText.included(contingency)}` : how}
      cents={weeklyAmount(plannedAmount({ amount, contingency }), frequency)}
    />
  );
}
