import { FileUp, ReceiptText, Rows3 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { Loaded } from '../../base/loaded.tsx';
import { dialogOpener } from '../../base/use-dialog.ts';
import { openBills, useBills } from '../../queries/bills.ts';
import { usePreference } from '../../queries/preferences.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { showMoney } from '../../ui/format-money.ts';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { usePrinting } from '../../ui/use-media.ts';
import { AutoPayments } from './auto-payments.tsx';
import { EndedList } from './ended-list.tsx';
import { GroupList } from './group-list.tsx';
import { billGroups, endedBills, grouped, weeklyTotal } from './groups.ts';
import { SavingsMenu } from './savings-menu.tsx';

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

function BillList(props: {
  readonly bills: ReturnType<typeof useBills>;
  readonly compact: boolean;
}) {
  const { bills, compact } = props;
  return (
    <Loaded
      list={bills}
      loading={
        <CardBody>
          <SkeletonRows className={compact ? 'h-11' : 'h-20'} />
        </CardBody>
      }
      failed={billsText.loadFailed}
      failedAgain={billsText.fetchFailed}
      empty={
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
      }
    >
      {(some) => <GroupTabs bills={some} compact={compact} />}
    </Loaded>
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
