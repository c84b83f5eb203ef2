import type { ComponentProps } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import type { DialogTurn } from './use-dialog.ts';
import { WhenRead } from './when-read.tsx';

/** What a dialog shows when the list that it is about cannot be read. */
export function ListRead(props: {
  readonly dialog: DialogTurn;
  readonly title: string;
  readonly list: ComponentProps<typeof WhenRead<unknown>>['query'];
  readonly failed: string;
}) {
  const { dialog, title, list, failed } = props;
  return (
    <Dialog {...dialog} title={title}>
      <WhenRead query={list} waiting={<SkeletonRows />} failed={failed}>
        {() => null}
      </WhenRead>
    </Dialog>
  );
}
