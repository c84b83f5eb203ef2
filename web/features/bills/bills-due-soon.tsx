import { CalendarCheck2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { openBills, useBills } from '../../queries/bills.ts';
import { billsText, frequencyName } from '../../text/bills.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { UnfoldingList } from '../../ui/unfolding-list.tsx';
import { BillName } from './bill-name.tsx';
import { DueLabel } from './due-label.tsx';
import { Outlook } from './outlook.tsx';
import { type Progress as BillProgress, byReadiness, progressOf } from './progress.ts';
import { PayButton } from './row-actions.tsx';

function Ready({ bill, ready }: { readonly bill: Bill; readonly ready: BillProgress['ready'] }) {
  if (bill.accountId === null)
    return <span className="font-medium text-warn">{billsText.noAccount}</span>;
  if (ready) return <Badge tone="success">{billsText.ready}</Badge>;
  if (bill.daysToGo === null) return null;
  return (
    <span title={billsText.daysToGoHint} className="tabular-nums">
      {billsText.daysToGo(bill.daysToGo)}
    </span>
  );
}

/** One bill of Bills Due Soon: how far its savings are, and the button that pays it. */
export function DueRow({ bill }: { readonly bill: Bill }) {
  const { ready, percent, tone } = progressOf(bill);
  const saved = bill.savings.savedAmount;
  const isPartPaid = toCents(bill.partPaid) > 0;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-3.5 @md:gap-x-4">
      <CategoryMark category={bill.category} />
      <div className="col-span-2 @md:col-span-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="flex min-w-0 flex-1 basis-32 flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="text-base font-semibold wrap-anywhere">
              <BillName bill={bill} />
            </h3>
            {bill.isAutomatic && <Badge tone="pen">{billsText.autoPay}</Badge>}
            {isPartPaid && <Badge>{billsText.isPartPaid}</Badge>}
          </div>
          <p className="ml-auto">
            <Money amount={bill.amountToPay} className="font-semibold" />
            {isPartPaid && ` ${billsText.left}`}
          </p>
        </div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 text-sm text-muted">
          <p className="min-w-0 wrap-anywhere">
            {bill.account?.name ?? billsText.defaultAccount} · {frequencyName(bill.frequency)}
          </p>
          <p className="ml-auto shrink-0">
            <Money amount={saved} /> {billsText.saved}
          </p>
        </div>
      </div>
      <div className="col-start-3 row-start-3 @md:row-start-1">
        {bill.accountId !== null && <PayButton bill={bill} />}
      </div>
      <div className="col-span-2 col-start-2 row-start-2 flex items-center gap-3">
        <Progress
          value={percent}
          tone={tone}
          label={billsText.progress(bill.name)}
          valueText={billsText.progressValue(showMoney(saved), showMoney(bill.amountToPay))}
          className="min-w-0 flex-1"
        />
        <span className="w-11 text-right text-sm font-semibold tabular-nums">
          {billsText.percentSaved(percent)}
        </span>
      </div>
      <p className="col-start-2 row-start-3 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm text-balance text-muted @md:col-[2/4] @md:justify-between">
        <Ready bill={bill} ready={ready} />
        <Outlook billId={bill.id} />
        <DueLabel due={bill.dueDate} show={showDate} />
      </p>
    </li>
  );
}

/** How many bills the card shows before it is asked for all (docs/product.md, Defaults and times). */
const shownAtFirst = 5;

/** The card of the bills that are paid next: those that are covered first, then those that are nearest to it. */
export function BillsDueSoon() {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="@container">
      <CardHeader id={titleId} title={billsText.dueSoonTitle} />
      <WhenRead
        query={useBills()}
        waiting={
          <CardBody>
            <SkeletonRows className="h-20" />
          </CardBody>
        }
        failed={billsText.loadFailed}
        failedAgain={billsText.fetchFailed}
      >
        {(bills) => (bills.every(({ ended }) => ended) ? none : <DueRows bills={bills} />)}
      </WhenRead>
    </Card>
  );
}

const none = (
  <EmptyState
    icon={<CalendarCheck2 size={22} />}
    title={billsText.noBills}
    body={billsText.noBillsBody}
  />
);

function DueRows({ bills }: { readonly bills: readonly Bill[] }) {
  const ordered = useMemo(() => byReadiness(openBills(bills)), [bills]);
  return (
    <div className="px-4 pt-1 pb-2 sm:px-5">
      <UnfoldingList items={ordered} few={shownAtFirst} draw={drawRow}>
        {(all, toggle) => (
          <Button
            variant="quiet"
            size="sm"
            className="mb-1 w-full text-pen"
            aria-expanded={all}
            onClick={toggle}
          >
            {all ? billsText.showFewer : billsText.viewAll(ordered.length)}
          </Button>
        )}
      </UnfoldingList>
    </div>
  );
}

const drawRow = (bill: Bill) => <DueRow key={bill.id} bill={bill} />;
