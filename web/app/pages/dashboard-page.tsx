import { usePageTitle } from '../../base/page.ts';
import { useTab } from '../../base/use-param.ts';
import { BillsDueSoon } from '../../features/bills/bills-due-soon.tsx';
import { Covered } from '../../features/bills/covered.tsx';
import { YourBills } from '../../features/bills/your-bills.tsx';
import { FinancialOverview } from '../../features/dashboard/financial-overview.tsx';
import { FirstSteps } from '../../features/dashboard/first-steps.tsx';
import { InstallCard } from '../../features/dashboard/install-card.tsx';
import { QuickActions } from '../../features/dashboard/quick-actions.tsx';
import { SetAside } from '../../features/dashboard/set-aside.tsx';
import { SummaryCard } from '../../features/dashboard/summary-card.tsx';
import { IncomeSources } from '../../features/incomes/income-sources.tsx';
import { openBills, useBills } from '../../queries/bills.ts';
import { useIncomes } from '../../queries/incomes.ts';
import { usePreference } from '../../queries/preferences.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { InGoes } from '../../ui/in-goes.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { type TabItem, TabPanel, Tabs } from '../../ui/tabs.tsx';

const tabs = ['bills', 'income'] as const;

function useTabItems(): readonly TabItem[] {
  const bills = useBills().data;
  return [
    { value: 'bills', label: dashboardText.billsTab, count: bills && openBills(bills).length },
    { value: 'income', label: dashboardText.incomesTab, count: useIncomes().data?.length },
  ];
}

/** What a phone's window shows first. */
function Top() {
  return (
    <>
      <Covered />
      <SetAside />
      <QuickActions />
    </>
  );
}

function Lists() {
  const [tab, choose] = useTab('tab', tabs);
  return (
    <Tabs
      label={dashboardText.tabsLabel}
      items={useTabItems()}
      value={tab}
      onValueChange={choose}
      className="min-w-0"
      allOnPaper
    >
      <TabPanel value="bills" className="grid gap-4 sm:gap-6">
        <InGoes>
          <BillsDueSoon />
          <YourBills />
        </InGoes>
      </TabPanel>
      <TabPanel value="income">
        <IncomeSources />
      </TabPanel>
    </Tabs>
  );
}

/** /dashboard: the main screen. Its dialogs stand in the shell and are opened by the address. */
export function DashboardPage() {
  usePageTitle(dashboardText.pageTitle);
  const [frequency, setFrequency] = usePreference('payFrequency');
  return (
    <>
      <PageHeader title={dashboardText.title} unseenOnPhone />
      <FirstSteps />
      <div className="grid gap-2.5 sm:gap-6">
        <InGoes>
          <Top />
          <FinancialOverview frequency={frequency} onFrequency={setFrequency} />
          <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <Lists />
            <SummaryCard frequency={frequency} />
          </div>
          {/* Browsers offer late: what comes when it likes stands where it moves nothing. */}
          <InstallCard />
        </InGoes>
      </div>
    </>
  );
}
