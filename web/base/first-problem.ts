import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';

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
