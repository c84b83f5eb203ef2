import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Bill } from '../../../api/contract/bills.ts';
import { payBill } from '../../../api/contract/payments.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { type Cents, formatMoney, parseMoney } from '../../../ledger/money.ts';
import { ApiError } from '../../base/api-error.ts';
import { draftOf, dropDraft, droppedAsItIs, useDraftedForm } from '../../base/draft.ts';
import { asOne, onItsWay, useWaits } from '../../base/on-its-way.ts';
import { refetch } from '../../base/query-client.ts';
import { toastFailure } from '../../base/toast-failure.ts';
import { useOpeningAmount } from '../../base/use-dialog.ts';
import { paysOn } from '../../parts/bill/pays-on.ts';
import { sendingPaidScan } from '../../parts/kept-scan.ts';
import {
  type ArrearsPaid,
  type Paid,
  type Payment,
  usePayBill,
  usePayWithArrears,
} from '../../queries/bill-writes.ts';
import { payText } from '../../text/payments.ts';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney, toCents } from '../../ui/money.tsx';
import { type ToastInput, toast, toastError } from '../../ui/toast-store.ts';
import { today, useToday } from '../../ui/today.ts';
import type { ArrearsChoice } from './arrears-dialog.tsx';
import { celebrate } from './celebrate.ts';
import { proposedFor, restAfter, saidAmount, whatFollows } from './part.ts';
import type { Done } from './pay-done.tsx';
import { type Shortfall, shortfallIn } from './shortfall.ts';
import { useIsThere } from './use-is-there.ts';

const payForm = payBill.check(
  z.refine((asked) => asked.processImmediately !== false || (asked.dueDate ?? '') >= today(), {
    error: payText.dateRequired,
    path: ['dueDate'],
  }),
);

/** What is proposed for the period that the person saw. A direct debit is offered its own date while that is still to come. */
function proposed(bill: Bill, dueDate: Day, day: Day, amount = proposedFor(bill)): Payment {
  const later = bill.isDirectDebit && dueDate > day;
  return {
    billId: bill.id,
    amount,
    processImmediately: !later,
    dueDate,
    paidOn: day,
    accountId: bill.accountId ?? '',
    isPart: false,
  };
}

/** The account that paid, where that was not the bill's own. */
const fromAnother = (accountId: Payment['accountId'], bill: Bill) =>
  accountId !== undefined && accountId !== bill.accountId && { accountId };

const isPartPaid = ({ partPaid }: Bill) => toCents(partPaid) > 0;

function paidWords(paid: Paid, bill: Bill): Done {
  const amount = showMoney(paid.amount);
  if (paid.status === 'scheduled') {
    const day = showLongDay(paysOn(paid.bill, paid.scheduledFor, today()));
    const lines = [payText.scheduledBody(amount, bill.name, day)];
    return { title: payText.scheduledTitle, lines, scheduled: true, bill: paid.bill };
  }
  const whole = bill.isDirectDebit ? payText.processed : payText.paid;
  return {
    title: isPartPaid(paid.bill) ? payText.paidPart : whole,
    lines: [payText.paidBody(amount, bill.name), whatFollows(paid.bill)],
    ...{ scheduled: false, bill: paid.bill },
  };
}

function arrearsWords({ amount, bill }: ArrearsPaid): Done {
  const { arrearsAmount, arrearsWeeklyPayment, arrearsInstallments } = bill.savings;
  return {
    title: payText.paidWithArrears,
    lines: [
      payText.paidBody(showMoney(amount), bill.name),
      ...(toCents(arrearsAmount) > 0
        ? [payText.plan(showMoney(arrearsWeeklyPayment), arrearsInstallments)]
        : []),
      whatFollows(bill),
    ],
    ...{ scheduled: false, bill },
  };
}

/** What is said when the period that was seen is not the one to be paid, with the date that is. */
const OTHER_PERIOD: Readonly<Record<string, (day: string) => string>> = {
  already_paid: payText.alreadyPaid,
  earlier_period_first: payText.earlierFirst,
};

/** Tells which date is due of a bill that was paid, or of which a payment was undone, meanwhile; false when the error is another one. */
function saysOtherPeriod(error: Error): boolean {
  if (!(error instanceof ApiError)) return false;
  const words = OTHER_PERIOD[error.code ?? ''];
  const { dueDate } = error.details ?? {};
  if (!words || typeof dueDate !== 'string') return false;
  toastError(words(showLongDay(dueDate)), payText.failedTitle);
  return true;
}

/** Tells what is left of a bill of which another part was paid, or taken back, meanwhile. Answers what is paid now; null when the error is another one. */
function saysOtherPart(error: Error): string | null {
  if (!(error instanceof ApiError) || error.code !== 'part_paid_since') return null;
  const { partPaid, amountLeft } = error.details ?? {};
  if (typeof partPaid !== 'string' || typeof amountLeft !== 'string') return null;
  toastError(payText.partSince(showMoney(partPaid), showMoney(amountLeft)), payText.failedTitle);
  return partPaid;
}

/** Names the drafts of all that is typed of a bill's payment. */
const allOf = ({ id }: Pick<Bill, 'id'>) => draftOf('pay-bill', id);

/** What the person saw of the period that they mean to pay; tells when that is not so any more. */
function useSeenPeriod(bill: Bill) {
  // Its date stays, whatever the lists learn meanwhile. So does what was paid of it, until the person is told of another part.
  const [dueDate, seeDate] = useState(bill.dueDate);
  const [partPaid, see] = useState(bill.partPaid);
  const { waits } = useWaits(allOf(bill));
  // Until what is on its way has its answer nobody can mean any.
  if (waits && dueDate !== bill.dueDate) seeDate(bill.dueDate);
  if (waits && partPaid !== bill.partPaid) see(bill.partPaid);
  const saysOther = (error: Error): boolean => {
    const paidNow = saysOtherPart(error);
    if (paidNow !== null) see(paidNow);
    return paidNow !== null || saysOtherPeriod(error);
  };
  return { seen: { dueDate, partPaid }, saysOther };
}

/** What is typed of the payment. A payment ends what was typed about its shortfall, too: `everything`. */
function usePaymentForm(bill: Bill, { dueDate }: Pick<Bill, 'dueDate'>) {
  const opening = useOpeningAmount();
  const day = useToday();
  const { onRefused: showsRefusal, ...drafted } = useDraftedForm<Payment>(
    draftOf('pay-bill', bill.id, opening),
    payForm,
    {
      begins: proposed(bill, dueDate, day, opening),
      // Whoever chose a later day does not pay now.
      together: ['processImmediately', 'dueDate'],
      proposes: true,
    },
  );
  const all = allOf(bill);
  const { draft } = drafted;
  const everything = { drop: () => !draft.waits && dropDraft(all) };
  const sending = () =>
    asOne([draft.sending(), onItsWay(all, droppedAsItIs(all)), ...sendingPaidScan(bill.id)]);
  const paidFor = { failed: draft.failed, sending };
  const typed = useWatch({ control: drafted.form.control, name: 'amount' });
  const amount: Cents | null = parseMoney(String(typed ?? bill.amountLeft));
  /** The day that somebody chose, and that the rest stays due, where there is one. What the page proposed as today may be over. */
  const asItWasPaid = ({ paidOn, isPart }: Payment, paid: Cents) => ({
    ...(paidOn !== day && { paidOn }),
    ...(isPart && restAfter(bill, paid) !== null && { isPart }),
  });
  return { ...drafted, showsRefusal, everything, paidFor, asItWasPaid, amount };
}

/** Paying one bill, from the amount to the good news, with the shortfall in between where there is one. */
export function usePayment(bill: Bill, isOpen: boolean) {
  const isThere = useIsThere(isOpen);
  const [done, setDone] = useState<Done | null>(null);
  const [short, setShort] = useState<Shortfall | null>(null);
  const { seen, saysOther } = useSeenPeriod(bill);
  const client = useQueryClient();
  const refresh = () => void refetch(client);
  const { onInvalid, ...paying } = usePaymentForm(bill, seen);
  const { form, draft, showsRefusal, everything, paidFor, asItWasPaid, amount } = paying;

  const finish = (next: Done) => {
    setShort(null);
    setDone(next);
    if (!next.scheduled && !isPartPaid(next.bill)) void celebrate();
    return { title: next.title, description: next.lines[0] ?? '' };
  };
  /** The dialog says it, so no toast does unless it was left; what can be done about it comes when the lists are fresh. */
  const say = (said: ToastInput) =>
    isThere() ? setDone((before) => before && { ...before, undo: said.action }) : toast(said);
  /** Takes the refusals that have a place of their own in the dialog. */
  const onRefused = (error: Error, asked: Cents): boolean => {
    if (saysOther(error)) {
      refresh();
      return true;
    }
    const missing = isThere() ? shortfallIn(error, asked) : null;
    if (missing) setShort(missing.shortfall > 0 ? missing : null);
    const poor = error instanceof ApiError && error.code === 'insufficient_funds';
    if (poor) toastFailure(error, payText.failed, payText.insufficient);
    if (missing?.corrected || poor) refresh();
    return missing !== null || poor || showsRefusal(error);
  };

  const pay = usePayBill({
    success: (paid) => finish(paidWords(paid, bill)),
    say,
    onRefused: (error, asked) => onRefused(error, toCents(String(asked.amount ?? 0))),
  });
  const payShort = usePayWithArrears({
    success: (paid) => finish(arrearsWords(paid)),
    say,
    onRefused: (error, asked) => onRefused(error, toCents(String(asked.paymentAmount))),
  });

  const submit = form.handleSubmit((values) => {
    if (amount === null) return;
    const later = values.processImmediately === false;
    const about = { billId: bill.id, ...saidAmount(amount), processImmediately: !later };
    // What is missing is the server's to say: the figures here may be older than what it knows.
    const when = later
      ? { dueDate: values.dueDate }
      : { ...seen, ...asItWasPaid(values, amount), ...fromAnother(values.accountId, bill) };
    pay.submit({ ...about, ...when }, undefined, paidFor);
  }, onInvalid);
  const settle = (known: Shortfall, { paymentMethod, installmentPeriod }: ArrearsChoice) =>
    payShort.submit(
      {
        ...{ billId: bill.id, ...seen, ...asItWasPaid(form.getValues(), known.amount) },
        paymentAmount: formatMoney(known.amount),
        shortfallAmount: formatMoney(known.shortfall),
        paymentMethod,
        ...(paymentMethod === 'installments' && { installmentPeriod }),
      },
      undefined,
      paidFor,
    );
  return {
    form,
    draft,
    dueDate: seen.dueDate,
    everything,
    amount,
    submit,
    busy: pay.busy,
    done,
    short,
    closeShort: () => setShort(null),
    settle,
    settling: payShort.busy,
  };
}
