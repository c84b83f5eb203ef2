import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import * as z from 'zod/mini';
import { resetPasswordRequest } from '../../../api/contract/auth.ts';
import { write } from '../../base/api.ts';
import { ApiError } from '../../base/api-error.ts';
import { useAuth } from '../../base/auth.tsx';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { useSubmit } from '../../base/use-submit.ts';
import { recoveryText } from '../../text/recovery.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toastError } from '../../ui/toast-store.ts';
import { useLater } from '../../ui/use-later.ts';
import { AuthFrame, useFocusOnMain } from './auth-frame.tsx';

type ResetForm = z.infer<typeof resetPasswordRequest>;

/** How long the good or bad news is read before the page moves on (docs/product.md, Defaults and times). */
const movesOnAfter = 3000;

/** Leads to another page after the time it takes to read this one. */
function useMoveOn(path: string, when: boolean): void {
  const [, navigate] = useLocation();
  useLater(() => navigate(path, { replace: true }), when ? movesOnAfter : null);
}

function InvalidLink({ missing }: { readonly missing: boolean }) {
  useMoveOn('/forgot-password', missing);
  useFocusOnMain();
  useEffect(() => {
    if (missing) toastError(recoveryText.noToken, recoveryText.invalidTitle);
  }, [missing]);
  return (
    <AuthFrame
      pageTitle={recoveryText.resetPageTitle}
      title={recoveryText.invalidTitle}
      intro={missing ? recoveryText.noToken : recoveryText.invalidIntro}
    >
      <Button asChild>
        <Link href="/forgot-password">{recoveryText.requestNew}</Link>
      </Button>
    </AuthFrame>
  );
}

function ResetDone() {
  useMoveOn('/login', true);
  useFocusOnMain();
  return (
    <AuthFrame
      pageTitle={recoveryText.resetPageTitle}
      title={recoveryText.doneTitle}
      intro={recoveryText.doneIntro}
    >
      <Button asChild>
        <Link href="/login">{recoveryText.back}</Link>
      </Button>
    </AuthFrame>
  );
}

const newPassword = z.object({ password: resetPasswordRequest.shape.password });

function NewPassword(props: {
  readonly token: string;
  readonly onDone: () => void;
  readonly onInvalid: () => void;
}) {
  const { check } = useAuth();
  const { form, onRefused } = useCheckedForm<Pick<ResetForm, 'password'>>(newPassword, {
    defaultValues: { password: '' },
  });
  const reset = useSubmit({
    send: async (body: ResetForm, key) => {
      await write('POST', '/api/auth/reset-password', { key, body });
      props.onDone();
      // The reset has ended every session, one of this browser's as well.
      await check();
    },
    success: recoveryText.resetDone,
    failure: recoveryText.resetFailed,
    onRefused: (error) => {
      if (error instanceof ApiError && error.details?.token !== undefined) props.onInvalid();
      return onRefused(error);
    },
  });
  const submit = form.handleSubmit(({ password }) =>
    reset.submit({ token: props.token, password }),
  );
  return (
    <AuthFrame
      pageTitle={recoveryText.resetPageTitle}
      title={recoveryText.resetTitle}
      intro={recoveryText.resetIntro}
    >
      <Form onSubmit={submit}>
        <Field
          label={recoveryText.password}
          hint={recoveryText.passwordHint}
          error={form.formState.errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Button type="submit" busy={reset.busy}>
          {reset.busy ? recoveryText.resetting : recoveryText.reset}
        </Button>
      </Form>
    </AuthFrame>
  );
}

/** The page that a reset link leads to: a new password, the good news, or that the link is no good. */
export function ResetPassword() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [end, setEnd] = useState<'done' | 'invalid' | null>(null);
  if (end === 'done') return <ResetDone />;
  if (token === '' || end === 'invalid') return <InvalidLink missing={token === ''} />;
  return (
    <NewPassword token={token} onDone={() => setEnd('done')} onInvalid={() => setEnd('invalid')} />
  );
}
