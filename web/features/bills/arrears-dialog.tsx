import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Bill } from '../../../api/contract/bills.ts';
import { payBillWithArrears } from '../../../api/contract/payments.ts';
import { formatMoney } from '../../../ledger/money.ts';
import { draftOf } from '../../base/draft.ts';
import { useDraftedForm } from '../../base/use-drafted-form.ts';
import { toCents } from '../../queries/cents.ts';
import { payText } from '../../text/payments.ts';
import { Choice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { ArrearsPlanFields } from './arrears-plan-fields.tsx';
import { Figures } from './figures.tsx';
import type { Shortfall } from './shortfall.ts';

const formId = 'arrears-form';
const { paymentMethod, installmentPeriod } = payBillWithArrears.shape;
const arrearsForm = z.object({ paymentMethod, installmentPeriod });

/** How the person settles a shortfall. */
export type ArrearsChoice = z.input<typeof arrearsForm>;

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
    { defaultValues: { paymentMethod: 'immediate', installmentPeriod: 1 } },
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
      <Form id={formId} draft={draft} onSubmit={submit}>
        <Fields form={form} bill={props.bill} short={short} available={props.available} />
      </Form>
    </Dialog>
  );
}
