import { FormProvider, useFormContext, Watch } from 'react-hook-form';
import { createIncome, type Income } from '../../../api/contract/incomes.ts';
import { INCOME_FREQUENCIES } from '../../../ledger/money.ts';
import { changesOf } from '../../base/changes.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { SubjectDialog } from '../../base/list-read.tsx';
import type { DialogTurn } from '../../base/use-dialog.ts';
import { useAccounts } from '../../queries/accounts.ts';
import {
  type NewIncome,
  useChangeIncome,
  useCreateIncome,
  useIncomes,
} from '../../queries/incomes.ts';
import { amountsText } from '../../text/amounts.ts';
import { incomesText } from '../../text/incomes.ts';
import { AmountChanged } from '../../ui/amount-changed.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showMoney } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { WeeklyLine } from '../../ui/weekly-line.tsx';

/** The four that the product offers; one that came in quarterly by another way keeps its own word. */
const frequencies = (stored: string | undefined) =>
  INCOME_FREQUENCIES.filter((value) => value !== 'quarterly' || stored === value).map((value) => ({
    value,
    label: incomesText.frequencies[value],
  }));

/** The fields of an income. The weekly amount beneath them follows what is typed. */
function IncomeFields(props: {
  readonly stored: string | undefined;
  /** What stands between the amount and the rest: the 'Amount Changed' banner. */
  readonly children?: React.ReactNode;
}) {
  const { stored, children } = props;
  const accounts = useAccounts();
  const { control, register, formState } = useFormContext<NewIncome>();
  const { errors } = formState;
  return (
    <>
      <Field label={incomesText.name} error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={incomesText.namePlaceholder}
          {...register('name')}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={incomesText.amount} error={errors.amount?.message}>
          <MoneyInput control={control} name="amount" />
        </Field>
        <SelectField
          label={incomesText.frequency}
          error={errors.frequency?.message}
          placeholder={incomesText.frequencyPlaceholder}
          options={frequencies(stored)}
          {...register('frequency')}
        />
      </div>
      {children}
      <Watch
        control={control}
        name={['amount', 'frequency']}
        render={([amount, frequency]) => (
          <WeeklyLine
            label={incomesText.weeklyAmount}
            amount={amount}
            frequency={frequency || undefined}
          />
        )}
      />
      <SelectField<number | ''>
        label={incomesText.account}
        optional
        hint={incomesText.accountHint}
        error={errors.accountId?.message}
        // A choice cannot be shown before its option is there.
        key={accounts.data ? 'there' : 'waiting'}
        staysChosen
        options={[
          { value: '', label: incomesText.noAccount },
          ...(accounts.data ?? []).map(({ id: value, name }) => ({ value, label: name })),
        ]}
        {...register('accountId', { setValueAs: (id: string) => Number(id) || null })}
      />
    </>
  );
}

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
  const begins = valuesOf(income);
  const { form, draft, onRefused } = useDraftedForm<NewIncome>(
    draftOf('income', income?.id),
    createIncome,
    { begins, adds: !income },
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
    const changes = changesOf(begins, values);
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
  const editor = (income: Income | undefined, dialog: DialogTurn) => (
    <IncomeEditor key={dialog.turn} dialog={dialog} income={income} />
  );
  return (
    <SubjectDialog
      name="income"
      list={useIncomes()}
      title={incomesText.edit}
      failed={incomesText.loadFailed}
      adds={(dialog) => editor(undefined, dialog)}
    >
      {editor}
    </SubjectDialog>
  );
}
