import type { Bill } from '../../../api/contract/bills.ts';
import { useChangeBill } from '../../queries/bill-writes.ts';
import { amountsText } from '../../text/amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { scannerText } from '../../text/scanner.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { toast } from '../../ui/toast-store.ts';

/**
 * Says that the amount is no longer the one that was read. Save Amount takes it for right; with a bill to pay it becomes
 * that bill's amount from now on.
 */
export function KeepAmount(props: {
  readonly read: string;
  readonly bill: Bill | undefined;
  readonly onKeep: (amount: string) => void;
}) {
  const { read, bill, onKeep } = props;
  const save = useChangeBill({
    success: ({ amount }) => ({
      title: amountsText.saved,
      description: scannerText.amountUpdated(showMoney(amount)),
    }),
    failure: billFormText.saveFailed,
  });
  const keep = (amount: string) => {
    if (bill) {
      save.submit({ id: bill.id, amount }, () => onKeep(amount));
      return;
    }
    onKeep(amount);
    toast({ title: amountsText.saved, description: scannerText.amountKept(showMoney(amount)) });
  };
  return <AmountChanged stored={read} busy={save.busy} onSave={keep} />;
}
