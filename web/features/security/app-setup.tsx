import { confirmAppRequest } from '../../../api/contract/factors.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import type { Ask } from '../../base/use-guarded-write.ts';
import { type Codes, useConfirmApp } from '../../queries/factors.ts';
import { securityText } from '../../text/security.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { QrCode } from './qr-code.tsx';

/** Shows the secret of a new app, and switches it on with its first code. */
export function AppSetup(props: {
  readonly secret: string;
  readonly address: string;
  readonly ask: Ask;
  readonly onDone: (codes: Codes) => void;
  readonly onCancel: () => void;
}) {
  const { form, onRefused } = useCheckedForm(confirmAppRequest, {
    defaultValues: { code: '' },
  });
  const confirm = useConfirmApp(props.ask, {
    onRefused,
    onDone: props.onDone,
  });
  const submit = form.handleSubmit(({ code }) => confirm.submit(code));
  return (
    <Form onSubmit={submit}>
      <p>{securityText.scan}</p>
      <QrCode text={props.address} label={securityText.qr} />
      <p className="text-center text-sm">
        <span className="font-semibold">{securityText.key}: </span>
        <code className="wrap-anywhere">{props.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Field label={securityText.code} error={form.formState.errors.code?.message}>
        <TextInput inputMode="numeric" autoComplete="one-time-code" {...form.register('code')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <FormEnding busy={confirm.busy} label={securityText.confirmApp} onLeave={props.onCancel} />
      </div>
    </Form>
  );
}
