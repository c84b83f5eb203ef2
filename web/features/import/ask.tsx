import { type ReactNode, useState } from 'react';
import { BILL_CATEGORIES } from '../../../api/contract/bills.ts';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import { formatWith } from '../../../ledger/money.ts';
import { frequencyOptions } from '../../parts/bill/frequency-choices.ts';
import { NewAccount } from '../../parts/new-account.tsx';
import { categoryNames } from '../../text/bills.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Field } from '../../ui/field.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { currencySymbol } from '../../ui/formats.ts';
import { type Option, SelectField } from '../../ui/select.tsx';
import { type OftenRead, wholly } from './frequencies.ts';
import { amountsOf, daysOf, type Word } from './questions.ts';
import type { TableState } from './use-table.ts';

/** How many words of a kind are asked about at first, and with each press more: with so many the column is hardly what it was taken for. */
const WORDS_MAX = 12;

const categories = BILL_CATEGORIES.map((value) => ({ value, label: categoryNames[value] }));
const accountsOf = ({ household }: TableState): Option<number>[] =>
  household.accounts.map(({ id, name }) => ({ value: id, label: name }));

type Props = { readonly table: TableState };

/** One question with a list of answers. */
function Choose<Value extends string | number>(props: {
  readonly label: ReactNode;
  readonly value: Value | '';
  readonly options: readonly Option<Value>[];
  readonly onChoose: (value: Value) => void;
}) {
  const { label, ...select } = props;
  return <SelectField label={label} placeholder={importText.choose} {...select} />;
}

/** In which order dates stand, and which sign is before the cents, each by an example. */
function Notations({ table: { answers, questions, household, say } }: Props) {
  const days = questions.order === null ? [] : daysOf(questions.order, household.today);
  const amounts = questions.decimal === null ? null : amountsOf(questions.decimal);
  return (
    <>
      {questions.order !== null && (
        <Choose
          label={importText.order(questions.order)}
          value={answers.order ?? ''}
          options={days.map(({ order, day }) => ({ value: order, label: showLongDay(day) }))}
          onChoose={(order) => say({ order })}
        />
      )}
      {questions.decimal !== null && amounts && (
        <Choose
          label={importText.decimal(questions.decimal)}
          value={answers.decimal ?? ''}
          options={(['.', ','] as const).flatMap((value) => {
            const cents = amounts[value];
            // Shown also while amounts are hidden, as a field is: it could not be answered.
            const label = cents === null ? '' : formatWith(currencySymbol(), cents);
            return cents === null ? [] : { value, label };
          })}
          onChoose={(decimal) => say({ decimal })}
        />
      )}
    </>
  );
}

/** What no column says, for all lines that lack it. */
function Missing({ table }: Props) {
  const { answers, questions, household, say } = table;
  const { missing } = answers;
  const set = (more: Partial<typeof missing>) => say({ missing: { ...missing, ...more } });
  const accounts = accountsOf(table);
  const isAccountOpen = questions.missing.account > 0 || questions.accounts.length > 0;
  const unpaid = questions.missing.account || household.accounts.length === 0;
  return (
    <>
      {questions.missing.frequency > 0 && (
        <Choose
          label={importText.oftenMissing(questions.missing.frequency)}
          value={missing.frequency}
          options={frequencyOptions}
          onChoose={(frequency) => set({ frequency })}
        />
      )}
      {questions.missing.dueDate > 0 && (
        <Field
          label={importText.dueMissing(questions.missing.dueDate)}
          hint={importText.dueMissingHint}
        >
          <DayInput value={missing.dueDate} onDay={(dueDate) => set({ dueDate })} />
        </Field>
      )}
      {isAccountOpen && accounts.length === 0 && (
        <div className="grid gap-2">
          <p>{importText.noAccounts}</p>
          <NewAccount onAdded={({ id }) => set({ accountId: id })} />
        </div>
      )}
      {unpaid && accounts.length > 0 ? (
        <Choose
          label={importText.accountMissing(questions.missing.account)}
          value={missing.accountId}
          options={accounts}
          onChoose={(accountId) => set({ accountId })}
        />
      ) : null}
    </>
  );
}

function Words<Asked extends Word>(props: {
  readonly title: string;
  readonly words: readonly Asked[];
  readonly children: (word: Asked) => ReactNode;
}) {
  const { title, words, children } = props;
  const [count, setCount] = useState(WORDS_MAX);
  if (words.length === 0) return null;
  const more = Math.min(WORDS_MAX, words.length - count);
  return (
    <fieldset className="grid content-start gap-2.5">
      <legend className="mb-1.5 text-sm font-semibold text-muted">{title}</legend>
      {words.slice(0, count).map(children)}
      {more > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setCount(count + WORDS_MAX)}>
          {importText.showMore(more)}
        </Button>
      )}
    </fieldset>
  );
}

const LEAVE_OUT = 'out';
const NEAR = 'near';

function OftenWords({ table: { answers, questions, say } }: Props) {
  const optionsOf = (read: OftenRead): Option<BillFrequency | typeof NEAR | typeof LEAVE_OUT>[] => [
    ...('often' in read
      ? [{ value: NEAR, label: importText.near(read.often.frequency, read.often.part) } as const]
      : []),
    ...frequencyOptions,
    { value: LEAVE_OUT, label: importText.leaveOut },
  ];
  const chosenFor = (word: string) => {
    const chosen = answers.frequencies.get(word);
    if (chosen === undefined) return '';
    if (chosen === null) return LEAVE_OUT;
    return chosen.part[0] === chosen.part[1] ? chosen.frequency : NEAR;
  };
  return (
    <Words title={importText.groups.frequency} words={questions.frequencies}>
      {({ word, text, count, read }) => (
        <Choose
          key={word}
          label={importText.word(text, count)}
          value={chosenFor(word)}
          options={optionsOf(read)}
          onChoose={(value) => {
            const near = 'often' in read ? read.often : null;
            const often = value === LEAVE_OUT ? null : value === NEAR ? near : wholly(value);
            say({ frequencies: new Map(answers.frequencies).set(word, often) });
          }}
        />
      )}
    </Words>
  );
}

/** All that the table leaves open; nothing when it is clear. */
export function Ask({ table }: Props) {
  const { answers, questions, say } = table;
  return (
    <>
      <Notations table={table} />
      {questions.past > 0 && (
        <Choose
          label={importText.past(questions.past)}
          value={answers.past}
          options={(['next', 'overdue'] as const).map((value) => ({
            value,
            label: importText.pastChoices[value],
          }))}
          onChoose={(past) => say({ past })}
        />
      )}
      <Missing table={table} />
      <OftenWords table={table} />
      <Words
        title={importText.groups.account}
        words={accountsOf(table).length > 0 ? questions.accounts : []}
      >
        {({ word, text, count }) => (
          <Choose
            key={word}
            label={importText.word(text, count)}
            value={answers.accounts.get(word) ?? answers.missing.accountId}
            options={accountsOf(table)}
            onChoose={(value) => say({ accounts: new Map(answers.accounts).set(word, value) })}
          />
        )}
      </Words>
      <Words title={importText.groups.category} words={questions.categories}>
        {({ word, text, count }) => (
          <Choose
            key={word}
            label={importText.word(text, count)}
            value={answers.categories.get(word) ?? 'other'}
            options={categories}
            onChoose={(value) => say({ categories: new Map(answers.categories).set(word, value) })}
          />
        )}
      </Words>
    </>
  );
}
