import type { Income } from '../../../api/contract/incomes.ts';
import { type Cents, formatMoney } from '../../../ledger/money.ts';
import { toCents } from '../../queries/cents.ts';
import { useChangeIncome } from '../../queries/incomes.ts';
import { commonText } from '../../text/common.ts';
import { incomesText } from '../../text/incomes.ts';
import { Button } from '../../ui/button.tsx';
import { ChangeBanner } from '../../ui/change-banner.tsx';
import { showMoney } from '../../ui/format-money.ts';

/** Stores a typed amount by itself, with the rest of the form left as it is. Nothing while it equals the stored one. */
export function AmountChanged({
  income,
  cents,
}: {
  readonly income: Income;
  /** The amount as typed; null while it is none. */
  readonly cents: Cents | null;
}) {
  const save = useChangeIncome({
    success: ({ amount }) => ({
      title: incomesText.amountSaved,
      description: incomesText.amountUpdated(showMoney(amount)),
    }),
  });
  const changed = cents !== null && cents !== toCents(income.amount);
  return (
    <ChangeBanner>
      {changed && {
        title: incomesText.amountChanged,
        body: incomesText.amountWas(showMoney(income.amount), showMoney(cents)),
        action: (
          <Button
            size="sm"
            busy={save.isPending}
            onClick={() => save.mutate({ id: income.id, amount: formatMoney(cents) })}
          >
            {save.isPending ? commonText.saving : incomesText.saveAmount}
          </Button>
        ),
      }}
    </ChangeBanner>
  );
}
