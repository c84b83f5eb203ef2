import { type Control, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { parseMoney } from '../../../ledger/money.ts';
import { type NewBill, useChangeBill } from '../../queries/bills.ts';
import { amountsText } from '../../text/amounts.ts';
import { billFormText } from '../../text/bills.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { showMoney } from '../../ui/format-money.ts';

/** Stores the typed amount of a bill by itself. */
export function SaveAmount(props: { readonly bill: Bill; readonly control: Control<NewBill> }) {
  const { bill, control } = props;
  const typed = parseMoney(String(useWatch({ control, name: 'amount' })));
  const save = useChangeBill({
    success: ({ amount }) => ({
      title: amountsText.saved,
      description: billFormText.amountSavedBody(showMoney(amount)),
    }),
    failure: billFormText.saveFailed,
  });
  return (
    <AmountChanged
      stored={bill.amount}
      typed={typed}
      busy={save.busy}
      onSave={(amount) => save.submit({ id: bill.id, amount })}
    />
  );
}
