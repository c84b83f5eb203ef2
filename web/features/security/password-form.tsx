import { changePasswordRequest } from '../../../api/contract/factors.ts';
import { useUser } from '../../base/auth.tsx';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { type PasswordChange, useChangePassword } from '../../queries/factors.ts';
import { securityText } from '../../text/security.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

/** The old password and a new one. */
export function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { email } = useUser();
  const { form, onRefused } = useCheckedForm<PasswordChange>(changePasswordRequest, {
    defaultValues: { password: '', newPassword: '' },
  });
  const change = useChangePassword({ onRefused });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => change.submit(values, onDone));
  return (
    <Form onSubmit={submit}>
      {/* So that a password manager knows whose password changes. */}
      <input type="text" autoComplete="username" defaultValue={email} hidden readOnly />
      <Field label={securityText.currentPassword} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Field
        label={securityText.newPassword}
        // The error says the same.
        hint={!errors.newPassword && securityText.newPasswordHint}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <FormEnding busy={change.busy} label={securityText.savePassword} onLeave={onDone} />
      </div>
    </Form>
  );
}
