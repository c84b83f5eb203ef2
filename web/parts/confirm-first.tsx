import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Factors } from '../../api/contract/factors.ts';
import { showFieldErrors } from '../base/use-checked-form.ts';
import type { Ask } from '../base/use-guarded-write.ts';
import { useLogOut } from '../base/use-log-out.ts';
import { WhenRead } from '../base/when-read.tsx';
import { type Identity, useConfirmIdentity, useFactors } from '../queries/factors.ts';
import { commonText } from '../text/common.ts';
import { securityText } from '../text/security.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { CodeInput } from '../ui/text-input.tsx';

type Asked = { readonly onConfirmed: () => void; readonly onCancel: () => void };

function Cancel({ onCancel }: Pick<Asked, 'onCancel'>) {
  return (
    <Button variant="quiet" onClick={onCancel}>
      {commonText.cancel}
    </Button>
  );
}

/** Who has neither a password nor a second factor proves it by signing in anew. */
function SignInAgain({ onCancel }: Pick<Asked, 'onCancel'>) {
  const { busy, leave } = useLogOut();
  return (
    <div className="grid gap-4">
      <p>{securityText.signInAgain}</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void leave()}>
          {securityText.signOut}
        </Button>
        <Cancel onCancel={onCancel} />
      </div>
    </div>
  );
}

/** Asks for the password, and for a second factor where there is one, before the sign-in itself is changed. */
function ConfirmFirst(props: Asked) {
  const factors = useFactors(true);
  return (
    <div className="grid gap-4">
      <WhenRead
        query={factors}
        waiting={<SkeletonRows count={2} className="h-14" />}
        failed={securityText.loadFailed}
      >
        {(read) => <ProofForm {...props} factors={read} />}
      </WhenRead>
      {!factors.data && (
        <div>
          <Cancel onCancel={props.onCancel} />
        </div>
      )}
    </div>
  );
}

function ProofForm(props: Asked & { readonly factors: Factors }) {
  const form = useForm<Required<Identity>>({ defaultValues: { password: '', code: '' } });
  const confirm = useConfirmIdentity({
    onRefused: (error) => showFieldErrors(error, form, ['password', 'code']),
  });
  const { password, authenticatorApp, passkeys, recoveryCodes } = props.factors;
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
  if (!password && !second) return <SignInAgain onCancel={props.onCancel} />;
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
        <Cancel onCancel={props.onCancel} />
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
