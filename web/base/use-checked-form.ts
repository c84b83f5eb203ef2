import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type FieldValues, type Path, type UseFormProps, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '../ui/toast-store.ts';
import { showFieldErrors } from './field-errors.ts';
import { firstProblem, type ProblemWords } from './first-problem.ts';

/**
 * The one way to check a form: before anything is sent by the schema of the request (api/contract), whose words then stand
 * beneath the fields, and afterwards by what the server says of them. With `words` a toast says the first of them as well.
 * The values stay as typed: the server reads them by the same schema.
 *
 *     const { form, onRefused } = useCheckedForm(createAccount, { defaultValues: opened });
 *     const add = useCreateAccount({ onRefused });
 */
export function useCheckedForm<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
  begin: Pick<UseFormProps<Values>, 'defaultValues' | 'values'>,
  words?: ProblemWords,
) {
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema, undefined, { raw: true }),
    ...begin,
  });
  return {
    form,
    onRefused: (error: Error): boolean =>
      showFieldErrors(error, form.setError, Object.keys(form.getValues()) as Path<Values>[]),
    /** For `handleSubmit`. */
    onInvalid: () => {
      const problem = words && firstProblem(schema, form.getValues(), words);
      if (!problem) return;
      const { title, description } = problem;
      toast({ title, description, variant: 'destructive' });
    },
  };
}
