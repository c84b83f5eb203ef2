import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { createIncome, type Income } from '../../../api/contract/incomes.ts';
import { changesOf } from '../../base/changes.ts';
import { draftOf } from '../../base/draft.ts';
import { type DialogTurn, useDialogTurn, useSubject } from '../../base/use-dialog-turn.ts';
import { useDraftedForm } from '../../base/use-drafted-form.ts';
import {
  type NewIncome,
  useChangeIncome,
  useCreateIncome,
  useIncomes,
} from '../../queries/incomes.ts';
import { amountsText } from '../../text/amounts.ts';
import { incomesText } from '../../text/incomes.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { IncomeFields } from './income-fields.tsx';

/** Nothing chosen yet; the schema answers it with its own words. */
const unchosen: string = '';

const valuesOf = (income: Income | undefined): NewIncome => ({
  name: income?.name ?? '',
  amount: income?.amount ?? '',
  frequency: income?.frequency ?? (unchosen as NewIncome['frequency']),
  accountId: income?.accountId ?? null,
});

function IncomeEditor(props: { readonly dialog: DialogTurn; readonly income: Income | undefined }) {
  const { dialog, income } = props;
  const [opened] = useState(() => valuesOf(income));
  const { form, draft, onRefused } = useDraftedForm<NewIncome>(
    draftOf('income', income?.id),
    createIncome,
    { defaultValues: opened },
  );
  const add = useCreateIncome({ onRefused });
  const change = useChangeIncome({ onRefused });
  const save = useChangeIncome({
    success: ({ amount }) => ({
      title: amountsText.saved,
      description: incomesText.amountUpdated(showMoney(amount)),
    }),
  });
  const busy = add.busy || change.busy;
  const submit = form.handleSubmit((values) => {
    if (!income) return add.submit(values, dialog.close, draft);
    const changes = changesOf(opened, values);
    if (changes) change.submit({ id: income.id, ...changes }, dialog.close, draft);
    else dialog.close();
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        {...{ dialog, draft, busy }}
        title={income ? incomesText.edit : incomesText.add}
        description={incomesText.dialogIntro}
        label={income ? incomesText.update : incomesText.add}
        onSubmit={submit}
      >
        <IncomeFields stored={income?.frequency}>
          {income && (
            <AmountChanged
              stored={income.amount}
              busy={save.busy}
              onSave={(amount) => save.submit({ id: income.id, amount })}
            />
          )}
        </IncomeFields>
      </FormDialog>
    </FormProvider>
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
