import { Link, useLocation, useSearch } from 'wouter';
import type * as z from 'zod/mini';
import { type registerAnswer, registerRequest } from '../../../api/contract/auth.ts';
import { write } from '../../base/api.ts';
import { useAuth } from '../../base/auth.tsx';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { useSubmit } from '../../base/use-submit.ts';
import { authText } from '../../text/auth.ts';
import { commonText } from '../../text/common.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { answered } from './answered.ts';
import { AuthFrame } from './auth-frame.tsx';
import { OtherWays } from './other-ways.tsx';

type RegisterForm = z.infer<typeof registerRequest>;

/** Creates the account in the browser's time zone, in which the weeks of the ledger then begin. */
function useRegister(onRefused: (error: Error) => boolean) {
  const { check } = useAuth();
  const [, navigate] = useLocation();
  return useSubmit({
    send: async (form: RegisterForm, key) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const call = write<z.infer<typeof registerAnswer>>('POST', '/api/auth/register', {
        key,
        body: { ...form, timeZone },
      });
      const answer = await answered(call, authText.registerRefused);
      const signedIn = answer.autoLogin && (await check()) !== null;
      if (!signedIn) navigate('/login');
      return signedIn;
    },
    success: (signedIn) => ({
      title: commonText.success,
      description: signedIn ? authText.registerAutoLogin : authText.registerSuccess,
    }),
    failure: authText.registerFailed,
    onRefused,
  });
}

/** The registration page. */
export function Register() {
  const search = useSearch();
  const { form, onRefused } = useCheckedForm<RegisterForm>(registerRequest, {
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const create = useRegister(onRefused);
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => create.submit(registerRequest.parse(values)));
  return (
    <AuthFrame
      pageTitle={authText.registerPageTitle}
      title={authText.registerTitle}
      intro={authText.registerIntro}
    >
      <OtherWays />
      <Form onSubmit={submit}>
        <div className="grid gap-4 min-[420px]:grid-cols-2">
          <Field label={authText.firstName} error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label={authText.lastName} error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Field label={authText.email} error={errors.email?.message}>
          <EmailInput {...form.register('email')} />
        </Field>
        <Field
          label={authText.password}
          // The error says the same.
          hint={!errors.password && authText.passwordHint}
          error={errors.password?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Button type="submit" busy={create.busy} className="mt-2">
          {create.busy ? authText.creatingAccount : authText.createAccount}
        </Button>
      </Form>
      <p className="mt-6 text-center text-muted">
        {authText.haveAccount}{' '}
        <Link
          href={`/login${search && `?${search}`}`}
          className="font-semibold text-pen underline underline-offset-4"
        >
          {authText.signIn}
        </Link>
      </p>
    </AuthFrame>
  );
}
