import { groupThousands } from '../../../ledger/money.ts';
import { showMoney } from '../format-money.ts';
import { currencySymbol, hidesAmounts } from '../formats.ts';

/** One calm look for every chart: thin rules, quiet words, the pen for what is, a dashed line for what it is measured by. */
export const chartLook = {
  grid: 'var(--line)',
  words: { fill: 'var(--muted)', fontSize: 12 },
  measure: 'var(--ink)',
} as const;

/** Lines of several accounts: told apart by their dashes as well as by their colours. */
export const lineLooks = [
  { stroke: 'var(--pen)', strokeDasharray: '' },
  { stroke: 'var(--good)', strokeDasharray: '7 4' },
  { stroke: 'var(--warn)', strokeDasharray: '2 4' },
  { stroke: 'var(--bad)', strokeDasharray: '10 4 2 4' },
  { stroke: 'var(--muted)', strokeDasharray: '4 2' },
] as const;

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
