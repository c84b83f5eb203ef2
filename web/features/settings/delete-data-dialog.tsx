import { useDialogTurn } from '../../app/use-dialog-turn.ts';
import { useDeleteData } from '../../queries/user.ts';
import { settingsText } from '../../text/settings.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before everything goes (`?dialog=delete-data`). */
export function DeleteDataDialog() {
  const dialog = useDialogTurn('delete-data');
  const remove = useDeleteData();
  return (
    <ConfirmDialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={settingsText.deleteTitle}
      description={settingsText.deleteBody}
      confirmLabel={settingsText.deleteAll}
      busyLabel={settingsText.deleting}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: dialog.close })}
    />
  );
}
