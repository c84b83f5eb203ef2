import type { Income } from '../../../api/contract/incomes.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { incomesText } from '../../text/incomes.ts';
import { Money } from '../../ui/money.tsx';

/** One income: what comes in and how often, and what that is by the week. */
export function IncomeRow(props: {
  readonly income: Income;
  readonly accountName: string | undefined;
}) {
  const { income, accountName } = props;
  return (
    <li className="flex items-center gap-x-2 py-3.5 sm:gap-x-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_5.5rem]">
          <p className="font-semibold wrap-anywhere">{income.name}</p>
          <p className="text-sm text-muted wrap-anywhere">
            {incomesText.every[income.frequency]}
            {accountName && ` · ${accountName}`}
          </p>
        </div>
        <div className="ml-auto shrink-0 text-right">
          <Money amount={income.amount} className="font-semibold" />
          <p className="text-sm text-muted">
            <Money amount={income.weeklyAmount} /> {incomesText.eachWeek}
          </p>
        </div>
      </div>
      <div className="-mr-2 flex shrink-0 sm:mr-0">
        <EditAndDelete
          dialog="income"
          id={income.id}
          editLabel={incomesText.editNamed(income.name)}
          deleteLabel={incomesText.deleteNamed(income.name)}
        />
      </div>
    </li>
  );
}
