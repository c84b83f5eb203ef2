import { useEffect, useLayoutEffect } from 'react';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { changesOf, isSame } from '../../base/changes.ts';
import { draftOf, hasDraft, useDraftedForm } from '../../base/draft.ts';
import { SubjectDialog } from '../../base/list-read.tsx';
import { asOne, onItsWay } from '../../base/on-its-way.ts';
import type { DialogTurn } from '../../base/use-dialog.ts';
import { visitStore } from '../../base/visit.ts';
import { BillFields } from '../../parts/bill/bill-fields.tsx';
import {
  billBody,
  billForm,
  billValues,
  editedBill,
  newBillBody,
} from '../../parts/bill/bill-values.ts';
import { fundRefused } from '../../parts/bill/fund-refused.ts';
import { withPlan } from '../../parts/bill/gap.ts';
import { useLikelyAccount } from '../../parts/bill/likely-account.ts';
import { useMeant } from '../../parts/bill/meant.tsx';
import { type BillChange, useChangeBill, useCreateBill } from '../../queries/bill-writes.ts';
import { type NewBill, useBills } from '../../queries/bills.ts';
import { amountsText } from '../../text/amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { billsText } from '../../text/bills.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showMoney } from '../../ui/money.tsx';
import { useToday } from '../../ui/today.ts';
import { History } from './history.tsx';
import { mergedPrices } from './merged-prices.ts';

const dayNames = ['paymentDay', 'paymentDayType', 'paymentWeek'] as const;

/** What is sent of an edit; null when nothing was changed. A payment day means nothing without its type. */
function changeOf(bill: Bill, values: NewBill): BillChange | null {
  const body = billBody(values);
  const changes = changesOf(billBody(billValues(bill)), body);
  if (!changes) return null;
  const { paymentDay, paymentDayType, paymentWeek } = body;
  const day = dayNames.some((name) => name in changes);
  return {
    id: bill.id,
    ...changes,
    ...(day && { paymentDay, paymentDayType }),
    ...(day && paymentWeek !== undefined && { paymentWeek }),
  };
}

/** The prices that a person saw when they typed over them, by the name of the draft, which outlives a reload as well. */
const seenPrices = visitStore<NonNullable<NewBill['priceChanges']>>('seen prices');

/** Adds to the prices of an edit those that another device has stored since they were typed: the whole list is sent. */
function useOthersPrices(
  form: UseFormReturn<NewBill>,
  name: string,
  { priceChanges: stored = [] }: NewBill,
) {
  // The form has followed what is stored by now, unless somebody has typed.
  useLayoutEffect(() => {
    if (!isSame(form.getValues('priceChanges'), stored)) return;
    if (!isSame(seenPrices.get(name), stored)) seenPrices.set(name, stored);
  });
  useEffect(
    () => () => {
      if (!hasDraft(name)) seenPrices.drop((one) => one === name);
    },
    [name],
  );
  const withOthers = ({ priceChanges = [], ...values }: NewBill): NewBill => ({
    ...values,
    priceChanges: mergedPrices(seenPrices.get(name) ?? stored, stored, priceChanges),
  });
  /** What this person has stored is no other device's: who corrects it while it is on its way has seen it, and no more than the form said. */
  const sendingPrices = ({ priceChanges }: Pick<NewBill, 'priceChanges'>) =>
    onItsWay(name, () => seenPrices.set(name, priceChanges ?? []));
  return { withOthers, sendingPrices };
}

function useBillForm(bill: Bill | undefined, close: () => void) {
  const accountId = useLikelyAccount();
  const begins = billValues(bill ?? { accountId });
  const name = draftOf('bill', bill?.id);
  const {
    form,
    draft,
    onRefused: onFields,
    onInvalid,
  } = useDraftedForm<NewBill>(name, bill ? editedBill : billForm, {
    begins,
    together: dayNames,
    adds: !bill,
  });
  const { withOthers, sendingPrices } = useOthersPrices(form, name, begins);
  const onRefused = fundRefused(form, onFields);
  const add = useCreateBill({ onRefused });
  const change = useChangeBill({ onRefused });
  const meant = useMeant();
  const now = useToday();
  const send = (typed: NewBill) => {
    const values = withPlan(typed, bill, now);
    if (!bill) return add.submit(newBillBody(values), close, draft);
    const changes = changeOf(bill, withOthers(values));
    if (!changes) return close();
    const sending = () => asOne([draft.sending(), sendingPrices(values)]);
    change.submit(changes, close, { ...draft, sending });
  };
  const submit = form.handleSubmit(
    (values) => meant.ask(values, begins, () => send(values)),
    onInvalid,
  );
  /** Asks about an amount that is stored by itself, as of one that is sent with the rest. */
  const askAmount = (amount: string, store: () => void) =>
    meant.ask({ ...begins, amount }, begins, store);
  const busy = add.busy || change.busy;
  return { form, draft, busy, submit, askAmount, question: meant.question };
}

function BillEditor(props: { readonly dialog: DialogTurn; readonly bill: Bill | undefined }) {
  const { dialog, bill } = props;
  const { form, draft, busy, submit, askAmount, question } = useBillForm(bill, dialog.close);
  const save = useChangeBill({
    success: ({ amount }) => ({
      title: amountsText.saved,
      description: billFormText.amountSavedBody(showMoney(amount)),
    }),
    failure: billFormText.saveFailed,
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        {...{ dialog, draft, busy }}
        title={bill ? billFormText.editTitle : billFormText.addTitle}
        label={bill ? billFormText.update : billFormText.add}
        onSubmit={submit}
        below={
          <>
            {bill && <History billId={bill.id} />}
            {question}
          </>
        }
      >
        <BillFields bill={bill} suggestsCategory={!bill}>
          {bill && (
            <AmountChanged
              stored={bill.amount}
              busy={save.busy}
              onSave={(amount) => askAmount(amount, () => save.submit({ id: bill.id, amount }))}
            />
          )}
        </BillFields>
      </FormDialog>
    </FormProvider>
  );
}

/** Add New Bill (`?dialog=bill`) and Edit Bill (`?dialog=bill&id=7`). */
export function BillDialog() {
  const editor = (bill: Bill | undefined, dialog: DialogTurn) => (
    <BillEditor key={dialog.turn} dialog={dialog} bill={bill} />
  );
  return (
    <SubjectDialog
      name="bill"
      list={useBills()}
      title={billFormText.editTitle}
      failed={billsText.loadFailed}
      adds={(dialog) => editor(undefined, dialog)}
    >
      {editor}
    </SubjectDialog>
  );
}
