import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { type DialogName, type DialogTurn, useDialogTurn, useSubject } from './use-dialog.ts';
import { WhenRead } from './when-read.tsx';

type List<T> = ComponentProps<typeof WhenRead<T>>['query'] & { readonly errorUpdateCount: number };

/** What a dialog shows when the list that it is about cannot be read, also while that is asked for again; nothing while it is first read. */
export function ListRead(props: {
  readonly dialog: DialogTurn;
  readonly title: string;
  readonly list: List<unknown>;
  readonly failed: string;
}) {
  const { dialog, title, list, failed } = props;
  if (list.data !== undefined || list.errorUpdateCount === 0) return null;
  return (
    <Dialog {...dialog} title={title}>
      <WhenRead query={list} waiting={<SkeletonRows />} failed={failed}>
        {() => null}
      </WhenRead>
    </Dialog>
  );
}

/**
 * The dialog about one thing of a list, by its id in the address (`?dialog=bill&id=7`). With `adds` it also opens without an id, for a
 * new one.
 */
export function SubjectDialog<Thing extends { readonly id: number }>(props: {
  readonly name: DialogName;
  readonly list: List<readonly Thing[]>;
  /** Its title and words where the list cannot be read. */
  readonly title: string;
  readonly failed: string;
  readonly adds?: (dialog: DialogTurn) => ReactNode;
  readonly children: (thing: Thing, dialog: DialogTurn) => ReactNode;
}) {
  const { name, list, adds, children, ...words } = props;
  const dialog = useDialogTurn(name);
  const thing = useSubject(list.data, dialog.id);
  if (dialog.turn === 0) return null;
  if (adds && dialog.id === undefined) return adds(dialog);
  return thing ? children(thing, dialog) : <ListRead {...words} dialog={dialog} list={list} />;
}
