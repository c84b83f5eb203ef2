import * as z from 'zod/mini';
import { chosenId } from '../../../api/contract/fields.ts';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { useBills } from '../../queries/bills.ts';
import { billsText } from '../../text/bills.ts';
import { scannerText } from '../../text/scanner.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';
import { SelectField } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Worked } from './progress-stages.tsx';
import type { useOverdue } from './use-overdue.ts';

type Overdue = ReturnType<typeof useOverdue>;

/** How long the good news stays before everything closes (docs/product.md, Defaults and times). */
const closesAfter = 3000;

function Answer(props: {
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onClick}
      className="rounded-xl border border-line px-3.5 py-3 text-left hover:border-edge hover:bg-sunken disabled:opacity-50"
    >
      <span className="block font-semibold">{props.label}</span>
      <span className="block text-sm text-muted">{props.hint}</span>
    </button>
  );
}

/** 'Overdue Bill Detected': has it been paid, does it need to be, or is that for later? */
function Question(props: {
  readonly open: boolean;
  readonly scan: ScanAnswer;
  readonly overdue: Overdue;
  readonly onClose: () => void;
}) {
  const { scan, overdue, onClose } = props;
  const { step, busy } = overdue;
  const kept = step.name === 'kept';
  return (
    <Dialog
      open={props.open && (step.name === 'asked' || kept)}
      onOpenChange={(next) => next || (kept ? onClose() : overdue.skip())}
      title={kept ? scannerText.historicalAdded : scannerText.overdueTitle}
      description={
        !kept && scannerText.overdueBody(scan.daysOverdue, showLongDay(scan.dueDate ?? ''))
      }
      size="sm"
      busy={busy}
    >
      {kept ? (
        <Worked stays={closesAfter} onDone={onClose}>
          <p className="font-semibold">
            {scannerText.historicalAddedBody(showMoney(scan.amount ?? ''), step.billName)}
          </p>
        </Worked>
      ) : (
        <div className="grid gap-2">
          {(['historical', 'needsPaying', 'skip'] as const).map((answer) => (
            <Answer
              key={answer}
              label={scannerText[answer]}
              hint={scannerText[`${answer}Hint`]}
              disabled={busy}
              onClick={overdue[answer]}
            />
          ))}
        </div>
      )}
    </Dialog>
  );
}

const selection = z.object({ billId: chosenId(scannerText.billRequired) });

/** 'Select Bill for Historical Record': which of the bills the amount belongs to. */
function SelectBill(props: { readonly open: boolean; readonly overdue: Overdue }) {
  const { overdue } = props;
  const list = useBills();
  const { form, draft } = useDraftedForm<z.input<typeof selection>>(
    draftOf('scanner', 'review', 'bill'),
    selection,
    { begins: { billId: '' } },
  );
  const submit = form.handleSubmit(({ billId }) => {
    const bill = list.data?.find(({ id }) => id === billId);
    if (!bill) return;
    draft.drop();
    overdue.attach(bill);
  });
  return (
    <FormDialog
      dialog={{
        open: props.open && overdue.step.name === 'selecting',
        onOpenChange: (next) => next || overdue.back(),
        close: overdue.back,
      }}
      title={scannerText.selectTitle}
      description={scannerText.selectBody}
      size="sm"
      draft={draft}
      busy={overdue.busy}
      label={scannerText.attach}
      onSubmit={submit}
    >
      <WhenRead query={list} waiting={<SkeletonRows count={1} />} failed={billsText.loadFailed}>
        {(bills) => (
          <SelectField
            label={scannerText.bill}
            error={form.formState.errors.billId?.message}
            placeholder={scannerText.pickBill}
            staysChosen
            options={bills.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.register('billId', { valueAsNumber: true })}
          />
        )}
      </WhenRead>
    </FormDialog>
  );
}

/** What an overdue bill asks of the person, above the scanner's own dialog. */
export function OverdueDialogs(props: {
  /** Whether the scanner's own dialog is: with it go these. */
  readonly open: boolean;
  readonly scan: ScanAnswer;
  readonly overdue: Overdue;
  readonly onClose: () => void;
}) {
  return (
    <>
      <Question {...props} />
      <SelectBill open={props.open} overdue={props.overdue} />
    </>
  );
}
