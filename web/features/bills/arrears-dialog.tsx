import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Bill } from '../../../api/contract/bills.ts';
import { payBillWithArrears } from '../../../api/contract/payments.ts';
import { type BillFrequency, mostInstalmentPeriods } from '../../../ledger/frequency.ts';
import { type Cents, formatMoney } from '../../../ledger/money.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { periodsInWords } from '../../text/bills.ts';
import { payText } from '../../text/payments.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { FormEnding } from '../../ui/form-dialog.tsx';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { SelectField } from '../../ui/select.tsx';
import { arrearsPlan } from './arrears-plan.ts';
import { Figures } from './figures.tsx';
import type { Shortfall } from './shortfall.ts';

const formId = 'arrears-form';
const { paymentMethod, installmentPeriod } = payBillWithArrears.shape;
const arrearsForm = z.object({ paymentMethod, installmentPeriod });

/** How the person settles a shortfall. */
export type ArrearsChoice = z.input<typeof arrearsForm>;

/** How long the bill pays the shortfall back, and what that adds to each week. */
function ArrearsPlanFields(props: {
  readonly form: UseFormReturn<ArrearsChoice>;
  readonly frequency: BillFrequency;
  readonly shortfall: Cents;
  /** A second shortfall adds to the first; both follow the plan chosen now. */
  readonly owedBefore: Cents;
}) {
  const { form, frequency, shortfall, owedBefore } = props;
  const periods = useWatch({ control: form.control, name: 'installmentPeriod' }) ?? 1;
  const plan = arrearsPlan(owedBefore + shortfall, periods, frequency);
  return (
    <div className="grid gap-3">
      <SelectField
        label={payText.period}
        error={form.formState.errors.installmentPeriod?.message}
        options={Array.from({ length: mostInstalmentPeriods(frequency) }, (_, index) => ({
          value: index + 1,
          label: periodsInWords(frequency, index + 1),
        }))}
        {...form.register('installmentPeriod', { valueAsNumber: true })}
      />
      <dl aria-live="polite" className="grid gap-1.5 rounded-xl bg-sunken px-3.5 py-3">
        {owedBefore > 0 && (
          <div className="flex justify-between gap-4">
            <dt>{payText.owedBefore}</dt>
            <dd>
              <Money cents={owedBefore} />
            </dd>
          </div>
        )}
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{payText.extraWeekly}</dt>
          <dd>
            <Money cents={plan.weekly} highlight />
          </dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{payText.installmentCount}</dt>
          <dd className="text-right tabular-nums">{payText.countWeekly(plan.count)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Fields(props: {
  readonly form: UseFormReturn<ArrearsChoice>;
  readonly bill: Bill;
  readonly short: Shortfall;
  readonly available: number | undefined;
}) {
  const { form, bill, short, available } = props;
  const method = useWatch({ control: form.control, name: 'paymentMethod' });
  const account = bill.account?.name ?? '';
  const left = available === undefined ? undefined : available - short.shortfall;
  return (
    <>
      <Figures
        lines={[
          { name: payText.shortfall, cents: short.shortfall, strong: true },
          ...(left === undefined
            ? []
            : [
                {
                  name: payText.availableAfter(account),
                  cents: left,
                  ...(left < 0 && { note: payText.overAllocated }),
                },
              ]),
        ]}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{payText.method}</legend>
        <Choice
          value="immediate"
          label={payText.immediate}
          hint={payText.immediateBody(showMoney(short.shortfall))}
          {...form.register('paymentMethod')}
        />
        <Choice
          value="installments"
          label={payText.installments}
          hint={payText.installmentsBody(showMoney(short.shortfall))}
          {...form.register('paymentMethod')}
        />
      </fieldset>
      {method === 'installments' && (
        <ArrearsPlanFields
          form={form}
          frequency={bill.frequency}
          shortfall={short.shortfall}
          owedBefore={toCents(bill.savings.arrearsAmount)}
        />
      )}
    </>
  );
}

/** 'Arrears Payment Required': how to settle what the bill has not saved. */
export function ArrearsDialog(props: {
  readonly open: boolean;
  readonly bill: Bill;
  readonly short: Shortfall;
  /** What is available in the bill's account, in cents, where it is known. */
  readonly available: number | undefined;
  readonly busy: boolean;
  readonly onPay: (choice: ArrearsChoice) => void;
  readonly onClose: () => void;
}) {
  const { short, busy } = props;
  const { form, draft } = useDraftedForm<ArrearsChoice>(
    draftOf('pay-bill', props.bill.id, 'arrears'),
    arrearsForm,
    { begins: { paymentMethod: 'immediate', installmentPeriod: 1 } },
  );
  const submit = form.handleSubmit(props.onPay);
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => next || props.onClose()}
      title={payText.arrearsTitle}
      description={payText.arrearsBody(
        showMoney(formatMoney(short.saved)),
        showMoney(formatMoney(short.amount)),
      )}
      busy={busy}
      footer={
        <FormEnding
          form={formId}
          busy={busy}
          waits={draft.waits}
          label={payText.submit(showMoney(short.amount))}
          busyLabel={payText.paying}
          leave={payText.back}
          onLeave={props.onClose}
        />
      }
    >
      <p
        role="status"
        className={short.corrected ? 'mb-3 rounded-xl bg-mark-soft px-3.5 py-2.5' : ''}
      >
        {short.corrected && payText.freshFigures}
      </p>
      <DraftedForm id={formId} draft={draft} onSubmit={submit}>
        <Fields form={form} bill={props.bill} short={short} available={props.available} />
      </DraftedForm>
    </Dialog>
  );
}
