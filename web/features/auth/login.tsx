import { lazy, Suspense, useCallback, useState } from 'react';
import { Link, useSearch } from 'wouter';
import type * as z from 'zod/mini';
import { loginRequest } from '../../../api/contract/auth.ts';
import { write } from '../../base/api.ts';
import { ApiError } from '../../base/api-error.ts';
import { useAuth } from '../../base/auth.tsx';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { useSubmit } from '../../base/use-submit.ts';
import { authText } from '../../text/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmailInput } from '../../ui/text-input.tsx';
import { answered } from './answered.ts';
import { AuthFrame, useFocusOnMain } from './auth-frame.tsx';
import { OtherWays } from './other-ways.tsx';

type LoginForm = z.infer<typeof loginRequest>;

/** Signs in, then asks once who is signed in: that moves the router on to the dashboard or the way back. */
function useLogin(onHalfway: () => void) {
  const { check } = useAuth();
  return useSubmit({
    send: async (body: LoginForm, key) => {
      const call = write('POST', '/api/auth/login-direct', { key, body });
      await answered(call, authText.loginRefused);
      if (!(await check())) throw new Error(authText.loginFailed);
    },
    success: authText.loginSuccess,
    failure: authText.loginFailed,
    onRefused: (error) => {
      const halfway = error instanceof ApiError && error.code === 'second_step_required';
      if (halfway) onHalfway();
      return halfway;
    },
  });
}

/** Only who has set one up pays for the code of the second step. */
const SecondStep = lazy(() => import('./second-step.tsx').then((m) => ({ default: m.SecondStep })));

/** Why the person is here: sent from a page of ours, back from Google without success, or by themselves. */
function introFor(search: string): string {
  const error = new URLSearchParams(search).get('error');
  if (error === 'google') return authText.googleFailed;
  if (error === 'google-address') return authText.googleAddressFailed;
  return search ? authText.loginFirst : authText.loginIntro;
}

/** The log-in page. From Google a person may come back to the second step at once. */
export function Login() {
  const search = useSearch();
  const [halfway, setHalfway] = useState(new URLSearchParams(search).get('step') === 'second');
  const [isBack, setIsBack] = useState(false);
  const startAgain = useCallback(() => {
    setHalfway(false);
    setIsBack(true);
  }, []);
  return halfway ? (
    <Suspense fallback={<Spinner page />}>
      <SecondStep onStartAgain={startAgain} />
    </Suspense>
  ) : (
    <PasswordLogin isBack={isBack} onHalfway={() => setHalfway(true)} />
  );
}

/** `isBack`: from the second step. */
function PasswordLogin(props: { readonly isBack: boolean; readonly onHalfway: () => void }) {
  const { isBack, onHalfway } = props;
  useFocusOnMain(isBack);
  const login = useLogin(onHalfway);
  const search = useSearch();
  const { form } = useCheckedForm<LoginForm>(loginRequest, {
    defaultValues: { email: '', password: '' },
  });
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit((values) => login.submit(loginRequest.parse(values)));
  return (
    <AuthFrame
      pageTitle={authText.loginPageTitle}
      title={authText.loginTitle}
      intro={introFor(search)}
    >
      <OtherWays />
      <Form onSubmit={submit}>
        <Field label={authText.email} error={formState.errors.email?.message}>
          <EmailInput {...register('email')} />
        </Field>
        <Field label={authText.password} error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Link
          href="/forgot-password"
          className="-mt-1.5 justify-self-end text-sm font-semibold text-pen underline underline-offset-4"
        >
          {authText.forgot}
        </Link>
        <Button type="submit" busy={login.busy} className="mt-1">
          {login.busy ? authText.signingIn : authText.signIn}
        </Button>
      </Form>
      <p className="mt-6 text-center text-muted">
        {authText.noAccount}{' '}
        <Link
          href={`/register${search && `?${search}`}`}
          className="font-semibold text-pen underline underline-offset-4"
        >
          {authText.signUp}
        </Link>
      </p>
    </AuthFrame>
  );
}
