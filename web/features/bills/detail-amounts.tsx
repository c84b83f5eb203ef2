import type { HistoricalAmount } from '../../../api/contract/bills.ts';
import { averageOf, type Cents } from '../../../ledger/money.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useHistoricalAmounts } from '../../queries/historical-amounts.ts';
import { billDetailText } from '../../text/bill-detail.ts';
import { billFormText } from '../../text/bill-form.ts';
import { showLongDay } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { Skeleton, SkeletonRows } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useCode } from '../../ui/use-code.ts';

const loadChart = () => import('../../ui/charts/amounts-chart.tsx');

/** How many amounts the chart has room for on a phone. */
const inChart = 8;

const columns: readonly Column<HistoricalAmount>[] = [
  { key: 'date', head: billDetailText.date, cell: ({ billDate }) => showLongDay(billDate) },
  {
    key: 'amount',
    head: billDetailText.amount,
    right: true,
    cell: ({ amount }) => <Money amount={amount} />,
  },
];

/** How many there are and how far apart they lie. */
function sentenceOf(cents: readonly Cents[], average: Cents): string {
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  return least === most
    ? billDetailText.amountsSame(cents.length, showMoney(most))
    : billDetailText.amountsSentence(
        cents.length,
        showMoney(average),
        showMoney(least),
        showMoney(most),
      );
}

function Amounts({ amounts }: { readonly amounts: readonly HistoricalAmount[] }) {
  // Without it the table says the same.
  const isCompared = amounts.length > 1;
  const chart = useCode(loadChart, isCompared);
  if (amounts.length === 0) return <p className="text-muted">{billDetailText.amountsNone}</p>;
  const cents = amounts.map(({ amount }) => toCents(amount));
  const average = averageOf(cents);
  const bars = amounts
    .slice(0, inChart)
    .reverse()
    .map(({ billDate, amount }) => ({
      label: showLongDay(billDate).slice(0, -5),
      cents: toCents(amount),
    }));
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{sentenceOf(cents, average)}</p>
      {isCompared && chart === 'coming' && <Skeleton className="h-44" />}
      {isCompared && typeof chart === 'object' && (
        <chart.AmountsChart label={billDetailText.amounts} bars={bars} average={average} />
      )}
      <Table className="text-sm" rows={amounts} keyOf={({ id }) => id} columns={columns} />
    </div>
  );
}

/** What a bill came to before: a sentence, a chart with the average, and the same as a table. */
export function DetailAmounts({ billId }: { readonly billId: number }) {
  return (
    <WhenRead
      query={useHistoricalAmounts(billId)}
      waiting={<SkeletonRows count={2} className="h-8" />}
      failed={billFormText.historyFailed}
    >
      {(amounts) => <Amounts amounts={amounts} />}
    </WhenRead>
  );
}
