import { type ReactNode, useId } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { billsText, frequencyName } from '../../text/bills.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money, showMoney } from '../../ui/money.tsx';
import { UnfoldingList } from '../../ui/unfolding-list.tsx';
import { BillName } from './bill-name.tsx';
import { BillNotes } from './bill-notes.tsx';
import { courseInShort } from './course-ahead.tsx';
import { DueLabel } from './due-label.tsx';
import { type BillGroup, weeklyTotal } from './groups.ts';
import { Outlook } from './outlook.tsx';
import { CompactActions, RowActions } from './row-actions.tsx';

function Figure(props: {
  readonly children: ReactNode;
  readonly caption: string;
  /** For the longest caption: "Every 60 months". */
  readonly wide?: boolean;
}) {
  const { children, caption, wide = false } = props;
  const width = wide ? '@2xl:min-w-28' : '@2xl:min-w-23';
  return (
    <div className={cx('min-w-22 grow @2xl:grow-0 @2xl:text-right', width)}>
      {children}
      <p className="text-sm text-muted">{caption}</p>
    </div>
  );
}

function Name({ bill }: { readonly bill: Bill }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h4 className="text-base font-semibold wrap-anywhere">
        <BillName bill={bill} />
      </h4>
      {bill.isAutomatic && <Badge tone="pen">{billsText.autoPay}</Badge>}
    </div>
  );
}

/** When it is due, what is to be said of that day, until when it comes and its next price, side by side where there is room. */
function Future({ bill, className }: { readonly bill: Bill; readonly className: string }) {
  return (
    <p className={cx('flex flex-wrap gap-x-3 text-muted', className)}>
      <DueLabel due={bill.dueDate} show={showDate} />
      <Outlook billId={bill.id} />
      {courseInShort(bill, showDate).map((words) => (
        <span key={words} className="inline-block tabular-nums">
          {words}
        </span>
      ))}
    </p>
  );
}

/** One bill of Your Bills with all its figures; in a wide card they stand in columns. */
function BillRow({ bill }: { readonly bill: Bill }) {
  const { contingency } = bill;
  const aWeek = contingency > 0 ? billsText.aWeekWith(contingency) : billsText.aWeek;
  return (
    <li className="grid gap-2 py-3.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 @2xl:grid-cols-[minmax(0,1fr)_auto_auto] @2xl:grid-rows-[auto_1fr] @2xl:gap-y-0">
        <div className="col-span-2 flex items-center gap-3 @2xl:col-span-1">
          <CategoryMark category={bill.category} />
          <div className="min-w-0">
            <Name bill={bill} />
            <p className="text-sm text-muted wrap-anywhere">
              {bill.account?.name ?? billsText.defaultAccount}
            </p>
          </div>
        </div>
        {/* As wide as usual amounts need, so that they stand in columns; the largest take more, and break the line on a phone. */}
        <div className="col-span-2 flex flex-wrap gap-x-3 @2xl:col-span-1 @2xl:row-span-2 @2xl:flex-nowrap @2xl:gap-x-2">
          <Figure caption={aWeek}>
            <Money amount={bill.weeklyAmount} highlight className="font-semibold" />
          </Figure>
          <Figure caption={frequencyName(bill.frequency)} wide>
            <Money amount={bill.amount} />
          </Figure>
          <Figure caption={billsText.saved}>
            <Money amount={bill.savings.savedAmount} />
          </Figure>
        </div>
        <Future
          bill={bill}
          className="self-center text-sm @2xl:col-start-1 @2xl:row-start-2 @2xl:self-start @2xl:pl-13"
        />
        <div className="self-center @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @2xl:self-start">
          <RowActions bill={bill} />
        </div>
      </div>
      <BillNotes bill={bill} show={showDate} />
    </li>
  );
}

/** The same bill in one line: its name and what it takes each week; more figures where there is room. */
function CompactBillRow({ bill }: { readonly bill: Bill }) {
  return (
    <li className="grid gap-1 py-1.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3">
        <CategoryMark category={bill.category} size="sm" />
        <Name bill={bill} />
        <div className="text-right whitespace-nowrap">
          <span className="hidden text-muted tabular-nums @2xl:inline">
            {billsText.progressValue(
              showMoney(bill.savings.savedAmount),
              showMoney(bill.amountToPay),
            )}
          </span>
          <span className="inline-block min-w-20 @2xl:min-w-24">
            <Money amount={bill.weeklyAmount} highlight className="font-semibold" />
          </span>
        </div>
        <CompactActions bill={bill} />
        <Future bill={bill} className="col-span-3 col-start-2 -mt-1 text-xs" />
      </div>
      <BillNotes bill={bill} show={showDate} />
    </li>
  );
}

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
