import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';

/**
 * The foot of a dialog with a form: leaving it, and sending the form that stands in the dialog's body.
 *
 *     <Dialog … footer={<FormEnding form="bill" busy={busy} label={text.add} onLeave={dialog.close} />}>
 */
export function FormEnding(props: {
  /** The form's id. */
  readonly form: string;
  readonly busy: boolean;
  readonly label: string;
  readonly busyLabel?: string;
  readonly leave?: string;
  readonly onLeave: () => void;
}) {
  const { form, busy, label, busyLabel = commonText.saving, leave = commonText.cancel } = props;
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={props.onLeave}>
        {leave}
      </Button>
      <Button type="submit" form={form} busy={busy}>
        {busy ? busyLabel : label}
      </Button>
    </>
  );
}
