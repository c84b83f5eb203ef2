import { ChevronDown, FileUp, Minus, Plus, ReceiptText, RefreshCw, Rows3 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { openBills, useBills } from '../../queries/bills.ts';
import { usePreference } from '../../queries/preferences.ts';
import { useAddWeek, useProcessSavings, useReduceWeek } from '../../queries/savings.ts';
import { useScheduler } from '../../queries/scheduler.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { showMoney } from '../../ui/money.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { usePrinting } from '../../ui/use-media.ts';
import { EndedList } from './ended.tsx';
import { GroupList } from './group-list.tsx';
import { billGroups, endedBills, grouped, weeklyTotal } from './groups.ts';

/** The savings of all bills by hand: one week more, one week less, or what has fallen due since. */
function SavingsMenu() {
  const actions = [
    { name: 'addWeek', Icon: Plus, ...useAddWeek() },
    { name: 'removeWeek', Icon: Minus, ...useReduceWeek() },
    { name: 'manualUpdate', Icon: RefreshCw, ...useProcessSavings() },
  ] as const;
  const busy = actions.some((action) => action.busy);
  return (
    <Menu
      label={billsText.savingsMenu}
      items={actions.map(({ name, Icon, submit }) => ({
        label: billsText[name],
        hint: billsText[`${name}Hint`],
        icon: <Icon size={16} />,
        disabled: busy,
        onSelect: () => submit(),
      }))}
    >
      <Button variant="secondary" size="sm" busy={busy}>
        {billsText.savingsMenu}
        {!busy && <ChevronDown aria-hidden="true" size={16} />}
      </Button>
    </Menu>
  );
}

/** Whether automatic payments are made at present; nothing until the server has said so. */
function AutoPayments() {
  const { data } = useScheduler();
  if (!data) return null;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={cx('size-2 rounded-full', data.isRunning ? 'bg-good' : 'bg-edge')}
      />
      {data.isRunning ? billsText.autoPaymentsActive : billsText.autoPaymentsInactive}
    </span>
  );
}

/** Of more bills than this each has one line, until the person chooses otherwise. */
const compactAbove = 10;

/** What a week takes, and why the sum that is set aside is another one. */
function weeklyWords(bills: readonly Bill[]): string {
  const words = billsText.weeklyTotal(showMoney(weeklyTotal(bills)));
  const unpaid = weeklyTotal(bills.filter(({ accountId }) => accountId === null));
  return unpaid === 0 ? words : `${words}, ${billsText.weeklyUnpaid(showMoney(unpaid))}`;
}

/** The card with every bill, by kind. */
export function YourBills() {
  const titleId = useId();
  const bills = useBills();
  const [chosen, setCompact] = usePreference('compactView');
  const compact = chosen ?? openBills(bills.data ?? []).length > compactAbove;
  const some = bills.data && bills.data.length > 0;
  return (
    <Card aria-labelledby={titleId} className="@container">
      <CardHeader
        id={titleId}
        title={billsText.yourBillsTitle}
        hint={
          some && (
            <span className="flex flex-wrap gap-x-4">
              <span>{weeklyWords(bills.data)}</span>
              <AutoPayments />
            </span>
          )
        }
        actions={
          some && (
            <>
              <Button
                variant="secondary"
                size="icon-sm"
                aria-label={billsText.compact}
                tooltip={billsText.compact}
                aria-pressed={compact}
                className={cx(compact && 'border-pen bg-pen-soft text-pen hover:bg-pen-soft')}
                onClick={() => setCompact(!compact)}
              >
                <Rows3 aria-hidden="true" size={17} />
              </Button>
              <Button
                variant="secondary"
                size="sm"
                tooltip={billsText.importListHint}
                {...dialogOpener('import-bills')}
              >
                <FileUp aria-hidden="true" size={17} />
                {billsText.importList}
              </Button>
              <SavingsMenu />
            </>
          )
        }
      />
      <BillList bills={bills} compact={compact} />
    </Card>
  );
}

const none = (
  <EmptyState
    icon={<ReceiptText size={22} />}
    title={billsText.noBillsYet}
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button {...dialogOpener('bill')}>{billsText.addFirst}</Button>
        <Button variant="secondary" {...dialogOpener('import-bills')}>
          {billsText.haveList}
        </Button>
      </div>
    }
  />
);

function BillList(props: {
  readonly bills: ReturnType<typeof useBills>;
  readonly compact: boolean;
}) {
  const { bills, compact } = props;
  return (
    <WhenRead
      query={bills}
      waiting={
        <CardBody>
          <SkeletonRows className={compact ? 'h-11' : 'h-20'} />
        </CardBody>
      }
      failed={billsText.loadFailed}
      failedAgain={billsText.fetchFailed}
    >
      {(some) => (some.length === 0 ? none : <GroupTabs bills={some} compact={compact} />)}
    </WhenRead>
  );
}

function GroupTabs({ bills, compact }: { readonly bills: Bill[]; readonly compact: boolean }) {
  const [open, setOpen] = useState('all');
  const printing = usePrinting();
  const groups = useMemo(() => grouped(bills), [bills]);
  const ended = useMemo(() => endedBills(bills), [bills]);
  const filled = billGroups.filter((group) => groups[group].length > 0);
  return (
    <CardBody>
      <Tabs
        label={billsText.groupsLabel}
        value={printing ? 'all' : open}
        onValueChange={setOpen}
        items={[
          { value: 'all', label: billsText.tabs.all, count: bills.length - ended.length },
          ...billGroups.map((group) => ({
            value: group,
            label: billsText.tabs[group],
            count: groups[group].length,
          })),
        ]}
      >
        <TabPanel value="all" className="grid gap-5">
          {filled.length === 0 && (
            <p className="py-6 text-center text-muted">{billsText.allEnded}</p>
          )}
          {filled.map((group) => (
            <GroupList key={group} group={group} bills={groups[group]} compact={compact} />
          ))}
          {ended.length > 0 && <EndedList bills={ended} />}
        </TabPanel>
        {billGroups.map((group) => (
          <TabPanel key={group} value={group}>
            {groups[group].length === 0 ? (
              <p className="py-6 text-center text-muted">{billsText.emptyGroup[group]}</p>
            ) : (
              <GroupList group={group} bills={groups[group]} compact={compact} />
            )}
          </TabPanel>
        ))}
      </Tabs>
    </CardBody>
  );
}
