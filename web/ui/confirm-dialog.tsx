import type { ReactNode } from 'react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/**
 * Asks before something is done that is not done by mistake. Only the caller's words say whether it can be undone. It stays open, busy, until the caller closes it.
 *
 *     <ConfirmDialog open title="Delete bill" description="…" confirmLabel="Delete" busy={remove.busy}
 *       onConfirm={() => remove.submit(bill, dialog.close)} onOpenChange={…} />
 */
export function ConfirmDialog(props: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly busyLabel?: string;
  readonly busy?: boolean;
  /** False for a question about something harmless; the button is then not red. */
  readonly destructive?: boolean;
  readonly onConfirm: () => void;
}) {
  const { busy = false, destructive = true } = props;
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.description}
      size="sm"
      alert
      busy={busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => props.onOpenChange(false)}>
            {commonText.cancel}
          </Button>
          <Button
            variant={destructive ? 'danger' : 'primary'}
            busy={busy}
            onClick={props.onConfirm}
          >
            {busy ? (props.busyLabel ?? props.confirmLabel) : props.confirmLabel}
          </Button>
        </>
      }
    />
  );
}
