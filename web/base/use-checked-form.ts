import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { toastError } from '../ui/toast-store.ts';
import { ApiError } from './api-error.ts';

/** The refusals whose details are a message for each field. */
const aboutFields = ['validation', 'invalid_proof'];

type Wrong = { readonly field: string; readonly message: string };

/** Whether a part of a form's tree of fields has a field that is on the page. */
function isMounted(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('_f' in part) return (part._f as { readonly mount?: boolean }).mount === true;
  return Object.values(part).some(isMounted);
}

/** Says in a toast what is wrong with a field that is not on the page: nobody would read it beneath the field. */
function tellUnseen<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  wrong: readonly Wrong[],
): void {
  const unseen = wrong.find(({ field }) => !isMounted(get(control._fields, field)));
  if (unseen) toastError(unseen.message);
}

/**
 * Puts the server's details about fields beneath the fields they belong to, or into a toast where that field is not on the
 * page. Answers true when it has said one, so it fits `onRefused` of `useWrite`: then no other toast repeats it.
 *
 *     onRefused: (error) => showFieldErrors(error, form, ['name', 'amount']),
 */
export function showFieldErrors<Values extends FieldValues>(
  error: Error,
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
): boolean {
  if (!(error instanceof ApiError) || !aboutFields.includes(error.code)) return false;
  const wrong = fields.flatMap((field) => {
    const message = error.details?.[field];
    return typeof message === 'string' ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of wrong.entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  tellUnseen(form, wrong);
  return wrong.length > 0;
}

/** A toast about what keeps a form from being sent, and the field that it is about. */
type Problem = { readonly field: string; readonly title: string; readonly description: string };

/** What is said of a form as a whole: when something is missing, and the title for each field that is wrong otherwise. */
export type ProblemWords = {
  readonly missing: Pick<Problem, 'title' | 'description'>;
  readonly titles: Readonly<Record<string, string>>;
};

/**
 * The first thing that is wrong with a form by its schema: what is missing before all else, then in the order of the
 * fields. Null when nothing is.
 */
export function firstProblem(
  schema: z.ZodMiniType,
  values: FieldValues,
  { missing, titles }: ProblemWords,
): Problem | null {
  const isBlank = (field: string) => String(values[field] ?? '').trim() === '';
  const fields = Object.keys(values);
  const place = (field: string) => fields.indexOf(field) + (isBlank(field) ? 0 : fields.length);
  const [first] = (schema.safeParse(values).error?.issues ?? [])
    .map(({ path, message }) => ({ field: String(path[0]), description: message }))
    .sort((a, b) => place(a.field) - place(b.field));
  if (!first) return null;
  if (isBlank(first.field)) return { field: first.field, ...missing };
  return { ...first, title: titles[first.field] ?? missing.title };
}

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
      showFieldErrors(error, form, Object.keys(form.getValues()) as Path<Values>[]),
    /** For `handleSubmit`, where there are `words` or a field may be checked that is not on the page. */
    onInvalid: () => {
      const values = form.getValues();
      const issues = schema.safeParse(values).error?.issues ?? [];
      tellUnseen(
        form,
        issues.map(({ path, message }) => ({ field: path.join('.'), message })),
      );
      const problem = words && firstProblem(schema, values, words);
      if (problem) toastError(problem.description, problem.title);
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
  begin: Pick<UseFormProps<Values>, 'defaultValues'>,
  words?: ProblemWords,
) {
  const form = useForm<Values>({ resolver: resolverOf(schema), ...begin });
  return { form, ...refusalsOf(form, schema, words) };
}
