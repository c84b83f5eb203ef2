import { useState } from 'react';
import { totalOf } from '../../../ledger/money.ts';
import { AskToldPrice } from '../../parts/bill/ask-told-price.tsx';
import { frequencyOptions } from '../../parts/bill/frequency-choices.ts';
import { useBills } from '../../queries/bills.ts';
import { endInWords } from '../../text/bill-course.ts';
import { dayInWords } from '../../text/bill-schedule.ts';
import { categoryNames, frequencyName } from '../../text/bills.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { Money, showMoney } from '../../ui/money.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { Why } from './answers.ts';
import { FIELDS, type Field as FieldName } from './columns.ts';
import { hiddenIn } from './hidden-in.ts';
import type { ImportedBill, Line, Problem } from './lines.ts';
import { isToLookAt, readyOf } from './questions.ts';
import type { TableState } from './use-table.ts';

type Props = { readonly line: Line; readonly table: TableState };

/** Why, and what the line says; a whole sentence needs no more. */
const quoted = (why: string, text: string, field: FieldName) =>
  why.endsWith('.') || text === '' ? why : `${why}: ${hiddenIn(field)(text)}`;

/** What is typed instead of what the line says. */
function Mend({ line, field, table }: Props & { readonly field: FieldName }) {
  const problem = line.problems.find((one) => one.field === field);
  const why = problem && importText.why[field]?.[problem.why];
  const value = table.answers.typed.get(line.line)?.[field] ?? '';
  const set = (text: string) => table.type(line.line, field, text);
  const label = importText.columns[field];
  return (
    <Field
      label={label}
      hint={field === 'ends' && importText.endsHint}
      error={problem && quoted(why ?? '', problem.text, field)}
    >
      {field === 'frequency' ? (
        <Select
          options={frequencyOptions}
          placeholder={importText.choose}
          value={value}
          onChoose={set}
        />
      ) : (
        <TextInput
          type={field === 'dueDate' ? 'date' : 'text'}
          {...(field === 'amount' && { inputMode: 'decimal' as const })}
          autoComplete="off"
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}

/** How often, with the day where a date alone does not say it. */
function oftenOf({ frequency, ...day }: ImportedBill): string {
  const on = dayInWords(day);
  const often = frequencyName(frequency).toLowerCase();
  return on === null ? often : importText.onDay(often, on);
}

function Details({ bill, table }: { readonly bill: ImportedBill; readonly table: TableState }) {
  const account = table.household.accounts.find(({ id }) => id === bill.accountId)?.name;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      <Money amount={bill.amount} /> {oftenOf(bill)}, {importText.due(showLongDay(bill.dueDate))}
      {bill.ends && `, ${endInWords(bill.ends, showLongDay)}`}, {categoryNames[bill.category]}
      {account && `, ${account}`}
    </p>
  );
}

/** Asks about a bill that is there and has another price by its line. */
function Price({ billId, amount }: { readonly billId: number; readonly amount: string }) {
  const bill = useBills().data?.find(({ id }) => id === billId);
  return bill && <AskToldPrice bill={bill} amount={amount} />;
}

/** What is asked once for all lines (ask.tsx) is not asked in each. */
const askedOnce: readonly Why[] = ['order', 'two_ways', 'near', 'unknown'];
const isMended = ({ field, why }: Problem) => field !== 'account' && !askedOnce.includes(why);

/** One line: the bill that it becomes, or what stands in the way, with the means to mend it. */
function LineRow({ line, table }: Props) {
  const { name, bill, isTaken, problems, leftOut } = line;
  const typed = table.answers.typed.get(line.line) ?? {};
  const shown = name || importText.noName;
  const open = FIELDS.filter(
    (field) =>
      field in typed ||
      (isTaken && problems.some((problem) => problem.field === field && isMended(problem))),
  );
  // These wait for an answer above, once for all lines: no line of them is wrong.
  const told = problems.filter(({ field }) => !open.includes(field));
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3">
      <input
        type="checkbox"
        className="mt-1 size-5 accent-pen"
        aria-label={importText.take(shown)}
        checked={isTaken}
        onChange={() => table.take([line.line], !isTaken)}
      />
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{shown}</p>
          {bill ? (
            <span className="text-sm">
              <Money cents={line.weekly} highlight={isTaken} className="font-semibold" />{' '}
              {importText.aWeek}
            </span>
          ) : (
            <span className="text-sm text-muted">{importText.lineNumber(line.line)}</span>
          )}
        </div>
        {bill && <Details bill={bill} table={table} />}
        {leftOut && !isTaken && <p className="text-sm text-muted">{importText.leftOut[leftOut]}</p>}
        {bill && !isTaken && line.pricedAnew !== null && (
          <Price billId={line.pricedAnew} amount={bill.amount} />
        )}
        {bill && isTaken && line.changed.length > 0 && (
          <p className="text-sm text-muted">
            {line.changed.map((change) => importText.changed[change]).join(' ')}
          </p>
        )}
        {isTaken &&
          told.map(({ field, why, text }) => (
            <p key={field} className="text-sm text-muted">
              {quoted(importText.why[field]?.[why] ?? '', text, field)}
            </p>
          ))}
        {open.length > 0 && (
          <div className="mt-1 grid gap-2.5 sm:grid-cols-2">
            {open.map((field) => (
              <Mend key={field} line={line} field={field} table={table} />
            ))}
          </div>
        )}
      </div>
    </li>
  );
}

/** How many lines are shown at first, and with each press more. */
const PAGE = 20;

/** What becomes of the lines, in a sentence that is read out when it changes. */
function Summary({ table: { lines } }: { readonly table: TableState }) {
  const ready = readyOf(lines);
  const open = lines.filter(isToLookAt).length;
  const out = lines.filter(({ isTaken }) => !isTaken).length;
  return (
    <p role="status" className="text-sm text-muted">
      {[
        importText.summary(ready.length, showMoney(totalOf(ready, ({ weekly }) => weekly))),
        ...(open > 0 ? [importText.toLookAt(open)] : []),
        ...(out > 0 ? [importText.leftOutCount(out)] : []),
      ].join(' · ')}
    </p>
  );
}

/** The lines in the table's order, a page at a time. What was mended stays among those to look at, so that no field runs away. */
export function LineList({ table }: { readonly table: TableState }) {
  const { lines, answers } = table;
  const [count, setCount] = useState(PAGE);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const open = lines.filter((line) => isToLookAt(line) || answers.typed.has(line.line));
  const wanted = onlyOpen && open.length > 0 ? open : lines;
  const more = Math.min(PAGE, wanted.length - count);
  return (
    <div className="grid gap-2">
      <Summary table={table} />
      {open.length > 0 && open.length < lines.length && (
        <Switch label={importText.onlyToLookAt} checked={onlyOpen} onCheckedChange={setOnlyOpen} />
      )}
      <ul className="divide-y divide-line border-y border-line">
        {wanted.slice(0, count).map((line) => (
          <LineRow key={line.line} line={line} table={table} />
        ))}
      </ul>
      {more > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setCount(count + PAGE)}>
          {importText.showMore(more)}
        </Button>
      )}
    </div>
  );
}
