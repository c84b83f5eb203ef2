import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { DraftedForm } from './drafted-form.tsx';

/**
 * The two buttons of a form in a dialog: leaving it, and sending it. They stand at the end of the form, or in the foot of a
 * dialog, see `FormDialog`.
 */
export function FormEnding(props: {
  /** The form's id, where the buttons stand outside of it. */
  readonly form?: string;
  readonly busy: boolean;
  /** What it says is on its way already, see `Draft`. It may be left, and sends nothing. */
  readonly waits?: boolean | undefined;
  /** Nothing can be sent as it stands; the label says what is missing. */
  readonly disabled?: boolean;
  readonly label: string;
  readonly busyLabel?: string | undefined;
  /** Sends it by the button alone, where Enter in a field means something else. */
  readonly onSend?: () => void;
  readonly leave?: string;
  /** What was typed is not wanted any more once the form is left by its button. */
  readonly draft?: { readonly drop: () => void };
  readonly onLeave: () => void;
}) {
  const {
    form,
    busy,
    disabled,
    label,
    busyLabel = commonText.saving,
    leave = commonText.cancel,
  } = props;
  const isBusy = busy || props.waits === true;
  const onLeave = () => {
    props.draft?.drop();
    props.onLeave();
  };
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onLeave}>
        {leave}
      </Button>
      <Button
        {...(props.onSend ? { onClick: props.onSend } : { type: 'submit', form })}
        busy={isBusy}
        disabled={disabled}
      >
        {isBusy ? busyLabel : label}
      </Button>
    </>
  );
}

type Ending = ComponentProps<typeof FormEnding>;

/**
 * Closes what was opened while it was on its way, once that is done: as the dialog would have that sent it. The next press of somebody who went on
 * pressing would send what it shows from then on.
 */
export function useClosesOnceDone(isDone: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (isDone) latest.current();
  }, [isDone]);
}

/**
 * A dialog that is one form: its fields are the children, its two buttons stand in the foot. What belongs to the dialog and not to
 * the form stands `below` it.
 *
 *     <FormDialog dialog={dialog} title={text.title} label={text.add} draft={draft} busy={busy} onSubmit={submit}>
 *       <Field …/>
 *     </FormDialog>
 */
export function FormDialog({
  dialog: { open, onOpenChange, close },
  draft,
  onSubmit,
  label,
  busyLabel,
  busy,
  children,
  below,
  ...rest
}: Pick<DialogProps, 'title' | 'description' | 'size'> &
  Pick<Ending, 'busy' | 'label' | 'busyLabel'> & {
    readonly dialog: Pick<DialogProps, 'open' | 'onOpenChange'> & { readonly close: () => void };
    readonly draft: ComponentProps<typeof DraftedForm>['draft'] &
      Ending['draft'] & { readonly isDone: boolean };
    readonly onSubmit: () => unknown;
    readonly children: ReactNode;
    readonly below?: ReactNode;
  }) {
  const form = useId();
  const { waits } = draft;
  useClosesOnceDone(draft.isDone, close);
  const ending = { form, draft, busy, waits, label, busyLabel };
  return (
    <Dialog
      {...{ open, onOpenChange, busy, waits, ...rest }}
      footer={<FormEnding {...ending} onLeave={close} />}
    >
      <DraftedForm id={form} draft={draft} onSubmit={onSubmit}>
        {children}
      </DraftedForm>
      {below}
    </Dialog>
  );
}
