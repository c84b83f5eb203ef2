import type { ReactNode } from 'react';
import { signedInText } from '../text/signed-in.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type DialogName, useDialogTurn, useSubject } from './use-dialog.ts';
import type { Submit } from './use-submit.ts';

/** Asks before one thing of a list is deleted, by its id in the address (`?dialog=delete-income&id=3`). */
export function DeleteDialog<Thing extends { readonly id: number }>(props: {
  readonly name: DialogName;
  readonly list: readonly Thing[] | undefined;
  readonly remove: Submit<number, unknown>;
  readonly title: string;
  /** What is asked, and what becomes of it. */
  readonly question: (thing: Thing) => ReactNode;
  readonly busyLabel?: string;
}) {
  const { name, list, remove, question, ...words } = props;
  const dialog = useDialogTurn(name);
  const thing = useSubject(list, dialog.id);
  if (!thing) return null;
  return (
    <ConfirmDialog
      {...words}
      {...dialog}
      description={question(thing)}
      confirmLabel={signedInText.delete}
      busy={remove.busy}
      onConfirm={() => remove.submit(thing.id, dialog.close)}
    />
  );
}
