import { importText } from '../../text/import.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SelectField } from '../../ui/select.tsx';
import { FIELDS, NO_COLUMNS } from './columns.ts';
import { hiddenIn } from './hidden-in.ts';
import type { TableState } from './use-table.ts';

/** The longest part of an example that fits beside its heading. */
const EXAMPLE_MAX = 24;

/** Every column by its heading, or by what stands in it first. */
function optionsOf({ sheet: { header, entries }, answers: { columns } }: TableState) {
  const width = Math.max(header?.length ?? 0, ...entries.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const example = entries.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '';
    const hide = hiddenIn(at === columns.amount ? 'amount' : null);
    const heading = header?.[at]?.trim() ?? '';
    const label = importText.column(at + 1, heading, hide(example.slice(0, EXAMPLE_MAX)));
    return { value: String(at), label };
  });
}

/** What stands first in the column of each field that has one. */
function guessed({ sheet: { entries }, answers: { columns } }: TableState): string {
  return FIELDS.flatMap((field) => {
    const at = columns[field];
    const text =
      at === null ? undefined : entries.find(({ cells }) => cells[at]?.trim())?.cells[at];
    return at === null
      ? []
      : importText.columnIs(
          importText.columns[field],
          hiddenIn(field)((text ?? '').trim().slice(0, EXAMPLE_MAX)),
        );
  }).join(' · ');
}

/** Which column says what, as guessed, to be set right. A column says one thing. It is open while it lacks what a bill needs. */
export function ColumnFields({ table }: { readonly table: TableState }) {
  const { answers, say } = table;
  const options = [{ value: '', label: importText.noColumn }, ...optionsOf(table)];
  return (
    <div className="rounded-xl bg-sunken">
      <Disclosure
        openAtFirst={answers.columns.name === null || answers.columns.amount === null}
        look="rounded-xl px-3.5 py-2.5"
        title={
          <>
            {importText.columnsTitle}
            <span className="block text-sm font-normal text-muted wrap-anywhere">
              {guessed(table)}
            </span>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 px-3.5 pt-0.5 pb-4 sm:grid-cols-3">
          {FIELDS.map((field) => (
            <SelectField
              key={field}
              label={importText.columns[field]}
              options={options}
              value={String(answers.columns[field] ?? '')}
              onChoose={(value) => {
                const at = value === '' ? null : Number(value);
                const others = FIELDS.map(
                  (one) =>
                    [one, answers.columns[one] === at ? null : answers.columns[one]] as const,
                );
                say({ columns: { ...NO_COLUMNS, ...Object.fromEntries(others), [field]: at } });
              }}
            />
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
