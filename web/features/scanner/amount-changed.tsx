import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { formatMoney, parseMoney } from '../../../ledger/money.ts';
import { useChangeBill } from '../../queries/bills.ts';
import { billFormText } from '../../text/bills.ts';
import { commonText } from '../../text/common.ts';
import { scannerText } from '../../text/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeBanner } from '../../ui/change-banner.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ReviewValues } from './review-values.ts';

/**
 * Says that the amount is no longer the one that was read. Save Amount takes it for right; with a bill to pay it becomes
 * that bill's amount from now on.
 */
export function AmountChanged(props: {
  readonly form: UseFormReturn<ReviewValues>;
  readonly read: string;
  readonly bill: Bill | undefined;
  readonly onKeep: (amount: string) => void;
}) {
  const { read, bill, onKeep } = props;
  const cents = parseMoney(useWatch({ control: props.form.control, name: 'amount' }).trim());
  const save = useChangeBill({
    success: ({ amount }) => ({
      title: billFormText.amountSaved,
      description: scannerText.amountUpdated(showMoney(amount)),
    }),
    failure: billFormText.saveFailed,
  });
  const changed = cents !== null && cents !== parseMoney(read);
  const keep = () => {
    if (cents === null || save.isPending) return;
    const amount = formatMoney(cents);
    if (bill) {
      save.mutate({ id: bill.id, amount }, { onSuccess: () => onKeep(amount) });
      return;
    }
    onKeep(amount);
    toast({
      title: billFormText.amountSaved,
      description: scannerText.amountKept(showMoney(amount)),
    });
  };
  return (
    <ChangeBanner>
      {changed && {
        title: billFormText.amountChanged,
        body: billFormText.amountChangedBody(showMoney(read || '0.00'), showMoney(cents)),
        action: (
          <Button size="sm" busy={save.isPending} onClick={keep}>
            {save.isPending ? commonText.saving : billFormText.saveAmount}
          </Button>
        ),
      }}
    </ChangeBanner>
  );
}
