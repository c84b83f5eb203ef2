import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';

/**
 * The two buttons of a form in a dialog: leaving it, and sending it. They stand in the dialog's foot, or at the end of the form.
 *
 *     <Dialog … footer={<FormEnding form="bill" busy={busy} label={text.add} onLeave={dialog.close} />}>
 */
export function FormEnding(props: {
  /** The form's id, where the buttons stand outside of it. */
  readonly form?: string;
  readonly busy: boolean;
  /** Nothing can be sent as it stands; the label says what is missing. */
  readonly disabled?: boolean;
  readonly label: string;
  readonly busyLabel?: string;
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
  const onLeave = () => {
    props.draft?.drop();
    props.onLeave();
  };
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={onLeave}>
        {leave}
      </Button>
      <Button type="submit" form={form} busy={busy} disabled={disabled}>
        {busy ? busyLabel : label}
      </Button>
    </>
  );
}
