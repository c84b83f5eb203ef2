import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../base/use-checked-form.ts';
import type { Ask } from '../base/use-guarded-write.ts';
import { type Identity, useConfirmIdentity, useFactors } from '../queries/factors.ts';
import { commonText } from '../text/common.ts';
import { securityText } from '../text/security.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { CodeInput } from '../ui/text-input.tsx';

/** Asks for the password, and for a second factor where there is one, before the sign-in itself is changed. */
function ConfirmFirst(props: { readonly onConfirmed: () => void; readonly onCancel: () => void }) {
  const { data } = useFactors(true);
  const form = useForm<Required<Identity>>({ defaultValues: { password: '', code: '' } });
  const confirm = useConfirmIdentity({
    onRefused: (error) => showFieldErrors(error, form, ['password', 'code']),
  });
  if (!data) return <SkeletonRows count={2} className="h-14" />;
  const { password, authenticatorApp, passkeys, recoveryCodes } = data;
  const second = authenticatorApp !== null || passkeys.length > 0;
  const asksCode = authenticatorApp !== null || (passkeys.length > 0 && recoveryCodes > 0);
  const send = (withPasskey: boolean) =>
    form.handleSubmit((values) => {
      const given = {
        ...(password && { password: values.password }),
        ...(asksCode && !withPasskey && { code: values.code }),
      };
      confirm.submit({ ...given, withPasskey }, props.onConfirmed);
    });
  const { errors } = form.formState;
  if (!password && !second) return <p>{securityText.signInAgain}</p>;
  return (
    <Form onSubmit={send(false)}>
      <h3 className="font-semibold">{securityText.confirmTitle}</h3>
      {password && (
        <Field label={securityText.password} error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      )}
      {asksCode && (
        <Field label={securityText.confirmCode} error={errors.code?.message}>
          <CodeInput {...form.register('code')} />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        {(asksCode || !second) && (
          <Button type="submit" busy={confirm.busy}>
            {securityText.confirm}
          </Button>
        )}
        {passkeys.length > 0 && (
          <Button
            variant={asksCode ? 'secondary' : 'primary'}
            busy={confirm.busy}
            onClick={() => void send(true)()}
          >
            {securityText.confirmPasskey}
          </Button>
        )}
        <Button variant="quiet" onClick={props.onCancel}>
          {commonText.cancel}
        </Button>
      </div>
    </Form>
  );
}

/**
 * Asks who it is where the server wants to know, and goes on with what waits. `asking` stands in the place of what asked;
 * it is null while nothing waits. A dialog gives its `turn`: what waited in an opening before is forgotten.
 */
export function useProof(
  options: { readonly turn?: number; readonly onCancel?: () => void } = {},
): { readonly ask: Ask; readonly asking: ReactNode | null } {
  const { turn = 0, onCancel } = options;
  const [waiting, setWaiting] = useState<{ turn: number; again: () => void } | null>(null);
  const mine = waiting?.turn === turn ? waiting : null;
  const cancel = () => {
    setWaiting(null);
    onCancel?.();
  };
  const goOn = () => {
    setWaiting(null);
    mine?.again();
  };
  return {
    ask: (again) => setWaiting({ turn, again }),
    asking: mine && <ConfirmFirst onConfirmed={goOn} onCancel={cancel} />,
  };
}
