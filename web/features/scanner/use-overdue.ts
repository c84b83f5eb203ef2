import { useEffect, useRef, useState } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { paysOn } from '../../parts/bill/pays-on.ts';
import { isForDuePeriod } from '../../parts/bill/told-price.ts';
import { type KeptScan, keptScan, periodOf } from '../../parts/kept-scan.ts';
import { type Paid, usePayBill } from '../../queries/bill-writes.ts';
import { useBills } from '../../queries/bills.ts';
import { useAddHistoricalAmount } from '../../queries/historical-amounts.ts';
import { commonText } from '../../text/common.ts';
import { scannerText } from '../../text/scanner.ts';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { toast, toastError } from '../../ui/toast-store.ts';
import { today } from '../../ui/today.ts';
import { useLater } from '../../ui/use-later.ts';

/** How long after the result the question comes (docs/product.md, Defaults and times). */
const opensAfter = 500;

/** Where the question about an overdue bill stands. `kept`: it is in the history of that bill. */
export type OverdueStep =
  | { readonly name: 'none' | 'asked' | 'selecting' | 'answered' }
  | { readonly name: 'kept'; readonly billName: string };

/** Puts a bill's payment on its next payment day; the product calls that arrears. */
export function useSchedulePayment(follows?: (paid: Paid) => unknown) {
  return usePayBill({
    success: (paid) => ({
      title: scannerText.arrearsAdded,
      description: scannerText.arrearsAddedBody(
        showMoney(paid.amount),
        paid.bill.name,
        showLongDay(
          paid.status === 'scheduled' ? paysOn(paid.bill, paid.scheduledFor, today()) : paid.paidOn,
        ),
      ),
    }),
    failureTitle: commonText.error,
    failure: scannerText.arrearsFailed,
    ...(follows && { follows }),
  });
}

/**
 * What was scheduled, with what stands of it now: `left` is less where a part was paid, and null once it was for what is not due any more.
 * Null where it was undone.
 */
function stillScheduled(sent: KeptScan['scheduled'], bills: readonly Bill[] | undefined) {
  if (!sent || !bills) return sent && { ...sent, left: sent.amount };
  const bill = bills.find(({ id }) => id === sent.billId);
  // A due date may have moved within its period, and again within that.
  const { period: dueDate, following: followingDueDate = null, lastPaid = null } = sent;
  const isDue =
    bill !== undefined &&
    !bill.ended &&
    isForDuePeriod({ dueDate, followingDueDate }, periodOf(bill));
  const now = bill?.scheduledPayment;
  const isSame = now?.scheduledFor === sent.on && bill?.lastPaidDate === lastPaid;
  const isThere = now && (isDue || isSame);
  if (isThere) return { ...sent, left: now.amount };
  return isDue ? null : { ...sent, left: null };
}

/** The question that an overdue bill raises, and what each of its three answers does. */
export function useOverdue(scan: ScanAnswer | null, onReview: () => void) {
  // A review that was left has its answer.
  const [kept] = useState(keptScan);
  const [step, setStep] = useState<OverdueStep>({ name: kept ? 'answered' : 'none' });
  const [toSchedule, setToSchedule] = useState(kept?.toSchedule ?? false);
  const [sent, setSent] = useState(kept?.scheduled ?? null);
  const bills = useBills().data;
  const scheduled = stillScheduled(sent, bills);
  const keep = useAddHistoricalAmount();
  const schedule = useSchedulePayment();

  const [asked, setAsked] = useState<ScanAnswer | null>(kept?.scan ?? null);
  if (asked !== scan) {
    setAsked(scan);
    setStep({ name: 'none' });
    setToSchedule(false);
    setSent(null);
  }
  const overdue = scan?.isOverdue === true && scan !== kept?.scan;
  useLater(() => setStep({ name: 'asked' }), overdue ? opensAfter : null);

  const review = () => {
    setStep({ name: 'answered' });
    onReview();
  };
  const attach = (bill: Pick<Bill, 'id' | 'name'>) => {
    const { amount, dueDate } = scan ?? {};
    if (!amount || !dueDate) return;
    keep.submit({ billId: bill.id, amount, billDate: dueDate, description: null }, () =>
      setStep({ name: 'kept', billName: bill.name }),
    );
  };
  const historical = () => {
    if (!scan?.amount || !scan.dueDate) return toastError(scannerText.historicalMissing);
    if (scan.match) attach({ id: scan.match.billId, name: scan.match.billName });
    else if (bills?.length === 0) toastError(scannerText.noBillsBody, scannerText.noBillsTitle);
    else setStep({ name: 'selecting' });
  };
  const needsPaying = () => {
    const { amount, match } = scan ?? {};
    if (!amount) return toastError(scannerText.arrearsMissing);
    const checked = () => {
      setToSchedule(true);
      review();
    };
    if (!match) return checked();
    const paid = { billId: match.billId, amount };
    schedule.submit({ ...paid, processImmediately: false }, (done) => {
      const on = done.status === 'scheduled' ? done.scheduledFor : null;
      const { followingDueDate: following, lastPaidDate: lastPaid } = done.bill;
      setSent({ ...paid, period: periodOf(done.bill), following, lastPaid, on });
      checked();
    });
  };
  return {
    step,
    toSchedule,
    sent,
    scheduled,
    busy: keep.busy || schedule.busy,
    historical,
    needsPaying,
    attach,
    skip: review,
    back: () => setStep({ name: 'asked' }),
  };
}

/** What was scheduled stays as it was read where the review is left: that is said, as it may be wrong. */
export function useStaysScheduled(isOpen: boolean, amount: string | null | undefined) {
  const latest = useRef(amount);
  latest.current = amount;
  useEffect(() => {
    if (isOpen || !latest.current || !keptScan()?.scheduled) return;
    const description = scannerText.staysScheduledBody(showMoney(latest.current));
    toast({ title: scannerText.staysScheduled, description });
  }, [isOpen]);
}
