import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import {
  useDeleteHistoricalAmount,
  useHistoricalAmounts,
} from '../../queries/historical-amounts.ts';
import { billFormText } from '../../text/bills.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';

/** Past amounts, newest first. A deleted row goes at once; the focus then stays on the list. */
export function HistoryList({ billId }: { readonly billId: number }) {
  const list = useRef<HTMLUListElement>(null);
  const amounts = useHistoricalAmounts(billId);
  const remove = useDeleteHistoricalAmount();
  if (amounts.isPending) return <SkeletonRows count={2} className="h-11" />;
  if (amounts.isError) {
    return (
      <ErrorState
        message={billFormText.historyFailed}
        busy={amounts.isFetching}
        onRetry={() => void amounts.refetch()}
      />
    );
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={billFormText.historyList}
      className="max-h-64 divide-y divide-line overflow-y-auto"
    >
      {amounts.data.map((row, index) => (
        <li key={row.id} className="flex items-center gap-3 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <Money amount={row.amount} className="font-semibold" />
              <span className="text-muted">{showDay(row.billDate)}</span>
              {index === 0 && <Badge tone="mark">{billFormText.latest}</Badge>}
            </p>
            {row.description && (
              <p className="text-sm text-muted wrap-anywhere">{row.description}</p>
            )}
          </div>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={billFormText.historyDelete(showMoney(row.amount), showDay(row.billDate))}
            onClick={() => {
              list.current?.focus();
              remove.mutate(row);
            }}
          >
            <Trash2 aria-hidden="true" size={16} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
