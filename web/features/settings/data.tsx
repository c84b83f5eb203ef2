import { useProof } from '../../parts/confirm-first.tsx';
import { useAddWeek, useProcessSavings, useReduceWeek } from '../../queries/savings.ts';
import { useDeleteData } from '../../queries/user.ts';
import { billsText } from '../../text/bills.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';

/** Asks before everything goes, and who it is where that was not proven lately. */
function DangerZone({ onDeleted }: { readonly onDeleted: () => void }) {
  const { ask, asking } = useProof();
  const remove = useDeleteData(ask, { onDone: onDeleted });
  const press = () => {
    // The browser's own question: the settings stay beneath it as they are.
    if (window.confirm(settingsText.deleteBody)) remove.submit();
  };
  return (
    <div className="rounded-xl border border-bad px-3.5 py-3">
      <h4 className="text-base font-semibold text-bad">{settingsText.danger}</h4>
      <p className="mb-3 text-sm">{settingsText.dangerHint}</p>
      {asking ?? (
        <Button variant="danger" size="sm" busy={remove.busy} onClick={press}>
          {remove.busy ? settingsText.deleting : settingsText.deleteAll}
        </Button>
      )}
    </div>
  );
}

/** The savings of all bills by hand, and the end of all data. */
export function Data(props: { readonly onDeleted: () => void }) {
  const actions = [
    { label: billsText.addWeek, ...useAddWeek() },
    { label: billsText.removeWeek, ...useReduceWeek() },
    { label: billsText.manualUpdate, ...useProcessSavings() },
  ];
  const pending = actions.some(({ busy }) => busy);
  return (
    <TitledSection title={settingsText.data}>
      <p className="-mt-3 text-sm text-muted">{settingsText.dataHint}</p>
      <div className="grid gap-2 min-[420px]:flex min-[420px]:flex-wrap">
        {actions.map(({ label, busy, submit }) => (
          <Button
            key={label}
            variant="secondary"
            size="sm"
            disabled={pending && !busy}
            busy={busy}
            onClick={() => submit()}
          >
            {label}
          </Button>
        ))}
      </div>
      <DangerZone onDeleted={props.onDeleted} />
    </TitledSection>
  );
}
