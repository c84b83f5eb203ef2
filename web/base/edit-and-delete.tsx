import { Pencil, Trash2 } from 'lucide-react';
import { signedInText } from '../text/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { dialogOpener } from './use-dialog.ts';

/** The two buttons of every row: one opens the thing's dialog, the other the question before it is deleted. */
export function EditAndDelete(props: {
  readonly dialog: 'account' | 'bill' | 'income';
  readonly id: number;
  /** Names with the thing in them: several stand on one page. */
  readonly editLabel: string;
  readonly deleteLabel: string;
}) {
  const { dialog, id, editLabel, deleteLabel } = props;
  return (
    <>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={editLabel}
        tooltip={signedInText.edit}
        {...dialogOpener(dialog, id)}
      >
        <Pencil aria-hidden="true" size={17} />
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={deleteLabel}
        tooltip={signedInText.delete}
        {...dialogOpener(`delete-${dialog}`, id)}
      >
        <Trash2 aria-hidden="true" size={17} />
      </Button>
    </>
  );
}
