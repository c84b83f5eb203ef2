import { groupThousands } from '../../../ledger/money.ts';
import { currencySymbol, hidesAmounts } from '../formats.ts';
import { showMoney } from '../money.tsx';

/** Cents on an axis in whole dollars: `$1,200`, `-$50`; from a million on `$1.2m`. An axis is read at a glance, the table beside it holds the cents. */
export function axisMoney(cents: number): string {
  if (hidesAmounts()) return showMoney(cents);
  const dollars = Math.round(Math.abs(cents) / 100);
  const shown =
    dollars < 1_000_000
      ? groupThousands(String(dollars))
      : `${Math.round(dollars / 100_000) / 10}m`;
  return `${cents < 0 ? '-' : ''}${currencySymbol()}${shown}`;
}
