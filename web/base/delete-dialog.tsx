import type { ComponentProps, ReactNode } from 'react';
import { signedInText } from '../text/signed-in.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { SubjectDialog } from './list-read.tsx';
import type { DialogName } from './use-dialog.ts';
import type { Submit } from './use-submit.ts';

/** Asks before one thing of a list is deleted, by its id in the address (`?dialog=delete-income&id=3`). */
export function DeleteDialog<Thing extends { readonly id: number }>(props: {
  readonly name: DialogName;
  readonly list: ComponentProps<typeof SubjectDialog<Thing>>['list'];
  /** What is said where the list cannot be read. */
  readonly failed: string;
  readonly remove: Submit<number, unknown>;
  readonly title: string;
  /** What is asked, and what becomes of it. */
  readonly question: (thing: Thing) => ReactNode;
  readonly busyLabel?: string;
}) {
  const { name, list, failed, remove, question, ...words } = props;
  return (
    <SubjectDialog {...{ name, list, failed }} title={words.title}>
      {(thing, dialog) => (
        <ConfirmDialog
          {...words}
          {...dialog}
          description={question(thing)}
          confirmLabel={signedInText.delete}
          busy={remove.busy}
          onConfirm={() => remove.submit(thing.id, dialog.close)}
        />
      )}
    </SubjectDialog>
  );
}
