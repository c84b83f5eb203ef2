import * as z from 'zod/mini';
import { newPasskeyRequest } from '../../../api/contract/factors.ts';
import { draftOf } from '../../base/draft.ts';
import { useDraftedForm } from '../../base/use-drafted-form.ts';
import type { Ask } from '../../base/use-guarded-write.ts';
import { type Codes, useAddPasskey } from '../../queries/factors.ts';
import { securityText } from '../../text/security.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const named = z.object({ name: newPasskeyRequest.shape.name });

/** A name for a new passkey; then the browser makes it. */
export function PasskeyForm(props: {
  readonly ask: Ask;
  readonly onDone: (codes: Codes) => void;
  readonly onCancel: () => void;
}) {
  const { form, draft, onRefused } = useDraftedForm(draftOf('security', 'passkey'), named, {
    defaultValues: { name: '' },
  });
  const add = useAddPasskey(props.ask, {
    onRefused,
    onDone: (codes) => {
      draft.drop();
      props.onDone(codes);
    },
  });
  const submit = form.handleSubmit(({ name }) => add.submit(name));
  return (
    <Form draft={draft} onSubmit={submit}>
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
    </Form>
  );
}
