import { Pencil, Trash2 } from 'lucide-react';
import type { Income } from '../../../api/contract/incomes.ts';
import { dialogOpener } from '../../app/use-dialog.ts';
import { commonText } from '../../text/common.ts';
import { incomesText } from '../../text/incomes.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';

/** One income: what comes in and how often, and what that is by the week. */
export function IncomeRow({
  income,
  accountName,
}: {
  readonly income: Income;
  readonly accountName: string | undefined;
}) {
  const editLabel = incomesText.editNamed(income.name);
  const deleteLabel = incomesText.deleteNamed(income.name);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 sm:flex-nowrap">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{income.name}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {incomesText.every[income.frequency]}
          {accountName && ` · ${accountName}`}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <Money amount={income.amount} className="font-semibold" />
        <p className="text-sm text-muted">
          <Money amount={income.weeklyAmount} /> {incomesText.eachWeek}
        </p>
      </div>
      <div className="flex w-full shrink-0 justify-end sm:w-auto">
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={editLabel}
          tooltip={commonText.edit}
          {...dialogOpener('income', income.id)}
        >
          <Pencil aria-hidden="true" size={17} />
        </Button>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={deleteLabel}
          tooltip={commonText.delete}
          {...dialogOpener('delete-income', income.id)}
        >
          <Trash2 aria-hidden="true" size={17} />
        </Button>
      </div>
    </li>
  );
}
