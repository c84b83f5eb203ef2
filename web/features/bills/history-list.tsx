import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { HistoricalAmount } from '../../../api/contract/bills.ts';
import { WhenRead } from '../../base/when-read.tsx';
import {
  useDeleteHistoricalAmount,
  useHistoricalAmounts,
} from '../../queries/historical-amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';

/** A deleted row goes at once; the focus then stays on the list. */
function Amounts({ amounts }: { readonly amounts: readonly HistoricalAmount[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteHistoricalAmount();
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={billFormText.historyList}
      className="max-h-64 divide-y divide-line overflow-y-auto"
    >
      {amounts.map((row, index) => (
        <li key={row.id} className="flex items-center gap-3 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <Money amount={row.amount} className="font-semibold" />
              <span className="text-muted">{showLongDay(row.billDate)}</span>
              {index === 0 && <Badge tone="mark">{billFormText.latest}</Badge>}
            </p>
            {row.description && (
              <p className="text-sm text-muted wrap-anywhere">{row.description}</p>
            )}
          </div>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={billFormText.historyDelete(
              showMoney(row.amount),
              showLongDay(row.billDate),
            )}
            tooltip={signedInText.delete}
            onClick={() => {
              list.current?.focus();
              remove.submit(row);
            }}
          >
            <Trash2 aria-hidden="true" size={16} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Past amounts, newest first. */
export function HistoryList({ billId }: { readonly billId: number }) {
  return (
    <WhenRead
      query={useHistoricalAmounts(billId)}
      waiting={<SkeletonRows count={2} className="h-11" />}
      failed={billFormText.historyFailed}
    >
      {(amounts) => <Amounts amounts={amounts} />}
    </WhenRead>
  );
}
