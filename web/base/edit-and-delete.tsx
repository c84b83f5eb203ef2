import { Pencil, Trash2 } from 'lucide-react';
import { signedInText } from '../text/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { dialogOpener } from './use-dialog.ts';

/** The two buttons of every row: one opens the thing's dialog, the other the question before it is deleted. */
export function EditAndDelete(props: {
  readonly dialog: 'account' | 'bill' | 'income';
  readonly of: { readonly id: number; readonly name: string };
}) {
  const { dialog, of } = props;
  return (
    <>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={signedInText.editNamed(of.name)}
        tooltip={signedInText.edit}
        {...dialogOpener(dialog, of.id)}
      >
        <Pencil aria-hidden="true" size={17} />
      </Button>
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={signedInText.deleteNamed(of.name)}
        tooltip={signedInText.delete}
        {...dialogOpener(`delete-${dialog}`, of.id)}
      >
        <Trash2 aria-hidden="true" size={17} />
      </Button>
    </>
  );
}
