import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import {
  formatMoney,
  MAX_ARREARS_WEEKS,
  MAX_CONTINGENCY,
  weeklyInstalment,
} from '../../../ledger/money.ts';
import { useAccounts } from '../../queries/accounts.ts';
import type { NewBill } from '../../queries/bills.ts';
import { billMoneyText as text } from '../../text/bill-money.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showMoney, toCents } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToday } from '../../ui/today.ts';
import { centsIn, gapOf, withPlan } from './gap.ts';

const look = { size: 'sm', variant: 'secondary' } as const;

/** What the form keeps of the choice to close the gap by the week: what that comes to is worked out as the form stands, see `withPlan`. */
const BY_WEEK = { amount: '0.00', weeks: 0, advance: true } as const;

/** The plan that was chosen to close the gap, with a way back. */
function Chosen({ plan }: { readonly plan: NonNullable<NewBill['arrears']> }) {
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const { weeks } = plan;
  const more = showMoney(weeklyInstalment(centsIn(plan.amount), weeks));
  return (
    <>
      <p className="amount">{text.more(more, weeks, account?.name ?? text.itsAccount)}</p>
      <Button {...look} onClick={() => form.unregister('arrears')}>
        {text.moreNot}
      </Button>
    </>
  );
}

/** Two ways to close the gap that the first due date leaves: money that is there, or a little more each week until then. */
function GapOffer(props: {
  /** The bill that is edited: it gets an offer when it costs more than before. */
  readonly bill: Bill | undefined;
}) {
  const { bill } = props;
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const { arrears: chosen, ...values } = useWatch({ control: form.control }) as NewBill;
  const now = useToday();
  const gap = gapOf(values, bill, now);
  if (!gap) return null;
  const funded = centsIn(values.fund) + gap.missing;
  const { arrears: plan } = withPlan({ ...values, arrears: BY_WEEK }, bill, now);
  const isPaidSo = plan && chosen?.advance;
  const canPutIn = !isPaidSo && account && funded <= account.available;
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-xl bg-mark-soft px-3.5 py-3">
      {isPaidSo ? (
        <Chosen plan={plan} />
      ) : (
        <p className="w-full font-semibold">{text.gap(gap.weeks)}</p>
      )}
      {canPutIn && (
        <Button
          {...look}
          onClick={() =>
            form.setValue('fund', formatMoney(funded), { shouldDirty: true, shouldValidate: true })
          }
        >
          {text.gapPutIn(showMoney(gap.missing))}
        </Button>
      )}
      {plan && !chosen && (
        <Button {...look} onClick={() => form.setValue('arrears', BY_WEEK, { shouldDirty: true })}>
          {text.gapPayMore(showMoney(weeklyInstalment(gap.missing, gap.weeks)), gap.weeks)}
        </Button>
      )}
    </div>
  );
}

/** How long a plan is offered at first. */
const WEEKS = 13;

function PlanFields() {
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const errors = form.formState.errors.arrears;
  const [amount, weeks = 0] = useWatch({
    control: form.control,
    name: ['arrears.amount', 'arrears.weeks'],
  });
  const owed = centsIn(amount);
  const isPlan = owed > 0 && Number.isInteger(weeks) && weeks > 0 && weeks <= MAX_ARREARS_WEEKS;
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label={text.owedAmount} error={errors?.amount?.message}>
          <MoneyInput control={form.control} name="arrears.amount" />
        </Field>
        <Field label={text.owedWeeks} error={errors?.weeks?.message}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_ARREARS_WEEKS}
            {...form.register('arrears.weeks', { valueAsNumber: true })}
          />
        </Field>
      </div>
      <p className="amount text-sm text-muted">
        {isPlan
          ? text.owedWeekly(
              showMoney(weeklyInstalment(owed, weeks)),
              weeks,
              account?.name ?? text.itsAccount,
            )
          : text.owedHint}
      </p>
    </>
  );
}

/** What a new bill owes from before, as a plan to pay it back. */
function OwedBefore() {
  const form = useFormContext<NewBill>();
  const { arrears } = withPlan(
    useWatch({ control: form.control }) as NewBill,
    undefined,
    useToday(),
  );
  if (arrears?.advance) return null;
  return (
    <div className="grid justify-items-start gap-3">
      {arrears && <PlanFields />}
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2 text-pen"
        onClick={() =>
          arrears
            ? form.unregister('arrears')
            : form.setValue('arrears', { amount: '', weeks: WEEKS, advance: false })
        }
      >
        <HandCoins aria-hidden="true" size={16} />
        {arrears ? text.owedNot : text.owed}
      </Button>
    </div>
  );
}

/** The account that the form names, with what it has available; undefined while none is chosen. */
function useChosenAccount() {
  const accountId = Number(useWatch<NewBill, 'accountId'>({ name: 'accountId' }));
  const account = useAccounts().data?.find(({ id }) => id === accountId);
  return account && { name: account.name, available: Math.max(0, toCents(account.available)) };
}

/** What is there for a bill already: it is funded in the same act, never with more than the account has available. */
function AlreadyHave({ label }: { readonly label: string }) {
  const form = useFormContext<NewBill>();
  const account = useChosenAccount();
  const fund = centsIn(useWatch({ control: form.control, name: 'fund' }));
  const available = account && showMoney(account.available);
  const isTooMuch = account !== undefined && fund > account.available;
  return (
    <Field
      label={label}
      optional
      hint={account ? text.haveHint(account.name, available ?? '') : text.haveHintNoAccount}
      error={
        isTooMuch
          ? text.haveTooMuch(account.name, available ?? '')
          : form.formState.errors.fund?.message
      }
    >
      <MoneyInput control={form.control} name="fund" optional />
    </Field>
  );
}

/** What is offered of a contingency, in percent; one that was set elsewhere stands beside them. */
const PERCENTS = [0, 5, 10, 15, 20, 25, 50, MAX_CONTINGENCY];

function Contingency({ kept }: { readonly kept: number }) {
  const form = useFormContext<NewBill>();
  const percents = [...new Set([...PERCENTS, kept])].sort((a, b) => a - b);
  return (
    <SelectField
      label={text.contingency}
      hint={text.contingencyHint}
      error={form.formState.errors.contingency?.message}
      options={percents.map((value) => ({
        value,
        label: value === 0 ? text.contingencyNone : text.percent(value),
      }))}
      {...form.register('contingency', { valueAsNumber: true })}
    />
  );
}

/** The money of a bill beside its amount: what is there already, the gap to its first date, a contingency, and what it owes. */
export function BillMoney(props: {
  /** The bill that is edited; nothing for a new one. */
  readonly bill: Bill | undefined;
}) {
  const { bill } = props;
  const fund = useWatch<NewBill, 'fund'>({ name: 'fund' });
  // Once it is there it stays: emptied to type another sum, it would be gone from under the hand.
  const [isPutIn, setPutIn] = useState(false);
  if (fund !== undefined && !isPutIn) setPutIn(true);
  return (
    <>
      {!bill && <AlreadyHave label={text.have} />}
      {bill && isPutIn && <AlreadyHave label={text.putIn} />}
      <GapOffer bill={bill} />
      <Contingency kept={bill?.contingency ?? 0} />
      {!bill && <OwedBefore />}
    </>
  );
}
