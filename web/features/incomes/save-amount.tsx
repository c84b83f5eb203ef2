import { type Control, useWatch } from 'react-hook-form';
import type { Income } from '../../../api/contract/incomes.ts';
import { parseMoney } from '../../../ledger/money.ts';
import { type NewIncome, useChangeIncome } from '../../queries/incomes.ts';
import { amountsText } from '../../text/amounts.ts';
import { incomesText } from '../../text/incomes.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { showMoney } from '../../ui/format-money.ts';

/** Stores the typed amount of an income by itself. */
export function SaveAmount(props: {
  readonly income: Income;
  readonly control: Control<NewIncome>;
}) {
  const { income, control } = props;
  const typed = parseMoney(String(useWatch({ control, name: 'amount' }) ?? ''));
  const save = useChangeIncome({
    success: ({ amount }) => ({
      title: amountsText.saved,
      description: incomesText.amountUpdated(showMoney(amount)),
    }),
  });
  return (
    <AmountChanged
      stored={income.amount}
      typed={typed}
      busy={save.busy}
      onSave={(amount) => save.submit({ id: income.id, amount })}
    />
  );
}
