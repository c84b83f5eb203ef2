import { useEffect, useState } from 'react';
import { signedInText } from '../text/signed-in.ts';
import { toastError } from '../ui/toast-store.ts';
import { closeDialog, type DialogName, dialogFrom, useCurrentDialog } from './use-dialog.ts';

/** One dialog of a page, by its name in the address. */
export type DialogTurn = {
  readonly open: boolean;
  /** The id in the address; the last one while the dialog fades out. */
  readonly id: number | undefined;
  /** Grows at each opening: as a React key it gives each opening a form of its own. */
  readonly turn: number;
  readonly close: () => void;
  readonly onOpenChange: (open: boolean) => void;
};

/** Follows one dialog of the address through its openings, and keeps its id while it closes. */
export function useDialogTurn(name: DialogName): DialogTurn {
  const current = useCurrentDialog();
  const open = current?.name === name;
  const id = open ? current.id : undefined;
  const [last, setLast] = useState({ open: false, id, turn: 0 });
  const opened = open && (!last.open || last.id !== id);
  if (opened) setLast({ open, id, turn: last.turn + 1 });
  else if (last.open !== open) setLast({ ...last, open });
  return {
    open,
    id: open ? id : last.id,
    turn: last.turn,
    close: closeDialog,
    onOpenChange: (next) => next || closeDialog(),
  };
}

/** The thing with this id, still there for its dialog's last words when the list has already lost it. A link to something deleted says so. */
export function useSubject<T extends { readonly id: number }>(
  list: readonly T[] | undefined,
  id: number | undefined,
): T | undefined {
  const found = list?.find((item) => item.id === id);
  const [kept, keep] = useState({ id, found });
  const changed = kept.id !== id || (found !== undefined && kept.found !== found);
  if (changed) keep({ id, found });
  const isGone =
    list !== undefined && id !== undefined && !found && !(kept.id === id && kept.found);
  useEffect(() => {
    if (!isGone || dialogFrom(window.location.search)?.id !== id) return;
    toastError(signedInText.goneBody, signedInText.gone);
    closeDialog();
  }, [isGone, id]);
  return found ?? (kept.id === id ? kept.found : undefined);
}
