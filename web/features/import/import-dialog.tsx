import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../base/api-error.ts';
import { draftOf } from '../../base/draft.ts';
import { onItsWay, useWaits } from '../../base/on-its-way.ts';
import { type DialogTurn, useDialogTurn } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useImportBills } from '../../queries/import.ts';
import { accountsText } from '../../text/accounts.ts';
import { billsText } from '../../text/bills.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { FormEnding } from '../../ui/form-dialog.tsx';
import { withoutAmounts } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Ask } from './ask.tsx';
import { ColumnFields } from './column-fields.tsx';
import { dropSent } from './kept-table.ts';
import { LineList } from './line-list.tsx';
import { roomFor } from './lines.ts';
import { PasteStage } from './paste-stage.tsx';
import { readyOf } from './questions.ts';
import { useReading } from './use-reading.ts';
import { type TableState, useTable } from './use-table.ts';

const draftName = draftOf('import-bills');

/** Which of the lines that were sent was refused, and why; null when the refusal is about none of them. */
function refusedLine(error: Error): { readonly index: number; readonly reason: string } | null {
  if (!(error instanceof ApiError) || !error.details) return null;
  const { line, reason } = error.details;
  if (typeof line === 'number' && typeof reason === 'string') return { index: line - 1, reason };
  for (const [field, message] of Object.entries(error.details)) {
    const index = /^bills\.(\d+)\./.exec(field)?.[1];
    if (index !== undefined) return { index: Number(index), reason: String(message) };
  }
  return null;
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="grid gap-3">
      <h3 id={titleId} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  );
}

const isAsked = ({ questions }: TableState) => {
  const { order, decimal, past, missing, frequencies, categories, accounts } = questions;
  const counts = [past, missing.frequency, missing.dueDate, missing.account];
  return (
    [order, decimal].some((text) => text !== null) ||
    counts.some((count) => count > 0) ||
    [frequencies, categories, accounts].some((words) => words.length > 0)
  );
};

/** More bills than there is room for: which of them come along is the person's choice. */
function TooMany(props: {
  readonly table: TableState;
  readonly ready: readonly { line: number }[];
  readonly room: number;
}) {
  const { table, ready, room } = props;
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-xl bg-warn-soft p-3.5">
      <p>{importText.tooMany(room)}</p>
      {room > 0 && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() =>
            table.take(
              ready.slice(room).map(({ line }) => line),
              false,
            )
          }
        >
          {importText.takeFirst(room)}
        </Button>
      )}
    </div>
  );
}

/** What the table says, what it leaves open, and the bills that come of it. */
function CheckStage(props: {
  readonly table: TableState;
  readonly waits: boolean;
  readonly refused: string | null;
}) {
  const { table, waits, refused } = props;
  const ready = readyOf(table.lines);
  const room = roomFor(table.household);
  return (
    // Enter ends what is typed into one line, and adds none: the button alone does.
    <DraftedForm className="gap-6" draft={{ ...table.draft, waits }} onSubmit={() => undefined}>
      {refused && (
        <p role="alert" className="rounded-xl bg-bad-soft p-3.5">
          {withoutAmounts(refused)}
        </p>
      )}
      <ColumnFields table={table} />
      {isAsked(table) && (
        <Part title={importText.questionsTitle}>
          <Ask table={table} />
        </Part>
      )}
      <Part title={importText.linesTitle}>
        {ready.length > room && <TooMany table={table} ready={ready} room={room} />}
        <LineList table={table} />
      </Part>
    </DraftedForm>
  );
}

function useAdd(table: TableState | null, done: () => void) {
  const [refused, setRefused] = useState<string | null>(null);
  const ready = table ? readyOf(table.lines) : [];
  const add = useImportBills({
    onRefused: (error) => {
      const found = refusedLine(error);
      const line = found ? ready[found.index] : undefined;
      if (!found || !line) return false;
      setRefused(importText.refused(line.line, line.name, found.reason));
      return true;
    },
  });
  const submit = () => {
    setRefused(null);
    const bills = ready.map(({ bill }) => bill);
    const sent = table?.sending();
    if (!sent || bills.length === 0) return;
    add.submit(bills, done, { sending: () => onItsWay(draftName, () => dropSent(sent)) });
  };
  return { busy: add.busy, refused, submit, count: ready.length };
}

const describe = ({ sheet: { source } }: TableState) =>
  source ? `${importText.from(source)} ${importText.check}` : importText.check;

function Importer({ dialog }: { readonly dialog: DialogTurn }) {
  const { table, begin, findRest, lists } = useTable();
  const reading = useReading(begin);
  const [accounts, bills] = lists;
  const isRead = accounts.data !== undefined && bills.data !== undefined;
  // Of a list that is begun since nothing is on its way.
  const waits = useWaits(draftName).waits && table?.draft.found === true;
  const add = useAdd(isRead ? table : null, () => findRest() || dialog.close());
  const isBeyond = table !== null && add.count > roomFor(table.household);
  return (
    <Dialog
      {...dialog}
      title={importText.title}
      description={table ? describe(table) : importText.intro}
      size="lg"
      busy={add.busy}
      waits={waits}
      footer={
        table && (
          <FormEnding
            onSend={add.submit}
            busy={add.busy}
            waits={waits}
            disabled={add.count === 0 || isBeyond}
            label={add.count === 0 ? importText.nothingToAdd : importText.add(add.count)}
            busyLabel={importText.adding}
            leave={importText.back}
            onLeave={() => begin(null)}
          />
        )
      }
    >
      {table ? (
        <WhenRead query={accounts} waiting={<SkeletonRows />} failed={accountsText.loadFailed}>
          {() => (
            <WhenRead query={bills} waiting={<SkeletonRows />} failed={billsText.loadFailed}>
              {() => <CheckStage table={table} waits={waits} refused={add.refused} />}
            </WhenRead>
          )}
        </WhenRead>
      ) : (
        <PasteStage reading={reading} />
      )}
    </Dialog>
  );
}

/** Import Bills (`?dialog=import-bills`): a list comes in, is looked at, and is added as one act. */
export function ImportDialog() {
  const dialog = useDialogTurn('import-bills');
  if (dialog.turn === 0) return null;
  return <Importer key={dialog.turn} dialog={dialog} />;
}
