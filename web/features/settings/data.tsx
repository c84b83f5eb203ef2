import { dialogOpener } from '../../base/use-dialog.ts';
import { useAddWeek, useProcessSavings, useReduceWeek } from '../../queries/savings.ts';
import { billsText } from '../../text/bills.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from './section.tsx';

/** The savings of all bills by hand, and the end of all data. */
export function Data() {
  const add = useAddWeek();
  const reduce = useReduceWeek();
  const process = useProcessSavings();
  const pending = add.busy || reduce.busy || process.busy;
  const actions = [
    { label: billsText.addWeek, action: add },
    { label: billsText.removeWeek, action: reduce },
    { label: billsText.manualUpdate, action: process },
  ];
  return (
    <Section title={settingsText.data}>
      <p className="-mt-3 text-sm text-muted">{settingsText.dataHint}</p>
      <div className="grid gap-2 min-[420px]:flex min-[420px]:flex-wrap">
        {actions.map(({ label, action }) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            disabled={pending && !action.busy}
            busy={action.busy}
            onClick={() => action.submit()}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="rounded-xl border border-bad px-3.5 py-3">
        <h4 className="text-base font-semibold text-bad">{settingsText.danger}</h4>
        <p className="mb-3 text-sm">{settingsText.dangerHint}</p>
        <Button variant="danger" size="sm" {...dialogOpener('delete-data')}>
          {settingsText.deleteAll}
        </Button>
      </div>
    </Section>
  );
}
