import { type ReactNode, useId } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Timeline } from '../../../api/contract/timeline.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { type DialogTurn, useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useBills, useTimeline } from '../../queries/bills.ts';
import { useAskedPrice } from '../../queries/moved-price.ts';
import { billDetailText as text } from '../../text/bill-detail.ts';
import { billsText, frequencyName } from '../../text/bills.ts';
import { fundText } from '../../text/fund.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { BillNotes } from './bill-notes.tsx';
import { CourseAhead } from './course-ahead.tsx';
import { DetailAmounts } from './detail-amounts.tsx';
import { DetailExplained } from './detail-explained.tsx';
import { DetailStory } from './detail-story.tsx';
import { DueLabel } from './due-label.tsx';
import { LeftOver, PaidOn } from './ended.tsx';
import { PriceQuestion } from './price-question.tsx';
import { progressOf } from './progress.ts';

function Section(props: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-semibold">
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}

/** The next due dates, each with what is to be paid, and until when there are any. */
function Dates({ bill, timeline }: { readonly bill: Bill; readonly timeline: Timeline }) {
  return (
    <div className="grid gap-2">
      <ol className="grid gap-1.5 sm:grid-cols-3 sm:gap-3">
        {timeline.dueDates.map((date, index) => (
          <li
            key={date}
            className="flex justify-between gap-3 rounded-xl border border-line px-3.5 py-2.5 sm:block"
          >
            <time dateTime={date} className="font-medium">
              {showLongDay(date)}
            </time>
            <Money
              amount={timeline.dueAmounts[index] ?? bill.amount}
              className="text-muted sm:block"
            />
          </li>
        ))}
      </ol>
      <CourseAhead bill={bill} />
    </div>
  );
}

/** What lies ahead of the bill and, after its past amounts, what lies behind it. */
function Life({ bill }: { readonly bill: Bill }) {
  const timeline = {
    query: useTimeline(bill.id),
    waiting: <SkeletonRows count={3} className="h-10" />,
    failed: text.storyFailed,
  };
  return (
    <>
      {!bill.ended && (
        <Section title={text.next}>
          <WhenRead {...timeline}>{(read) => <Dates bill={bill} timeline={read} />}</WhenRead>
        </Section>
      )}
      <Section title={text.amounts}>
        <DetailAmounts billId={bill.id} />
      </Section>
      <Section title={text.story}>
        <WhenRead {...timeline}>
          {({ entries }) => <DetailStory billId={bill.id} entries={entries} />}
        </WhenRead>
      </Section>
    </>
  );
}

function Actions({ bill }: { readonly bill: Bill }) {
  // One button stands out: while a price is asked about, its first answer.
  const pay = useAskedPrice()(bill) ? 'secondary' : 'primary';
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      <Button variant="secondary" {...dialogOpener('bill', bill.id)}>
        {signedInText.edit}
      </Button>
      {bill.accountId !== null && !bill.ended && (
        <Button variant="secondary" {...dialogOpener('fund-bill', bill.id)}>
          {fundText.action}
        </Button>
      )}
      {!bill.ended && (
        <Button variant={pay} {...dialogOpener('pay-bill', bill.id)}>
          {billsText.pay}
        </Button>
      )}
    </div>
  );
}

function Detail({ dialog, bill }: { readonly dialog: DialogTurn; readonly bill: Bill }) {
  const { percent, tone } = progressOf(bill);
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      size="lg"
      title={bill.name}
      description={
        <>
          <Money amount={bill.amount} /> · {frequencyName(bill.frequency)} ·{' '}
          {bill.account?.name ?? billsText.defaultAccount} ·{' '}
          {bill.ended ? (
            <PaidOn bill={bill} show={showLongDay} />
          ) : (
            <DueLabel due={bill.dueDate} show={showLongDay} />
          )}
        </>
      }
      footer={<Actions bill={bill} />}
    >
      <div className="grid gap-6">
        <div className="grid gap-3">
          {bill.ended ? (
            <LeftOver bill={bill} />
          ) : (
            <Progress
              value={percent}
              tone={tone}
              label={billsText.progress(bill.name)}
              valueText={billsText.progressValue(
                showMoney(bill.savings.savedAmount),
                showMoney(bill.amountLeft),
              )}
            />
          )}
          <BillNotes bill={bill} show={showLongDay} />
          <PriceQuestion bill={bill} />
        </div>
        <Section title={text.explained}>
          <DetailExplained bill={bill} />
        </Section>
        <Life bill={bill} />
      </div>
    </Dialog>
  );
}

/** One bill in detail (`?dialog=bill-detail&id=7`): its figures explained, its dates, its past amounts and its story. */
export function BillDetailDialog() {
  const dialog = useDialogTurn('bill-detail');
  const bill = useSubject(useBills().data, dialog.id);
  if (dialog.turn === 0 || !bill) return null;
  return <Detail key={dialog.turn} dialog={dialog} bill={bill} />;
}
