import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import * as z from 'zod/mini';
import { type HistoricalAmount, recordHistoricalAmount } from '../../../api/contract/bills.ts';
import { day, money } from '../../../api/contract/fields.ts';
import { draftOf, hasDraft, useDraftedForm } from '../../base/draft.ts';
import { WhenRead } from '../../base/when-read.tsx';
import {
  type NewHistoricalAmount,
  useAddHistoricalAmount,
  useDeleteHistoricalAmount,
  useHistoricalAmounts,
  useHistoricalAverage,
} from '../../queries/historical-amounts.ts';
import { billFormText } from '../../text/bill-form.ts';
import { commonText } from '../../text/common.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { Money, showMoney } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToday } from '../../ui/today.ts';

const required = billFormText.historyRequired;
const pastAmount = z.object({
  ...recordHistoricalAmount.shape,
  amount: money({ required, minimum: 1 }),
  billDate: day(required),
});

/** Names the draft of a past amount. It is no part of the bill's own, which is sent by itself. */
const pastDraft = (billId: number): string => draftOf('bill-detail', billId, 'past amount');

/** Records what a bill came to on a day. */
function HistoryForm({ billId }: { readonly billId: number }) {
  const blank = { amount: '', billDate: useToday(), description: '' };
  const { form, draft, afterSent, onRefused } = useDraftedForm<NewHistoricalAmount>(
    pastDraft(billId),
    pastAmount,
    { begins: blank, proposes: true, adds: true },
  );
  const add = useAddHistoricalAmount({ onRefused });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    add.submit(
      { ...values, billId, description: values.description || null },
      ...afterSent(values, () => form.setFocus('amount')),
    ),
  );
  return (
    <DraftedForm className="gap-3 rounded-xl bg-sunken p-3.5" draft={draft} onSubmit={submit}>
      <div className="grid grid-cols-2 gap-3">
        <Field label={billFormText.amount} error={errors.amount?.message}>
          <MoneyInput control={form.control} name="amount" />
        </Field>
        <Field label={billFormText.historyDate} error={errors.billDate?.message}>
          <TextInput type="date" {...form.register('billDate')} />
        </Field>
      </div>
      <Field label={billFormText.historyNote} optional error={errors.description?.message}>
        <TextInput autoComplete="off" {...form.register('description')} />
      </Field>
      <Button type="submit" size="sm" busy={add.busy || draft.waits} className="justify-self-start">
        {add.busy || draft.waits ? commonText.saving : billFormText.historyAdd}
      </Button>
    </DraftedForm>
  );
}

/** A deleted row goes at once; the focus then stays on the list. */
function Amounts({ amounts }: { readonly amounts: readonly HistoricalAmount[] }) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteHistoricalAmount();
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={billFormText.historyList}
      className="max-h-64 divide-y divide-line overflow-y-auto"
    >
      {amounts.map((row, index) => (
        <li key={row.id} className="flex items-center gap-3 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2">
              <Money amount={row.amount} className="font-semibold" />
              <span className="text-muted">{showLongDay(row.billDate)}</span>
              {index === 0 && <Badge tone="mark">{billFormText.latest}</Badge>}
            </p>
            {row.description && (
              <p className="text-sm text-muted wrap-anywhere">{row.description}</p>
            )}
          </div>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={billFormText.historyDelete(
              showMoney(row.amount),
              showLongDay(row.billDate),
            )}
            tooltip={signedInText.delete}
            onClick={() => {
              list.current?.focus();
              remove.submit(row);
            }}
          >
            <Trash2 aria-hidden="true" size={16} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Past amounts, newest first. */
function HistoryList({ billId }: { readonly billId: number }) {
  return (
    <WhenRead
      query={useHistoricalAmounts(billId)}
      waiting={<SkeletonRows count={2} className="h-11" />}
      failed={billFormText.historyFailed}
    >
      {(amounts) => <Amounts amounts={amounts} />}
    </WhenRead>
  );
}

/** What a bill came to in the past: the weekly average, and behind a button the amounts it is made of. */
export function History({ billId }: { readonly billId: number }) {
  const titleId = useId();
  const { open, panelId, button } = useDisclosure(hasDraft(pastDraft(billId)));
  const average = useHistoricalAverage(billId);
  const { historicalCount = 0, averageWeeklyAmount = '0.00' } = average.data ?? {};
  return (
    <section aria-labelledby={titleId} className="mt-4 grid gap-3 border-t border-line pt-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={titleId} className="font-semibold">
            {billFormText.history}
          </h3>
          <p className="text-sm text-muted">
            {historicalCount > 0 ? (
              <>
                {billFormText.historyAverage}:{' '}
                <Money amount={averageWeeklyAmount} className="font-semibold text-ink" /> (
                {billFormText.historyFrom(historicalCount)})
              </>
            ) : (
              billFormText.historyNone
            )}
          </p>
        </div>
        <Button variant="secondary" size="sm" {...button}>
          {open ? billFormText.hideHistory : billFormText.manageHistory}
        </Button>
      </header>
      {open && (
        <div id={panelId} className="grid gap-3">
          <HistoryForm billId={billId} />
          <HistoryList billId={billId} />
        </div>
      )}
    </section>
  );
}
