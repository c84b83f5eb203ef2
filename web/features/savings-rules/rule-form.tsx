import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Account } from '../../../api/contract/accounts.ts';
import { RULE_FREQUENCIES } from '../../../ledger/money.ts';
import type { Draft } from '../../base/draft.ts';
import type { NewSavingsRule } from '../../queries/savings-rules.ts';
import { rulesText } from '../../text/savings-rules.ts';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { FormSwitch } from '../../ui/form-switch.tsx';
import { showMoney } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { SelectField } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { dayTypeOf, isShort } from './rule-values.ts';

type Props = {
  readonly form: UseFormReturn<NewSavingsRule>;
  readonly accounts: readonly Account[];
};

const frequencies = RULE_FREQUENCIES.map((value) => ({
  value,
  label: rulesText.frequencies[value],
}));
const days = {
  monthly: Array.from({ length: 31 }, (_, index) => ({
    value: index + 1,
    label: String(index + 1),
  })),
  weekly: rulesText.weekdays.map((label, index) => ({ value: index + 1, label })),
};

/** Where from and where to: the destinations leave out the chosen source. */
function Accounts({ form, accounts }: Props) {
  const { register, setValue, getValues, formState } = form;
  const from = useWatch({ control: form.control, name: 'fromAccountId' });
  const options = accounts.map(({ id, name, balance }) => ({
    value: id,
    label: rulesText.option(name, showMoney(balance)),
  }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={rulesText.from}
        error={formState.errors.fromAccountId?.message}
        placeholder={rulesText.pickFrom}
        staysChosen
        options={options}
        {...register('fromAccountId', {
          valueAsNumber: true,
          onChange: () =>
            getValues('fromAccountId') === getValues('toAccountId') && setValue('toAccountId', ''),
        })}
      />
      <SelectField
        label={rulesText.to}
        error={formState.errors.toAccountId?.message}
        placeholder={rulesText.pickTo}
        staysChosen
        options={options}
        without={from}
        {...register('toAccountId', { valueAsNumber: true })}
      />
    </div>
  );
}

function When({ form }: Pick<Props, 'form'>) {
  const { register, setValue } = form;
  const type = dayTypeOf(useWatch({ control: form.control, name: 'frequency' }));
  return (
    <div className="grid grid-cols-2 gap-4">
      <SelectField
        label={rulesText.frequency}
        options={frequencies}
        {...register('frequency', { onChange: () => setValue('transferDay', 1) })}
      />
      <SelectField
        label={rulesText.transferDay[type]}
        hint={type === 'monthly' && rulesText.monthEnd}
        key={type}
        options={days[type]}
        {...register('transferDay', { valueAsNumber: true })}
      />
    </div>
  );
}

/** Warns that the source holds too little today; the rule may be made all the same. */
function Short({ form, accounts }: Props) {
  const [from, amount] = useWatch({ control: form.control, name: ['fromAccountId', 'amount'] });
  const source = accounts.find(({ id }) => id === from);
  return (
    <div role="status" className="empty:sr-only">
      {source && isShort(amount, source) && (
        <div className="rounded-xl bg-warn-soft px-3.5 py-2.5">
          <p className="font-semibold text-warn">{rulesText.insufficient}</p>
          <p className="text-sm">
            {rulesText.insufficientBody(source.name, showMoney(source.balance))}
          </p>
        </div>
      )}
    </div>
  );
}

/** The fields of a new rule. */
export function RuleForm(
  props: Props & {
    readonly id: string;
    readonly draft: Draft;
    readonly onSubmit: () => unknown;
  },
) {
  const { form, accounts } = props;
  const { errors } = form.formState;
  return (
    <DraftedForm id={props.id} draft={props.draft} onSubmit={props.onSubmit}>
      <Accounts form={form} accounts={accounts} />
      <Field label={rulesText.amount} error={errors.amount?.message}>
        <MoneyInput control={form.control} name="amount" />
      </Field>
      <Short form={form} accounts={accounts} />
      <When form={form} />
      <Field label={rulesText.description} optional>
        <TextInput
          autoComplete="off"
          maxLength={500}
          placeholder={rulesText.descriptionPlaceholder}
          {...form.register('description')}
        />
      </Field>
      <FormSwitch
        control={form.control}
        name="isActive"
        label={rulesText.start}
        hint={rulesText.startHint}
      />
    </DraftedForm>
  );
}
