/** Checks requests by the contract. Each problem is reported at its field, in words for a person and never in a parser's. */
import querystring from 'node:querystring';
import * as z from 'zod/mini';
import { eachInTurns } from '../../ledger/others-first.ts';
import { noBody } from '../contract/endpoints/endpoint.ts';
import { Refused } from './refusals.ts';

/** The value as the contract's schema reads it; a missing one counts as an empty object. Throws {@link Refused} with a message for each wrong field. */
export function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const sent = value ?? (schema === noBody ? undefined : {});
  const parsed = z.safeParse(schema, sent, { error: wordsFor });
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  note(fields, parsed.error.issues);
  throw new Refused({ refusal: 'validation', fields });
}

/** The same for the part of an address after `?`. The framework's own reading takes half a second where a name comes thousands of times. */
export const parseQuery = (schema: z.ZodMiniType, text: string): unknown =>
  parse(schema, { ...querystring.parse(text) });

/**
 * The same for a body. The items of a long list are checked a few at a time, and others are served in between: an import has a
 * thousand. How many there are is checked before them.
 */
export async function parseBody(schema: z.ZodMiniType, value: unknown): Promise<unknown> {
  const list = longListOf(schema, value);
  if (!list) return parse(schema, value);
  const { name, items, of, frame } = list;
  const rest = parse(frame, value) as object;
  const read: unknown[] = [];
  const fields: Record<string, string> = {};
  await eachInTurns(items, (item, index) => {
    const parsed = z.safeParse(of, item, { error: wordsFor });
    if (parsed.success) read.push(parsed.data);
    else note(fields, parsed.error.issues, [name, index]);
  });
  if (Object.keys(fields).length > 0) throw new Refused({ refusal: 'validation', fields });
  return { ...rest, [name]: read };
}

type Field = readonly PropertyKey[];

/** Of several messages about a field the first one stays. */
function note(fields: Record<string, string>, issues: readonly z.core.$ZodIssue[], at: Field = []) {
  for (const { path, message } of issues) fields[[...at, ...path].join('.') || 'body'] ??= message;
}

/** A list of more items than this is long. */
const LONG = 100;

/** The long list that a body has, what each of its items is, and a schema of all the rest. */
function longListOf(schema: z.ZodMiniType, value: unknown) {
  if (!(schema instanceof z.ZodMiniObject)) return null;
  const { shape } = schema.def;
  for (const [name, list] of Object.entries(shape)) {
    const items: unknown = Object(value)[name];
    if (!(list instanceof z.ZodMiniArray && Array.isArray(items) && items.length > LONG)) continue;
    const length = list.clone({ ...list.def, element: z.unknown() });
    const frame = z.object({ ...shape, [name]: length });
    return { name, items: items as readonly unknown[], of: list.def.element, frame };
  }
  return null;
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
  if (issue.code === 'too_small')
    return `Please use at least ${counted(issue.minimum, issue.origin)}`;
  if (issue.code === 'too_big') return `Please use at most ${counted(issue.maximum, issue.origin)}`;
  return 'This cannot be read';
}

/** What is counted of a value that has a length, one of it and many. */
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

const counted = (count: number | bigint, origin: string): string => {
  const [one, many] = UNITS[origin] ?? ['', ''];
  return `${count} ${Number(count) === 1 ? one : many}`.trim();
};

const oneOf = (values: readonly string[]): string =>
  [values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');
