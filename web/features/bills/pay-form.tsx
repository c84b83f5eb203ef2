import { CircleAlert } from 'lucide-react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Day } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import type { Draft } from '../../base/draft.ts';
import { useAccounts } from '../../queries/accounts.ts';
import type { Payment } from '../../queries/bill-writes.ts';
import { payText } from '../../text/payments.ts';
import { periodsText } from '../../text/periods.ts';
import { Choice } from '../../ui/choice.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSwitch } from '../../ui/form-switch.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney, toCents } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToday } from '../../ui/today.ts';
import { BillNotes } from './bill-notes.tsx';
import { Figures } from './figures.tsx';
import { restAfter } from './part.ts';

/** Says that the account cannot pay the amount, as soon as it is typed. */
function InsufficientFunds(props: {
  readonly account: { readonly name: string; readonly balance: string };
  readonly amount: Cents;
}) {
  const { account, amount } = props;
  const short = toCents(account.balance) < amount;
  return (
    <div role="status">
      {short && (
        <div className="mt-4 flex items-start gap-2.5 rounded-xl border border-bad bg-bad-soft px-3.5 py-3">
          <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-bad" />
          <div className="min-w-0">
            <p className="font-semibold">{payText.insufficient}</p>
            <p className="text-sm">
              {payText.insufficientBody(account.name, showMoney(account.balance))}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

type Paying = { readonly id: number; readonly name: string; readonly balance: string };

/** The account that pays: the bill's own, or another one, in cash for example. */
function PaidFrom(props: {
  readonly form: UseFormReturn<Payment>;
  readonly bill: Bill;
  readonly accounts: readonly Paying[];
  readonly isOwn: boolean;
}) {
  const { form, bill, accounts, isOwn } = props;
  const { field, fieldState } = useController({ control: form.control, name: 'accountId' });
  const hint = periodsText.paidElsewhere(
    showMoney(bill.savings.savedAmount),
    bill.account?.name ?? '',
  );
  return (
    <SelectField
      label={periodsText.paidFrom}
      error={fieldState.error?.message}
      hint={!isOwn && hint}
      {...field}
      staysChosen
      options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={field.onChange}
    />
  );
}

/** What paying now would do to the account, and what is missing. */
function NowFigures(props: {
  readonly bill: Bill;
  readonly account: Paying;
  readonly amount: Cents;
}) {
  const { bill, account, amount } = props;
  const isOwn = account.id === bill.accountId;
  const saved = toCents(bill.savings.savedAmount);
  const balance = toCents(account.balance);
  return (
    // One child of the form's grid: the place of a message leaves no gap while it is empty.
    <div>
      <Figures
        lines={[
          { name: payText.balance(account.name), cents: balance },
          ...(isOwn ? [{ name: payText.saved, cents: saved }] : []),
          ...(isOwn && amount > saved ? [{ name: payText.short, cents: amount - saved }] : []),
          ...(amount > balance
            ? []
            : [{ name: payText.after, cents: balance - amount, strong: true }]),
        ]}
      />
      <InsufficientFunds account={account} amount={amount} />
    </div>
  );
}

function When({ form }: { readonly form: UseFormReturn<Payment> }) {
  const now = useToday();
  const later = useWatch({ control: form.control, name: 'processImmediately' }) === false;
  const choose = (immediately: boolean) => () => form.setValue('processImmediately', immediately);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{payText.when}</legend>
      <Choice
        name="when"
        label={payText.onDate}
        hint={payText.onDateHint}
        checked={later}
        onChange={choose(false)}
      />
      {later && (
        <Field label={payText.date} error={form.formState.errors.dueDate?.message}>
          <TextInput type="date" min={now} {...form.register('dueDate')} />
        </Field>
      )}
      <Choice
        name="when"
        label={payText.now}
        hint={payText.nowHint}
        checked={!later}
        onChange={choose(true)}
      />
    </fieldset>
  );
}

/** Which period the payment is for, and whether it is all of it. `rest` is what stays due. */
function Settles(props: {
  readonly bill: Bill;
  readonly dueDate: Day;
  readonly rest: Cents | null;
}) {
  const { bill, dueDate, rest } = props;
  const due = showLongDay(dueDate);
  // What follows is known of the period that is due now, which may be another one by now.
  const next = dueDate === bill.dueDate && bill.followingDueDate;
  const words =
    rest !== null
      ? periodsText.settlesPart(due, showMoney(rest))
      : next
        ? periodsText.settles(due, showLongDay(next))
        : periodsText.settlesOnce(due);
  return <p className="text-sm text-muted">{words}</p>;
}

/** How much is paid and, by direct debit, when. */
export function PayForm(props: {
  readonly id: string;
  readonly form: UseFormReturn<Payment>;
  readonly draft: Draft;
  readonly bill: Bill;
  /** Of the period that is paid: the one that the person saw, whatever the list has learnt since. */
  readonly dueDate: Day;
  /** Null while what stands in the field is no amount. */
  readonly amount: Cents | null;
  readonly onSubmit: () => void;
}) {
  const { form, bill, amount } = props;
  const now = useToday();
  const accounts = useAccounts().data ?? [];
  const [chosen, immediately, isPart] = useWatch({
    control: form.control,
    name: ['accountId', 'processImmediately', 'isPart'],
  });
  const isOwn = chosen === bill.accountId;
  const account = isOwn ? bill.account : accounts.find(({ id }) => id === chosen);
  const later = immediately === false;
  const rest = amount === null || later ? null : restAfter(bill, amount);
  return (
    <DraftedForm id={props.id} draft={props.draft} onSubmit={props.onSubmit}>
      <Settles bill={bill} dueDate={props.dueDate} rest={isPart ? rest : null} />
      <BillNotes bill={bill} show={showLongDay} />
      <Field
        label={payText.customAmount}
        optional
        hint={
          toCents(bill.partPaid) > 0
            ? payText.customRest(showMoney(bill.amountLeft))
            : payText.customHint(showMoney(bill.amount))
        }
        error={form.formState.errors.amount?.message}
      >
        <MoneyInput control={form.control} name="amount" optional selected />
      </Field>
      {bill.isDirectDebit && <When form={form} />}
      {rest !== null && (
        <FormSwitch
          control={form.control}
          name="isPart"
          label={periodsText.isPart}
          hint={periodsText.isPartHint(showMoney(rest))}
        />
      )}
      {!later && (
        <Field label={periodsText.paidOn} error={form.formState.errors.paidOn?.message}>
          <TextInput type="date" max={now} {...form.register('paidOn')} />
        </Field>
      )}
      {!later && accounts.length > 1 && (
        <PaidFrom form={form} bill={bill} accounts={accounts} isOwn={isOwn} />
      )}
      {!later && account && amount !== null && (
        <NowFigures bill={bill} account={account} amount={amount} />
      )}
    </DraftedForm>
  );
}
