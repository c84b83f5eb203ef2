import { type Control, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { formatMoney, parseMoney } from '../../../ledger/money.ts';
import { type NewBill, useChangeBill } from '../../queries/bills.ts';
import { toCents } from '../../queries/cents.ts';
import { billFormText } from '../../text/bills.ts';
import { commonText } from '../../text/common.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeBanner } from '../../ui/change-banner.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { useOnce } from './use-once.ts';

/** Stores the typed amount by itself, with the rest of the form left as it is. Nothing while it equals the stored one. */
export function AmountChanged(props: { readonly bill: Bill; readonly control: Control<NewBill> }) {
  const { bill, control } = props;
  const cents = parseMoney(String(useWatch({ control, name: 'amount' })));
  const save = useChangeBill({
    success: ({ amount }) => ({
      title: billFormText.amountSaved,
      description: billFormText.amountSavedBody(showMoney(amount)),
    }),
    failure: billFormText.saveFailed,
  });
  const saveOnce = useOnce(save);
  const changed = cents !== null && cents !== toCents(bill.amount);
  return (
    <ChangeBanner>
      {changed && {
        title: billFormText.amountChanged,
        body: billFormText.amountChangedBody(showMoney(bill.amount), showMoney(cents)),
        action: (
          <Button
            size="sm"
            busy={save.isPending}
            onClick={() => saveOnce({ id: bill.id, amount: formatMoney(cents) })}
          >
            {save.isPending ? commonText.saving : billFormText.saveAmount}
          </Button>
        ),
      }}
    </ChangeBanner>
  );
}
