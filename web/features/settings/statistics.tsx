import type { ReactNode } from 'react';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { toCents } from '../../queries/cents.ts';
import { settingsText } from '../../text/settings.ts';
import { Money } from '../../ui/money.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';

function Statistic(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-xl bg-sunken px-3.5 py-2.5">
      <dt className="text-sm text-muted">{props.name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{props.children}</dd>
    </div>
  );
}

/** Four figures about the household; a dash while one is still being read. */
export function Statistics() {
  const bills = useBills().data;
  const accounts = useAccounts().data;
  const weekly = bills?.reduce((sum, bill) => sum + toCents(bill.weeklyAmount), 0);
  const none = '–';
  return (
    <TitledSection title={settingsText.statistics}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Statistic name={settingsText.totalBills}>{bills?.length ?? none}</Statistic>
        <Statistic name={settingsText.weeklyTotal}>
          {weekly === undefined ? none : <Money cents={weekly} />}
        </Statistic>
        <Statistic name={settingsText.categories}>
          {bills ? new Set(bills.map(({ category }) => category)).size : none}
        </Statistic>
        <Statistic name={settingsText.accounts}>{accounts?.length ?? none}</Statistic>
      </dl>
    </TitledSection>
  );
}
