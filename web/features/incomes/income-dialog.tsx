import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createIncome, type Income } from '../../../api/contract/incomes.ts';
import { changesOf } from '../../base/changes.ts';
import { showFieldErrors } from '../../base/field-errors.ts';
import { type DialogTurn, useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import {
  type NewIncome,
  useChangeIncome,
  useCreateIncome,
  useIncomes,
} from '../../queries/incomes.ts';
import { incomesText } from '../../text/incomes.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { IncomeForm } from './income-form.tsx';
import { SaveAmount } from './save-amount.tsx';

const formId = 'income-form';
const fields = ['name', 'amount', 'frequency', 'accountId'] as const;

/** Nothing chosen yet; the schema answers it with its own words. */
const unchosen: string = '';

const valuesOf = (income: Income | undefined): NewIncome => ({
  name: income?.name ?? '',
  amount: income?.amount ?? '',
  frequency: income?.frequency ?? (unchosen as NewIncome['frequency']),
  accountId: income?.accountId ? String(income.accountId) : '',
});

function IncomeEditor({
  dialog,
  income,
}: {
  readonly dialog: DialogTurn;
  readonly income: Income | undefined;
}) {
  const [opened] = useState(() => valuesOf(income));
  const form = useForm<NewIncome>({
    resolver: standardSchemaResolver(createIncome, undefined, { raw: true }),
    defaultValues: opened,
  });
  const onRefused = (error: Error) => showFieldErrors(error, form.setError, fields);
  const add = useCreateIncome({ onRefused });
  const change = useChangeIncome({ onRefused });
  const busy = add.busy || change.busy;
  const submit = form.handleSubmit((values) => {
    if (!income) return add.submit(values, dialog.close);
    const changes = changesOf(opened, values);
    if (changes) change.submit({ id: income.id, ...changes }, dialog.close);
    else dialog.close();
  });
  const label = income ? incomesText.update : incomesText.add;
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={income ? incomesText.edit : incomesText.add}
      description={incomesText.dialogIntro}
      busy={busy}
      footer={<FormEnding form={formId} busy={busy} label={label} onLeave={dialog.close} />}
    >
      <IncomeForm form={form} id={formId} stored={income?.frequency} onSubmit={() => void submit()}>
        {income && <SaveAmount income={income} control={form.control} />}
      </IncomeForm>
    </Dialog>
  );
}

/** Add Income (`?dialog=income`) and Edit Income (`?dialog=income&id=3`). */
export function IncomeDialog() {
  const dialog = useDialogTurn('income');
  const incomes = useIncomes();
  const income = useSubject(incomes.data, dialog.id);
  if (dialog.turn === 0 || (dialog.id !== undefined && !income)) return null;
  return <IncomeEditor key={dialog.turn} dialog={dialog} income={income} />;
}
