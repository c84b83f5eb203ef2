import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';

/**
 * The two buttons of a form in a dialog: leaving it, and sending it. They stand at the end of the form, or in the foot of a
 * dialog, see `FormDialog`.
 */
export function FormEnding(props: {
  /** The form's id, where the buttons stand outside of it. */
  readonly form?: string;
  readonly busy: boolean;
  /** Nothing can be sent as it stands; the label says what is missing. */
  readonly disabled?: boolean;
  readonly label: string;
  readonly busyLabel?: string | undefined;
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
