import { type ReactNode, useId } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Timeline } from '../../../api/contract/timeline.ts';
import { comesRound } from '../../../ledger/frequency.ts';
import { SubjectDialog } from '../../base/list-read.tsx';
import { type DialogTurn, dialogOpener } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useBills, useTimeline } from '../../queries/bills.ts';
import { useAskedPrice } from '../../queries/moved-price.ts';
import { weeksInWords } from '../../text/amounts.ts';
import { billDetailText as text } from '../../text/bill-detail.ts';
import { billsText, frequencyName } from '../../text/bills.ts';
import { fundText } from '../../text/fund.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { BillNotes } from './bill-notes.tsx';
import { CourseAhead } from './course-ahead.tsx';
import { DetailAmounts } from './detail-amounts.tsx';
import { DetailStory } from './detail-story.tsx';
import { DueLabel } from './due-label.tsx';
import { LeftOver, PaidOn } from './ended.tsx';
import { PriceQuestion } from './price-question.tsx';
import { bufferOf, progressOf } from './progress.ts';

function Line(props: {
  readonly name: string;
  readonly figure: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="font-semibold">{props.name}</dt>
      <dd className="text-right font-semibold">{props.figure}</dd>
      <dd className="col-span-2 text-sm text-muted">{props.children}</dd>
    </div>
  );
}

/** How far the savings are, in a sentence. */
function savedWhy({ amountToPay, partPaid, savings, daysToGo, ended }: Bill): string {
  if (ended) {
    const left = showMoney(savings.savedAmount);
    return toCents(savings.savedAmount) > 0 ? billsText.leftOverStays(left) : text.savedEnded;
  }
  const missing = toCents(amountToPay) - toCents(savings.savedAmount);
  if (missing === 0)
    return toCents(partPaid) > 0
      ? text.savedRest(showMoney(amountToPay))
      : text.savedDone(showMoney(amountToPay));
  if (missing < 0) return text.savedOver(showMoney(-missing));
  return daysToGo === null
    ? text.savedNoPlan(showMoney(missing))
    : text.savedSoFar(showMoney(missing), text.aboutDays(daysToGo));
}

/** What the weekly plan saves each period: the amount, and a contingency on top. */
const plannedWords = ({ amount, contingency }: Bill): string =>
  contingency > 0 ? text.withContingency(showMoney(amount), contingency) : showMoney(amount);

/** What a week takes, and why. */
function weeklyWhy(bill: Bill): string {
  if (bill.ended) return text.weeklyEnded;
  const planned = plannedWords(bill);
  const isLast = bill.followingDueDate === null;
  if (!comesRound(bill) || isLast) return text.weeklyOnce(planned);
  return text.weeklyWhy(planned, weeksInWords(bill.frequency));
}

/** Where each of a bill's derived figures comes from. */
function DetailExplained({ bill }: { readonly bill: Bill }) {
  const { savings } = bill;
  const owes = toCents(savings.arrearsAmount) > 0;
  const buffer = bill.account ? bufferOf(bill) : 0;
  return (
    <dl className="rounded-xl bg-sunken px-3.5 py-1">
      <Line name={text.weekly} figure={<Money amount={bill.weeklyAmount} highlight />}>
        {weeklyWhy(bill)}
      </Line>
      <Line name={text.saved} figure={<Money amount={savings.savedAmount} />}>
        {savedWhy(bill)}
        {buffer > 0 &&
          ` ${text.savedBuffer(showMoney(buffer), bill.account?.name ?? billsText.defaultAccount)}`}
      </Line>
      <Line name={text.arrears} figure={<Money amount={savings.arrearsAmount} />}>
        {owes
          ? text.arrearsWhy(showMoney(savings.arrearsWeeklyPayment), savings.arrearsInstallments)
          : text.arrearsNone}
      </Line>
    </dl>
  );
}

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
      {...dialog}
      size="lg"
      title={bill.name}
      description={
        <>
          <Money amount={bill.amount} /> · {frequencyName(bill.frequency)} ·{' '}
          {bill.account?.name ?? billsText.defaultAccount}
          <span className="max-sm:sr-only"> · </span>
          <br className="sm:hidden" />
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
                showMoney(bill.amountToPay),
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
  return (
    <SubjectDialog
      name="bill-detail"
      list={useBills()}
      title={text.unread}
      failed={billsText.loadFailed}
    >
      {(bill, dialog) => <Detail key={dialog.turn} dialog={dialog} bill={bill} />}
    </SubjectDialog>
  );
}
