import { Banknote, Plus } from 'lucide-react';
import type { Income } from '../../../api/contract/incomes.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { useIncomes } from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';

/** One income: what comes in and how often, and what that is by the week. */
function IncomeRow(props: { readonly income: Income; readonly accountName: string | undefined }) {
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
        <EditAndDelete dialog="income" of={income} />
      </div>
    </li>
  );
}

const headingId = 'income-sources';

function IncomeList() {
  const accounts = useAccounts();
  const names = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  return (
    <WhenRead
      query={useIncomes()}
      waiting={<SkeletonRows />}
      failed={incomesText.loadFailed}
      failedAgain={incomesText.fetchFailed}
    >
      {(incomes) =>
        incomes.length === 0 ? (
          <EmptyState
            icon={<Banknote />}
            title={incomesText.emptyTitle}
            body={incomesText.emptyBody}
            action={<Button {...dialogOpener('income')}>{incomesText.add}</Button>}
          />
        ) : (
          <ul className="divide-y divide-line">
            {incomes.map((income) => (
              <IncomeRow
                key={income.id}
                income={income}
                accountName={income.accountId === null ? undefined : names.get(income.accountId)}
              />
            ))}
          </ul>
        )
      }
    </WhenRead>
  );
}

/** The card of all incomes, with its states of loading, failing and being empty. */
export function IncomeSources() {
  const some = (useIncomes().data?.length ?? 0) > 0;
  return (
    <Card aria-labelledby={headingId}>
      <CardHeader
        id={headingId}
        title={incomesText.title}
        actions={
          some && (
            <Button variant="secondary" size="sm" {...dialogOpener('income')}>
              <Plus aria-hidden="true" size={16} />
              {incomesText.add}
            </Button>
          )
        }
      />
      <CardBody className="pt-2 sm:pt-2">
        <IncomeList />
      </CardBody>
    </Card>
  );
}
