import { type ComponentProps, type ReactNode, useId } from 'react';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Form } from './form.tsx';
import { FormEnding } from './form-ending.tsx';

type Ending = ComponentProps<typeof FormEnding>;

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
    readonly draft: NonNullable<ComponentProps<typeof Form>['draft']> & Ending['draft'];
    readonly onSubmit: () => unknown;
    readonly children: ReactNode;
    readonly below?: ReactNode;
  }) {
  const form = useId();
  const ending = { form, draft, busy, label, busyLabel };
  return (
    <Dialog
      {...{ open, onOpenChange, busy, ...rest }}
      footer={<FormEnding {...ending} onLeave={close} />}
    >
      <Form id={form} draft={draft} onSubmit={onSubmit}>
        {children}
      </Form>
      {below}
    </Dialog>
  );
}
