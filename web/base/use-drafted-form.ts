import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Opening, useDraftForm } from './draft.ts';
import type { ProblemWords } from './first-problem.ts';
import { refusalsOf, resolverOf } from './use-checked-form.ts';

/**
 * A checked form that loses nothing: what is typed is put by under `name` until it is sent, see {@link useDraftForm}.
 *
 *     const { form, draft, onRefused } = useDraftedForm(draftOf('account'), createAccount, { defaultValues: opened });
 *     const add = useCreateAccount({ onRefused });
 *     add.submit(values, dialog.close, draft);
 */
export function useDraftedForm<Values extends FieldValues>(
  name: string,
  schema: z.ZodMiniType<unknown, Values>,
  begin: Opening<Values>,
  words?: ProblemWords,
) {
  const { form, draft } = useDraftForm<Values>(name, { resolver: resolverOf(schema), ...begin });
  return { form, draft, ...refusalsOf(form, schema, words) };
}
