import { CalendarCheck2 } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { Loaded } from '../../base/loaded.tsx';
import { openBills, useBills } from '../../queries/bills.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { EmptyState, SkeletonRows } from '../../ui/states.tsx';
import { UnfoldingList } from '../../ui/unfolding-list.tsx';
import { DueRow } from './due-row.tsx';
import { byReadiness } from './progress.ts';

/** How many bills the card shows before it is asked for all (docs/product.md, Defaults and times). */
const shownAtFirst = 5;

/** The card of the bills that are paid next: those that are covered first, then those that are nearest to it. */
export function BillsDueSoon() {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="@container">
      <CardHeader id={titleId} title={billsText.dueSoonTitle} />
      <DueList />
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

function DueList() {
  return (
    <Loaded
      list={useBills()}
      loading={
        <CardBody>
          <SkeletonRows className="h-20" />
        </CardBody>
      }
      failed={billsText.loadFailed}
      failedAgain={billsText.fetchFailed}
      empty={none}
    >
      {(bills) => (bills.every(({ ended }) => ended) ? none : <DueRows bills={bills} />)}
    </Loaded>
  );
}

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
