import { useState } from 'react';
import { totalOf } from '../../../ledger/money.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/button.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { Switch } from '../../ui/switch.tsx';
import { LineRow } from './line-row.tsx';
import { isToLookAt, readyOf } from './questions.ts';
import type { TableState } from './use-table.ts';

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
