import { Banknote, Plus } from 'lucide-react';
import { Loaded } from '../../base/loaded.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { useIncomes } from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { IncomeRow } from './income-row.tsx';

const headingId = 'income-sources';

function IncomeList() {
  const accounts = useAccounts();
  const names = new Map(accounts.data?.map(({ id, name }) => [id, name]));
  return (
    <Loaded
      list={useIncomes()}
      loading={<SkeletonRows />}
      failed={incomesText.loadFailed}
      failedAgain={incomesText.fetchFailed}
      empty={
        <EmptyState
          icon={<Banknote />}
          title={incomesText.emptyTitle}
          body={incomesText.emptyBody}
          action={<Button {...dialogOpener('income')}>{incomesText.add}</Button>}
        />
      }
    >
      {(incomes) => (
        <ul className="divide-y divide-line">
          {incomes.map((income) => (
            <IncomeRow
              key={income.id}
              income={income}
              accountName={income.accountId === null ? undefined : names.get(income.accountId)}
            />
          ))}
        </ul>
      )}
    </Loaded>
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
