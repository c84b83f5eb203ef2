import { useState } from 'react';
import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { type forgotPasswordAnswer, forgotPasswordRequest } from '../../../api/contract/auth.ts';
import { write } from '../../base/api.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { useSubmit } from '../../base/use-submit.ts';
import { commonText } from '../../text/common.ts';
import { recoveryText } from '../../text/recovery.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { EmailInput } from '../../ui/text-input.tsx';
import { AuthFrame, useFocusOnMain } from './auth-frame.tsx';

type ForgotForm = z.infer<typeof forgotPasswordRequest>;
/** What was asked for, and the letter's link where the server tells it (docs/product.md, Identity). */
type Asked = { readonly email: string; readonly resetLink: string | undefined };

function BackToLogin() {
  return (
    <p className="mt-6 text-center">
      <Link href="/login" className="font-semibold text-pen underline underline-offset-4">
        {recoveryText.back}
      </Link>
    </p>
  );
}

function CheckYourEmail({ asked, onAgain }: { readonly asked: Asked; onAgain: () => void }) {
  useFocusOnMain();
  return (
    <AuthFrame
      pageTitle={recoveryText.forgotPageTitle}
      title={recoveryText.sentTitle}
      intro={recoveryText.sentIntro(asked.email)}
    >
      <p role="status" className="text-muted">
        {recoveryText.sentHint}
      </p>
      {asked.resetLink && (
        <a
          href={asked.resetLink}
          className="mt-4 font-semibold text-pen underline underline-offset-4"
        >
          {recoveryText.openLink}
        </a>
      )}
      <Button variant="secondary" className="mt-5 justify-self-start" onClick={onAgain}>
        {recoveryText.sendAgain}
      </Button>
      <BackToLogin />
    </AuthFrame>
  );
}

/** The page that sends a link to a new password. It says the same whether the address is known or not. */
export function ForgotPassword() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isBack, setIsBack] = useState(false);
  useFocusOnMain(isBack && !asked);
  const { form, onRefused } = useCheckedForm<ForgotForm>(forgotPasswordRequest, {
    defaultValues: { email: '' },
  });
  const request = useSubmit({
    send: async (body: ForgotForm, key) => {
      type Answer = z.infer<typeof forgotPasswordAnswer>;
      const answer = await write<Answer>('POST', '/api/auth/forgot-password', { key, body });
      setAsked({ email: body.email, resetLink: answer.resetLink });
      return answer;
    },
    success: ({ resetLink }) =>
      resetLink
        ? { title: commonText.success, description: recoveryText.link(resetLink) }
        : undefined,
    failure: recoveryText.sendFailed,
    onRefused,
  });
  const again = () => {
    setAsked(null);
    setIsBack(true);
  };
  if (asked) return <CheckYourEmail asked={asked} onAgain={again} />;
  const submit = form.handleSubmit((values) => request.submit(forgotPasswordRequest.parse(values)));
  return (
    <AuthFrame
      pageTitle={recoveryText.forgotPageTitle}
      title={recoveryText.forgotTitle}
      intro={recoveryText.forgotIntro}
    >
      <Form onSubmit={submit}>
        <Field label={recoveryText.email} error={form.formState.errors.email?.message}>
          <EmailInput {...form.register('email')} />
        </Field>
        <Button type="submit" busy={request.busy}>
          {request.busy ? recoveryText.sending : recoveryText.send}
        </Button>
      </Form>
      <BackToLogin />
    </AuthFrame>
  );
}
