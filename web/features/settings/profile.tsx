import { useState } from 'react';
import * as z from 'zod/mini';
import { registerRequest } from '../../../api/contract/auth.ts';
import { ApiError } from '../../base/api-error.ts';
import { useAuth, useUser } from '../../base/auth.tsx';
import { changesOf } from '../../base/changes.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { useProof } from '../../parts/confirm-first.tsx';
import { type Profile as ProfileValues, useSaveProfile } from '../../queries/user.ts';
import { commonText } from '../../text/common.ts';
import { settingsText } from '../../text/settings.ts';
import { Button } from '../../ui/button.tsx';
import { DraftedForm } from '../../ui/drafted-form.tsx';
import { Field } from '../../ui/field.tsx';
import { EmailInput, TextInput } from '../../ui/text-input.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { reloadSoon } from './reload-soon.ts';

/** All three are there, as at registration. */
const { shape } = registerRequest;
const profile = z.object({
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
});

/** Name and address. The preferences below are saved as they are changed. */
export function Profile({ onSaved }: { readonly onSaved: () => void }) {
  const { firstName, lastName, email } = useUser();
  const { reread } = useAuth();
  const begins = { firstName, lastName, email };
  const { form, draft, onRefused } = useDraftedForm<ProfileValues>(
    draftOf('settings', 'profile'),
    profile,
    { begins },
  );
  // A new address asks first who it is; then the form is sent again.
  const { ask, asking } = useProof();
  const [pending, setPending] = useState<string | null>(null);
  const save = useSaveProfile({
    // The letter has to be looked for: that is to be read. The name is stored, and so it is shown.
    onChanged: ({ pendingEmail }) => (pendingEmail === null ? reloadSoon() : void reread()),
    onRefused: (error) => {
      const stale = error instanceof ApiError && error.code === 'confirmation_required';
      if (stale) ask(() => void submit());
      return stale || onRefused(error);
    },
  });
  const { errors } = form.formState;
  const busy = save.busy || draft.waits;
  const submit = form.handleSubmit((values) => {
    const saved = ({ pendingEmail }: { readonly pendingEmail: string | null }) => {
      setPending(pendingEmail);
      if (pendingEmail !== null) {
        form.setValue('email', email);
        return draft.drop();
      }
      onSaved();
    };
    save.submit(changesOf(begins, values) ?? {}, saved, draft);
  });
  return (
    <TitledSection title={settingsText.profile}>
      {asking}
      <DraftedForm hidden={asking !== null} draft={draft} onSubmit={submit}>
        <div className="grid gap-4 min-[420px]:grid-cols-2">
          <Field label={settingsText.firstName} error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...form.register('firstName')} />
          </Field>
          <Field label={settingsText.lastName} error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...form.register('lastName')} />
          </Field>
        </div>
        <Field
          label={settingsText.email}
          hint={pending && settingsText.pendingEmail(pending)}
          error={errors.email?.message}
        >
          <EmailInput autoComplete="email" {...form.register('email')} />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? commonText.saving : settingsText.saveProfile}
        </Button>
      </DraftedForm>
    </TitledSection>
  );
}
