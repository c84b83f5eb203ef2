import { useDialogTurn } from '../../base/use-dialog-turn.ts';
import { useProof } from '../../parts/use-proof.tsx';
import { useDeleteData } from '../../queries/user.ts';
import { settingsText } from '../../text/settings.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Asks before everything goes (`?dialog=delete-data`), and who it is where that was not proven lately. */
export function DeleteDataDialog() {
  const dialog = useDialogTurn('delete-data');
  const { ask, asking } = useProof({ turn: dialog.turn, onCancel: dialog.close });
  const remove = useDeleteData(ask, { onDone: dialog.close });
  const shared = { open: dialog.open, onOpenChange: dialog.onOpenChange };
  if (asking)
    return (
      <Dialog {...shared} title={settingsText.deleteTitle} size="sm">
        {asking}
      </Dialog>
    );
  return (
    <ConfirmDialog
      {...shared}
      title={settingsText.deleteTitle}
      description={settingsText.deleteBody}
      confirmLabel={settingsText.deleteAll}
      busyLabel={settingsText.deleting}
      busy={remove.busy}
      onConfirm={() => remove.submit()}
    />
  );
}
