import { useEffect, useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { parseMoney } from '../../../ledger/money.ts';
import { useDraftedForm } from '../../base/draft.ts';
import { type DialogTurn, openDialog, useDialogTurn } from '../../base/use-dialog.ts';
import { billValues, newBillBody } from '../../parts/bill/bill-values.ts';
import { fundRefused } from '../../parts/bill/fund-refused.ts';
import { withPlan } from '../../parts/bill/gap.ts';
import { useLikelyAccount } from '../../parts/bill/likely-account.ts';
import { useMeant } from '../../parts/bill/meant.tsx';
import { dropScan, keepScan, keptScan, reviewDraft, sendingScan } from '../../parts/kept-scan.ts';
import { useCreateBill } from '../../queries/bill-writes.ts';
import { commonText } from '../../text/common.ts';
import { scannerText } from '../../text/scanner.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showMoney } from '../../ui/money.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useToday } from '../../ui/today.ts';
import { OverdueDialogs } from './overdue-dialogs.tsx';
import { ProcessingStage, SuccessStage } from './progress-stages.tsx';
import { ReviewStage } from './review-stage.tsx';
import { type ReviewValues, review, reviewOf } from './review-values.ts';
import { UploadStage } from './upload-stage.tsx';
import { useOverdue, useSchedulePayment, useStaysScheduled } from './use-overdue.ts';
import { useScanner } from './use-scanner.ts';

const formId = 'scan-review';

/** What the form says of before anything was read. */
const unread = {} as ReviewValues;

type Overdue = ReturnType<typeof useOverdue>;

/** What is told of a review that is sent. */
const sent = { sending: sendingScan };

/** Whether nothing is to be sent of what was scheduled: nobody has corrected the amount in the review, or it is over. What became of it elsewhere stays. */
const isDone = ({ amount, left }: NonNullable<Overdue['scheduled']>, said: string) =>
  left === null || parseMoney(amount) === parseMoney(said);

/** The bill that looked like it was none of it after all, and its payment is scheduled. */
function sayStaysScheduled(scan: ScanAnswer | null, { scheduled }: Pick<Overdue, 'scheduled'>) {
  if (!scheduled?.left || !scan?.match) return;
  const { staysScheduled: title, staysOfAnotherBody } = scannerText;
  const description = staysOfAnotherBody(showMoney(scheduled.left), scan.match.billName);
  toast({ title, description });
}

/** Creates the bill, schedules the payment of one, or hands the amount on to where bills are paid. */
function useReview(scan: ScanAnswer | null, overdue: Overdue, close: () => void) {
  const { toSchedule } = overdue;
  const accountId = useLikelyAccount();
  const { form, draft, onRefused, onInvalid } = useDraftedForm<ReviewValues>(reviewDraft, review, {
    begins: scan ? reviewOf(scan, accountId) : unread,
  });
  const [mode, billId] = useWatch({ control: form.control, name: ['mode', 'billId'] });
  const scheduled = overdue.scheduled?.billId === Number(billId) ? overdue.scheduled : null;
  const schedule = useSchedulePayment(({ bill: { id } }) => {
    if (id !== overdue.scheduled?.billId) sayStaysScheduled(scan, overdue);
  });
  const scheduleNew = ({ id, amount }: Bill) =>
    schedule.submit({ billId: id, amount, processImmediately: false });
  const meant = useMeant();
  const now = useToday();
  const create = useCreateBill({
    success: (bill) => ({
      title: scannerText.created,
      description: scannerText.createdBody(bill.name, showMoney(bill.weeklyAmount)),
    }),
    follows: (bill) => toSchedule && scheduleNew(bill),
    failure: scannerText.createFailed,
    onRefused: fundRefused(form, onRefused),
  });
  const submit = form.handleSubmit(({ mode, billId, ...bill }) => {
    if (mode === 'pay') {
      const paid = { billId: Number(billId), amount: String(bill.amount) };
      if (scheduled && isDone(scheduled, paid.amount)) {
        dropScan();
        close();
        return;
      }
      if (toSchedule) {
        schedule.submit({ ...paid, processImmediately: false }, close, sent);
        return;
      }
      // It is there again if the payment is not made.
      if (scan) keepScan({ scan, toSchedule, scheduled: null, paying: paid.billId });
      openDialog('pay-bill', paid.billId, { amount: paid.amount });
      return;
    }
    meant.ask(bill, billValues(scan ?? {}), () =>
      create.submit(newBillBody(withPlan(bill, undefined, now)), close, sent),
    );
  }, onInvalid);
  const busy = create.busy || schedule.busy;
  return { form, draft, mode, scheduled, busy, submit, question: meant.question };
}

type Flow = ReturnType<typeof useScanner> & {
  readonly dialog: DialogTurn;
  readonly overdue: Overdue;
  readonly reviewing: ReturnType<typeof useReview>;
};

function Footer({ stage, restart, review, dialog, overdue, reviewing }: Flow) {
  if (stage.name !== 'review') {
    return (
      <>
        <Button variant="secondary" onClick={stage.name === 'processing' ? restart : dialog.close}>
          {commonText.cancel}
        </Button>
        {stage.name === 'success' && <Button onClick={review}>{scannerText.continue}</Button>}
      </>
    );
  }
  const { busy, mode, scheduled } = reviewing;
  const { waits } = reviewing.draft;
  const scheduleSubmit = scheduled ? scannerText.done : scannerText.scheduleSubmit;
  const paySubmit = overdue.toSchedule ? scheduleSubmit : scannerText.paySubmit;
  const label = mode === 'pay' ? paySubmit : scannerText.createSubmit;
  return (
    <>
      <Button variant="secondary" disabled={busy || waits} onClick={restart}>
        {scannerText.again}
      </Button>
      <Button type="submit" form={formId} busy={busy || waits}>
        {busy || waits ? commonText.saving : label}
      </Button>
    </>
  );
}

/** What the review says of the payment of an overdue bill, of which one may be scheduled already. */
function noteOf({ overdue: { toSchedule }, reviewing: { scheduled } }: Flow) {
  if (!toSchedule) return {};
  const { scheduleNote, scheduledNote, overNote } = scannerText;
  if (!scheduled) return scheduleNote;
  const pay = scheduled.left === null ? overNote : scheduledNote(showMoney(scheduled.left));
  return { ...scheduleNote, pay };
}

function StageBody(flow: Flow) {
  const { stage, take, review, overdue, reviewing } = flow;
  switch (stage.name) {
    case 'upload':
      return <UploadStage notSetUp={stage.notSetUp} onFile={(file) => void take(file)} />;
    case 'processing':
      return <ProcessingStage percent={stage.percent} />;
    case 'success':
      return (
        <SuccessStage
          scan={stage.scan}
          waits={stage.scan.isOverdue && overdue.step.name !== 'answered'}
          onDone={review}
        />
      );
    case 'review':
      return (
        <FormProvider {...reviewing.form}>
          <ReviewStage
            id={formId}
            draft={reviewing.draft}
            scan={stage.scan}
            note={noteOf(flow)}
            isOver={reviewing.scheduled?.left === null}
            onSubmit={reviewing.submit}
          />
        </FormProvider>
      );
  }
}

const intros = { upload: scannerText.intro, review: scannerText.review } as const;

function Scanner({ dialog }: { readonly dialog: DialogTurn }) {
  const scanner = useScanner(dialog.open);
  const { stage, review } = scanner;
  const scan = 'scan' in stage ? stage.scan : null;
  const overdue = useOverdue(scan, review);
  const { toSchedule, sent } = overdue;
  const reviewing = useReview(scan, overdue, dialog.close);
  useEffect(() => {
    if (stage.name !== 'review') return;
    const left = keptScan();
    const paying = left?.scan === stage.scan ? left.paying : undefined;
    keepScan({ scan: stage.scan, toSchedule, scheduled: sent, ...(paying && { paying }) });
  }, [stage, toSchedule, sent]);
  useStaysScheduled(dialog.open, overdue.scheduled?.left);
  // What was typed about one scan is not for the next, nor what was typed once that was sent.
  const take = (file: File) => {
    reviewing.draft.startAgain();
    return scanner.take(file);
  };
  const over = () => {
    reviewing.draft.startAgain();
    scanner.restart();
  };
  const latest = useRef(over);
  latest.current = () => {
    if (stage.name === 'review' && !keptScan()) over();
  };
  const { waits } = reviewing.draft;
  const [waited] = useState(waits);
  const isOver = waited && !waits;
  // What it waited for was taken.
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  const restart = () => {
    sayStaysScheduled(scan, overdue);
    over();
  };
  const flow = { ...scanner, take, restart, dialog, overdue, reviewing };
  return (
    <>
      <Dialog
        {...dialog}
        title={scannerText.title}
        description={stage.name === 'upload' || stage.name === 'review' ? intros[stage.name] : null}
        busy={reviewing.busy}
        waits={reviewing.draft.waits}
        footer={<Footer {...flow} />}
      >
        <StageBody {...flow} />
      </Dialog>
      {reviewing.question}
      {scan && (
        <OverdueDialogs open={dialog.open} scan={scan} overdue={overdue} onClose={dialog.close} />
      )}
    </>
  );
}

/** AI Document Scanner (`?dialog=scanner`): upload, processing, success, review. */
export function ScannerDialog() {
  const dialog = useDialogTurn('scanner');
  if (dialog.turn === 0) return null;
  return <Scanner key={dialog.turn} dialog={dialog} />;
}
