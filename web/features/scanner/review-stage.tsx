import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { parseMoney } from '../../../ledger/money.ts';
import type { Draft } from '../../base/draft.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { AskToldPrice } from '../../parts/bill/ask-told-price.tsx';
import { BillFields } from '../../parts/bill/bill-fields.tsx';
import { billValues } from '../../parts/bill/bill-values.ts';
import { useMeant } from '../../parts/bill/meant.tsx';
import { isForDuePeriod } from '../../parts/bill/told-price.ts';
import { useChangeBill } from '../../queries/bill-writes.ts';
import { openBills, useBills } from '../../queries/bills.ts';
import { amountsText } from '../../text/amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { billsText } from '../../text/bills.ts';
import { scannerText } from '../../text/scanner.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type ReviewValues, readingHint } from './review-values.ts';

/**
 * Says that the amount is no longer the one that was read. Save Amount takes it for right; with a bill to pay it becomes
 * that bill's amount from now on.
 */
function KeepAmount(props: {
  readonly read: string;
  readonly bill: Bill | undefined;
  readonly onKeep: (amount: string) => void;
}) {
  const { read, bill, onKeep } = props;
  const save = useChangeBill({
    success: ({ amount }) => ({
      title: amountsText.saved,
      description: scannerText.amountUpdated(showMoney(amount)),
    }),
    failure: billFormText.saveFailed,
  });
  const meant = useMeant();
  const keep = (amount: string) => {
    if (bill) {
      const begins = billValues(bill);
      meant.ask({ ...begins, amount }, begins, () =>
        save.submit({ id: bill.id, amount }, () => onKeep(amount)),
      );
      return;
    }
    onKeep(amount);
    toast({ title: amountsText.saved, description: scannerText.amountKept(showMoney(amount)) });
  };
  return (
    <>
      <AmountChanged stored={read} busy={save.busy} onSave={keep} />
      {meant.question}
    </>
  );
}

const hintedFields = ['name', 'amount', 'frequency', 'category', 'dueDate'] as const;

function Warnings({ scan }: { readonly scan: ScanAnswer }) {
  if (scan.warnings.length === 0) return null;
  return (
    <ul className="grid gap-1 rounded-xl bg-warn-soft px-3.5 py-2.5 text-sm">
      {scan.warnings.map(({ code, message }) => (
        <li key={code}>{message}</li>
      ))}
    </ul>
  );
}

function Mode() {
  const { register } = useFormContext<ReviewValues>();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{scannerText.mode}</legend>
      {(['create', 'pay'] as const).map((mode) => (
        <Choice
          key={mode}
          value={mode}
          label={scannerText[mode]}
          hint={scannerText[`${mode}Hint`]}
          {...register('mode')}
        />
      ))}
    </fieldset>
  );
}

/** Which of the bills is paid, and how much; a match says why it was chosen. */
function PayFields({ scan }: { readonly scan: ScanAnswer }) {
  const { control, register, formState } = useFormContext<ReviewValues>();
  const { errors } = formState;
  return (
    <>
      <WhenRead
        query={useBills()}
        waiting={<SkeletonRows count={1} />}
        failed={billsText.loadFailed}
      >
        {(bills) => (
          <SelectField
            label={scannerText.bill}
            hint={
              scan.match && `${scannerText.match(scan.match.billName)}: ${scan.match.explanation}`
            }
            error={errors.billId?.message}
            placeholder={scannerText.pickBill}
            staysChosen
            options={openBills(bills).map(({ id, name }) => ({ value: id, label: name }))}
            {...register('billId', { valueAsNumber: true })}
          />
        )}
      </WhenRead>
      <Field
        label={billFormText.amount}
        hint={readingHint(scan, 'amount')}
        error={errors.amount?.message}
      >
        <MoneyInput control={control} name="amount" />
      </Field>
    </>
  );
}

/** Asks about the price of an invoice for the period that is due, unless the amount is still to be kept or thrown away. */
function Price(props: { readonly scan: ScanAnswer; readonly bill: Bill; readonly read: string }) {
  const { scan, bill, read } = props;
  const amount = useWatch<ReviewValues, 'amount'>({ name: 'amount' });
  const isAsRead = parseMoney(String(amount ?? '')) === parseMoney(read);
  if (!isAsRead || !isForDuePeriod(bill, scan.dueDate)) return null;
  return <AskToldPrice bill={bill} amount={read} />;
}

/** A payment is for the period that is due. Whoever scans the bill of another one, which may be paid, is told so. */
function OtherPeriod(props: { readonly scan: ScanAnswer; readonly bill: Bill | undefined }) {
  const { scan, bill } = props;
  const { dueDate } = scan;
  return (
    <div role="status" className="empty:sr-only">
      {bill && dueDate !== null && !isForDuePeriod(bill, dueDate) && (
        <p className="rounded-xl bg-warn-soft px-3.5 py-2.5 text-sm">
          {scannerText.otherPeriod(showLongDay(dueDate), showLongDay(bill.dueDate))}
        </p>
      )}
    </div>
  );
}

/** A second bill for the same thing is never added unawares. */
function SecondBill({ like }: { readonly like: Bill | undefined }) {
  return (
    <div role="status" className="empty:sr-only">
      {like && (
        <p className="rounded-xl bg-warn-soft px-3.5 py-2.5 text-sm wrap-anywhere">
          {scannerText.second(like.name, showMoney(like.amount))}
        </p>
      )}
    </div>
  );
}

/** The bill that a new one would double: the one that was recognized, or one of the same name. */
function useDoubled(scan: ScanAnswer, bills: readonly Bill[]): Bill | undefined {
  const typed = useWatch<ReviewValues, 'name'>({ name: 'name' });
  const isNamed = ({ name }: Bill) =>
    name.toLowerCase() ===
    String(typed ?? '')
      .trim()
      .toLowerCase();
  const open = openBills(bills);
  return open.find(isNamed) ?? open.find(({ id }) => id === scan.match?.billId);
}

/** The last stage: what was read, to be checked, for a new bill or for one that is paid. */
export function ReviewStage(props: {
  readonly id: string;
  readonly draft: Draft;
  readonly scan: ScanAnswer;
  readonly note: { readonly pay?: string; readonly create?: string };
  /** Whether nothing more is paid of the bill that is chosen, because that is done. */
  readonly isOver: boolean;
  readonly onSubmit: () => unknown;
}) {
  const { scan } = props;
  const [mode, billId] = useWatch<ReviewValues, ['mode', 'billId']>({ name: ['mode', 'billId'] });
  const bills = useBills().data;
  const doubled = useDoubled(scan, bills ?? []);
  const bill = mode === 'pay' ? bills?.find(({ id }) => id === billId) : undefined;
  const [read, setRead] = useState(scan.amount ?? '');
  const keep = <KeepAmount read={read} bill={bill} onKeep={setRead} />;
  return (
    <DraftedForm id={props.id} draft={props.draft} onSubmit={props.onSubmit}>
      <Warnings scan={scan} />
      {props.note[mode] && (
        <p className="rounded-xl bg-mark-soft px-3.5 py-2.5">{props.note[mode]}</p>
      )}
      <Mode />
      {mode === 'pay' ? (
        <>
          <PayFields scan={scan} />
          {keep}
          {bill && <Price scan={scan} bill={bill} read={read} />}
          <OtherPeriod scan={scan} bill={props.isOver ? undefined : bill} />
        </>
      ) : (
        <>
          <SecondBill like={doubled} />
          <BillFields
            hints={Object.fromEntries(hintedFields.map((name) => [name, readingHint(scan, name)]))}
          >
            {keep}
          </BillFields>
        </>
      )}
    </DraftedForm>
  );
}
