import { useId } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { UnfoldingList } from '../../ui/unfolding-list.tsx';
import { BillRow, CompactBillRow } from './bill-row.tsx';
import { type BillGroup, weeklyTotal } from './groups.ts';

/** How many bills a group shows before it is asked for more (docs/product.md, Defaults and times). */
const shownAtFirst = 3;

/** The bills of one group under its name, the first few at first. */
export function GroupList(props: {
  readonly group: BillGroup;
  readonly bills: readonly Bill[];
  readonly compact: boolean;
}) {
  const { group, bills, compact } = props;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <header className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
        <h3 id={titleId} className="text-sm font-semibold text-muted">
          {billsText.tabs[group]}
        </h3>
        <span className="text-sm text-muted">
          <Money cents={weeklyTotal(bills)} /> {billsText.aWeek}
        </span>
      </header>
      <UnfoldingList items={bills} few={shownAtFirst} draw={compact ? drawCompact : drawFull}>
        {(all, toggle) => (
          <Button
            variant="quiet"
            size="sm"
            className="w-full text-pen"
            aria-expanded={all}
            aria-describedby={titleId}
            onClick={toggle}
          >
            {all ? billsText.showLess : billsText.showMore}
          </Button>
        )}
      </UnfoldingList>
    </section>
  );
}

const drawFull = (bill: Bill) => <BillRow key={bill.id} bill={bill} />;
const drawCompact = (bill: Bill) => <CompactBillRow key={bill.id} bill={bill} />;
