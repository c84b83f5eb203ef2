import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { confirmAppRequest, type SecondStep as Ways } from '../../../api/contract/factors.ts';
import { read, write } from '../../base/api.ts';
import { ApiError } from '../../base/api-error.ts';
import { useAuth } from '../../base/auth.tsx';
import { newKey } from '../../base/submit-key.ts';
import { useCheckedForm } from '../../base/use-checked-form.ts';
import { useSubmit } from '../../base/use-submit.ts';
import { authText } from '../../text/auth.ts';
import { secondStepText } from '../../text/second-step.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CodeInput } from '../../ui/text-input.tsx';
import { toastError } from '../../ui/toast-store.ts';
import { AuthFrame, useFocusOnMain } from './auth-frame.tsx';

type Code = { readonly code: string };

const path = '/api/auth/second-step';

/** With what the log-in may be finished. Without a log-in under way the person starts again; what cannot be read is asked for again. */
function useWays(onExpired: () => void) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(
    (gone?: AbortSignal) => {
      setFailed(false);
      read<Ways | null>(path, null, gone).then(
        (found) => (found ? setWays(found) : onExpired()),
        () => gone?.aborted || setFailed(true),
      );
    },
    [onExpired],
  );
  useEffect(() => {
    const left = new AbortController();
    ask(left.signal);
    return () => left.abort();
  }, [ask]);
  return { ways, failed, retry: () => ask() };
}

async function askPasskey() {
  const { signWithPasskey } = await import('../../base/passkeys.ts');
  return { passkey: await signWithPasskey(`${path}/passkey`, secondStepText.passkeyFailed) };
}

/** Sends what proves it, then asks once who is signed in, as log-in does. */
function useFinish(onRefused: (error: Error) => boolean) {
  const { check } = useAuth();
  return useSubmit({
    send: async (proof: Code | 'passkey', key) => {
      // A passkey signs anew each time, so that it is another request.
      const body = proof === 'passkey' ? await askPasskey() : proof;
      await write('POST', path, { key: proof === 'passkey' ? newKey() : key, body });
      if (!(await check())) throw new Error(secondStepText.failed);
    },
    success: authText.loginSuccess,
    failure: secondStepText.failed,
    onRefused,
  });
}

function CodeForm(props: { readonly ways: Ways; readonly onExpired: () => void }) {
  const { ways } = props;
  const { form, onRefused } = useCheckedForm(confirmAppRequest, {
    defaultValues: { code: '' },
  });
  const finish = useFinish((error) => {
    const expired = error instanceof ApiError && error.code === 'sign_in_expired';
    if (expired) props.onExpired();
    return expired || onRefused(error);
  });
  const submit = form.handleSubmit(({ code }) => finish.submit({ code }));
  const takesCode = ways.authenticatorApp || ways.recoveryCode;
  return (
    <div className="grid gap-4">
      {ways.passkey && (
        <Button
          variant={ways.authenticatorApp ? 'secondary' : 'primary'}
          busy={finish.busy}
          onClick={() => finish.submit('passkey')}
        >
          <KeyRound aria-hidden="true" size={18} />
          {finish.busy ? secondStepText.waiting : secondStepText.usePasskey}
        </Button>
      )}
      {takesCode && (
        <Form onSubmit={submit}>
          <Field
            label={secondStepText.code}
            hint={ways.authenticatorApp ? secondStepText.codeFromApp : secondStepText.codeFromPaper}
            error={form.formState.errors.code?.message}
          >
            <CodeInput {...form.register('code')} />
          </Field>
          <Button
            type="submit"
            variant={ways.authenticatorApp ? 'primary' : 'secondary'}
            busy={finish.busy}
          >
            {finish.busy ? secondStepText.verifying : secondStepText.verify}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** What follows a right password where a second factor is set up; `onStartAgain` leads back to the password. */
export function SecondStep({ onStartAgain }: { readonly onStartAgain: () => void }) {
  const expired = useCallback(() => {
    toastError(secondStepText.expired);
    onStartAgain();
  }, [onStartAgain]);
  const { ways, failed, retry } = useWays(expired);
  useFocusOnMain();
  return (
    <AuthFrame
      pageTitle={secondStepText.pageTitle}
      title={secondStepText.title}
      intro={secondStepText.intro}
    >
      {failed && <ErrorState message={secondStepText.loadFailed} onRetry={retry} />}
      {ways ? <CodeForm ways={ways} onExpired={expired} /> : !failed && <Spinner />}
      <Button variant="quiet" className="mt-4" onClick={onStartAgain}>
        {secondStepText.startAgain}
      </Button>
    </AuthFrame>
  );
}
