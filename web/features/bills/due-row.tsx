import type { Bill } from '../../../api/contract/bills.ts';
import { useDialog } from '../../app/use-dialog.ts';
import { billsText, frequencyNames } from '../../text/bills.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { DueLabel } from './due-label.tsx';
import { type Progress as BillProgress, progressOf } from './progress.ts';

function Ready({ bill, ready }: { readonly bill: Bill; readonly ready: BillProgress['ready'] }) {
  if (ready) return <Badge tone="success">{billsText.ready}</Badge>;
  if (bill.daysToGo === null) return null;
  return (
    <span title={billsText.daysToGoHint} className="tabular-nums">
      {billsText.daysToGo(bill.daysToGo)}
    </span>
  );
}

/** One bill of Bills Due Soon: how far its savings are, and the button that pays it. */
export function DueRow({ bill }: { readonly bill: Bill }) {
  const dialog = useDialog();
  const { ready, percent, tone } = progressOf(bill);
  const saved = bill.savings.savedAmount;
  return (
    <li className="grid gap-2 py-3.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="text-base font-semibold wrap-anywhere">{bill.name}</h3>
            {bill.isAutomatic && <Badge tone="pen">{billsText.autoPay}</Badge>}
          </div>
          <p className="text-sm text-muted wrap-anywhere">
            {bill.account?.name ?? billsText.defaultAccount} · {frequencyNames[bill.frequency]}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <Money amount={bill.amount} className="font-semibold" />
          <p className="text-sm text-muted">
            <Money amount={saved} /> {billsText.saved}
          </p>
        </div>
        <Button
          size="sm"
          variant={ready ? 'primary' : 'secondary'}
          aria-label={billsText.payBill(bill.name)}
          onClick={() => dialog.open('pay-bill', bill.id)}
        >
          {billsText.pay}
        </Button>
      </div>
      <div className="flex items-center gap-3">
        <Progress
          value={percent}
          tone={tone}
          label={billsText.progress(bill.name)}
          valueText={billsText.progressValue(showMoney(saved), showMoney(bill.amount))}
          className="min-w-0 flex-1"
        />
        <span className="w-11 text-right text-sm font-semibold tabular-nums">
          {billsText.percentSaved(percent)}
        </span>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-muted">
        <Ready bill={bill} ready={ready} />
        <DueLabel due={bill.dueDate} />
      </p>
    </li>
  );
}
