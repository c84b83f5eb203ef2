import type { Bill } from '../../../api/contract/bills.ts';
import { postponePayment } from '../../../api/contract/payments.ts';
import { addDays, later } from '../../../ledger/calendar.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import {
  type Postponement,
  usePostponePayment,
  useSettlePeriod,
  useSkipPeriod,
} from '../../queries/periods.ts';
import { periodsText as text } from '../../text/periods.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney, toCents } from '../../ui/money.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToday } from '../../ui/today.ts';

type Props = { readonly bill: Bill; readonly onDone: () => void };

function Skip({ bill, next, onDone }: Props & { readonly next: string }) {
  const skip = useSkipPeriod();
  const send = () => skip.submit({ id: bill.id, dueDate: bill.dueDate }, onDone);
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm text-muted">
        {text.skipHint(showLongDay(next), showMoney(bill.savings.savedAmount))}
      </p>
      <Button variant="secondary" busy={skip.busy} onClick={send}>
        {skip.busy ? text.skipping : text.skip}
      </Button>
    </div>
  );
}

/** Of a period that is part paid: nothing more is. */
export function ThatIsAll({ bill, onDone }: Props) {
  const settle = useSettlePeriod();
  const { id, dueDate, followingDueDate } = bill;
  const next = followingDueDate && showLongDay(followingDueDate);
  return (
    <section
      aria-label={text.allTitle}
      className="mt-5 grid justify-items-start gap-2 rounded-xl bg-sunken px-3.5 py-3"
    >
      <h3 className="text-sm font-semibold">{text.allTitle}</h3>
      <p className="text-sm text-muted">
        {text.allHint(next, showMoney(bill.savings.savedAmount))}
      </p>
      <Button
        variant="secondary"
        busy={settle.busy}
        onClick={() => settle.submit({ id, dueDate }, onDone)}
      >
        {settle.busy ? text.settling : text.all}
      </Button>
    </section>
  );
}

function Postpone({ bill, onDone }: Props) {
  const { id, dueDate, followingDueDate } = bill;
  const min = later(useToday(), addDays(dueDate, 1));
  const max = followingDueDate && addDays(followingDueDate, -1);
  const { form, draft, onRefused } = useDraftedForm<Postponement>(
    draftOf('pay-bill', id, 'postpone'),
    postponePayment,
    { begins: { dueDate, newDueDate: '' } },
  );
  const postpone = usePostponePayment(id, { onRefused });
  if (max !== null && max < min) return <p className="text-sm text-muted">{text.noDay}</p>;
  const busy = postpone.busy || draft.waits;
  const send = form.handleSubmit(({ newDueDate }) =>
    postpone.submit({ dueDate, newDueDate }, onDone, draft),
  );
  return (
    <DraftedForm draft={draft} onSubmit={send}>
      <Field
        label={text.newDate}
        hint={text.postponeHint}
        error={form.formState.errors.newDueDate?.message}
      >
        <TextInput
          type="date"
          min={min}
          {...(max !== null && { max })}
          {...form.register('newDueDate')}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
        {busy ? text.postponing : text.postpone}
      </Button>
    </DraftedForm>
  );
}

/** What else may become of the payment that is due: nothing at all, while none of it is paid, or another day. Folded away until it is asked for. */
export function NotThisTime({ bill, onDone }: Props) {
  const { followingDueDate } = bill;
  return (
    <div className="mt-5 rounded-xl bg-sunken px-3.5 py-1">
      <Disclosure title={text.title}>
        <div className="grid gap-5 pt-1 pb-2.5">
          {followingDueDate !== null && toCents(bill.partPaid) === 0 && (
            <Skip bill={bill} next={followingDueDate} onDone={onDone} />
          )}
          <Postpone bill={bill} onDone={onDone} />
        </div>
      </Disclosure>
    </div>
  );
}
