import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { toast } from '../ui/toast-store.ts';
import { showFieldErrors } from './field-errors.ts';
import { firstProblem, type ProblemWords } from './first-problem.ts';

/** Checks a form before anything is sent: the words of the schema stand beneath the fields. The values stay as typed. */
export const resolverOf = <Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
): Resolver<Values> => standardSchemaResolver(schema, undefined, { raw: true });

/** What a form does with refusals: the page's own, before anything is sent, and the server's. */
export function refusalsOf<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  schema: z.ZodMiniType<unknown, Values>,
  words?: ProblemWords,
) {
  return {
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

/**
 * The one way to check a form: before anything is sent by the schema of the request (api/contract), whose words then stand
 * beneath the fields, and afterwards by what the server says of them. With `words` a toast says the first of them as well.
 * The server reads the values by the same schema. Nothing that is typed is kept: for passwords and codes. Other forms are drafted
 * ({@link useDraftedForm}).
 */
export function useCheckedForm<Values extends FieldValues>(
  schema: z.ZodMiniType<unknown, Values>,
  begin: Pick<UseFormProps<Values>, 'defaultValues' | 'values'>,
  words?: ProblemWords,
) {
  const form = useForm<Values>({ resolver: resolverOf(schema), ...begin });
  return { form, ...refusalsOf(form, schema, words) };
}
