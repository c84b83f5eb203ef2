import { useState } from 'react';
import { encode } from 'uqr';
import * as z from 'zod/mini';
import {
  changePasswordRequest,
  confirmAppRequest,
  newPasskeyRequest,
} from '../../../api/contract/factors.ts';
import { useUser } from '../../base/auth.tsx';
import { copyText } from '../../base/copy-text.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import type { Ask } from '../../base/use-guarded-write.ts';
import {
  type Codes,
  type PasswordChange,
  useAddPasskey,
  useChangePassword,
  useConfirmApp,
} from '../../queries/factors.ts';
import { securityText } from '../../text/security.ts';
import { Button } from '../../ui/button.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormEnding } from '../../ui/form-dialog.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type Hold, useHold } from './use-hold.ts';

/** New recovery codes, this one time. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await copyText(props.codes.join('\n'), securityText));
  };
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{securityText.codesTitle}</h3>
      <p>{securityText.codesIntro}</p>
      <ol className="grid gap-1.5 rounded-xl bg-sunken px-4 py-3 font-mono text-sm">
        {props.codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={props.onKept}>{securityText.kept}</Button>
        <Button variant="secondary" onClick={() => void copy()}>
          {copied ? securityText.copied : securityText.copy}
        </Button>
      </div>
    </div>
  );
}

const named = z.object({ name: newPasskeyRequest.shape.name });

/** A name for a new passkey; then the browser makes it. */
export function PasskeyForm(props: {
  readonly ask: Ask;
  readonly hold: Hold;
  readonly onDone: (codes: Codes) => void;
  readonly onCancel: () => void;
}) {
  const { form, draft, onRefused } = useDraftedForm(draftOf('security', 'passkey'), named, {
    begins: { name: '' },
  });
  const add = useAddPasskey(props.ask, {
    onRefused,
    onDone: (codes) => {
      draft.drop();
      props.onDone(codes);
    },
  });
  useHold(props.hold, add.busy);
  const submit = form.handleSubmit(({ name }) => add.submit(name));
  return (
    <DraftedForm draft={draft} onSubmit={submit}>
      <Field
        label={securityText.passkeyName}
        hint={securityText.passkeyNameHint}
        error={form.formState.errors.name?.message}
      >
        <TextInput {...form.register('name')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <FormEnding
          busy={add.busy}
          label={securityText.create}
          busyLabel={securityText.waiting}
          draft={draft}
          onLeave={props.onCancel}
        />
      </div>
    </DraftedForm>
  );
}

/** The old password and a new one. */
export function PasswordForm(props: { readonly ask: Ask; readonly onDone: () => void }) {
  const { email } = useUser();
  const { form, onRefused } = useCheckedForm<PasswordChange>(changePasswordRequest, {
    defaultValues: { password: '', newPassword: '' },
  });
  const change = useChangePassword(props.ask, { onRefused, onDone: props.onDone });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) => change.submit(values));
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
        <FormEnding busy={change.busy} label={securityText.savePassword} onLeave={props.onDone} />
      </div>
    </Form>
  );
}

/** A text as a QR code: dark on white in either theme, or no camera reads it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-52 rounded-xl border border-line"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  );
}

/** Shows the secret of a new app, and switches it on with its first code. */
export function AppSetup(props: {
  readonly secret: string;
  readonly address: string;
  readonly ask: Ask;
  readonly hold: Hold;
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
  useHold(props.hold, confirm.busy);
  const submit = form.handleSubmit(({ code }) => confirm.submit(code));
  return (
    <Form onSubmit={submit}>
      <p>{securityText.scan}</p>
      <QrCode text={props.address} label={securityText.qr} />
      <a
        href={props.address}
        className="justify-self-center rounded font-semibold text-pen underline underline-offset-4"
      >
        {securityText.appHere}
      </a>
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
