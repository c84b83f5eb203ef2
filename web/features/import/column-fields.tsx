import { importText } from '../../text/import.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { FIELDS } from './columns.ts';
import type { TableState } from './use-table.ts';

/** The longest part of an example that fits beside its heading. */
const EXAMPLE_MAX = 24;

/** Every column by its heading, or by what stands in it first. */
function optionsOf({ sheet: { header, entries } }: TableState) {
  const width = Math.max(header?.length ?? 0, ...entries.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const example = entries.find(({ cells }) => cells[at]?.trim())?.cells[at]?.trim() ?? '';
    const label = importText.column(
      at + 1,
      header?.[at]?.trim() ?? '',
      example.slice(0, EXAMPLE_MAX),
    );
    return { value: String(at), label };
  });
}

/** Which column says what, as guessed, to be set right. A column says one thing. */
export function ColumnFields({ table }: { readonly table: TableState }) {
  const { answers, say } = table;
  const options = [{ value: '', label: importText.noColumn }, ...optionsOf(table)];
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5 sm:grid-cols-3">
      {FIELDS.map((field) => (
        <Field key={field} label={importText.columns[field]}>
          <Select
            options={options}
            value={String(answers.columns[field] ?? '')}
            onChange={({ target: { value } }) => {
              const at = value === '' ? null : Number(value);
              const others = Object.fromEntries(
                FIELDS.map((one) => [
                  one,
                  answers.columns[one] === at ? null : answers.columns[one],
                ]),
              ) as typeof answers.columns;
              say({ columns: { ...others, [field]: at } });
            }}
          />
        </Field>
      ))}
    </div>
  );
}
