/** Checks requests by the contract. Each problem is reported at its field, in words for a person and never in a parser's. */
import * as z from 'zod/mini';
import { noBody } from '../contract/endpoints/endpoint.ts';
import { Refused } from './refusals.ts';

/** The value as the contract's schema reads it; a missing one counts as an empty object. Throws {@link Refused} with a message for each wrong field. */
export function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const sent = value ?? (schema === noBody ? undefined : {});
  const parsed = z.safeParse(schema, sent, { error: wordsFor });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) fields[path.join('.') || 'body'] ??= message;
  throw new Refused({ refusal: 'validation', fields });
}

type Issue = z.core.$ZodRawIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'Please send text',
  number: 'Please send a number',
  int: 'Please send a whole number',
  boolean: 'Please send true or false',
  array: 'Please send a list',
  object: 'Please send an object with fields',
  record: 'Please send an object with fields',
};

/** Messages for problems that the contract has no words for: those that our pages cannot cause. */
function wordsFor(issue: Issue): string {
  if (issue.input === undefined) return 'This is required';
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? 'This cannot be read';
  if (issue.code === 'invalid_value') return `Please choose ${oneOf(issue.values.map(String))}`;
  if (issue.code === 'too_small') return `Please use at least ${issue.minimum}`;
  if (issue.code === 'too_big') return `Please use at most ${issue.maximum}`;
  return 'This cannot be read';
}

const oneOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');
