/** JSON from outside. It is measured before it is parsed, so that a megabyte of brackets is refused cheaply. */
import type { Request } from 'koa';
import { err, ok, type Result } from 'neverthrow';
import type { EdgeRefusal } from '../refusals.ts';

/** The most values in a body. Ordinary calls have less than a tenth of it; a call that takes a list names its own limit. */
const DEPTH_MAX = 32;
const VALUES_MAX = 2_000;

type Wrong = Extract<
  EdgeRefusal,
  { refusal: 'malformed_json' | 'repeated_field' | 'too_many_values' }
>;
/** The parsed body, as routes find it. */
type Body = NonNullable<Request['body']>;
const refused = (refusal: Wrong['refusal']) => err<Body, Wrong>({ refusal });

/**
 * Parses an object or a list; an empty text is an empty object. Refuses what nests deeper than 32 levels or has more than
 * `valuesMax` values before it parses it, an object that names a key twice (the parser would keep the last), and a key
 * `__proto__`.
 */
export function parseJson(text: string, valuesMax: number = VALUES_MAX): Result<Body, Wrong> {
  if (text === '') return ok({});
  if (!/^[\t\n\r ]*[[{]/.test(text)) return refused('malformed_json');
  const measured = measure(text, valuesMax);
  if (!measured) return refused('too_many_values');
  try {
    const value: Body = JSON.parse(text);
    const left = keysOf(value);
    if (left === null) return refused('malformed_json');
    return measured.keys > left ? refused('repeated_field') : ok(value);
  } catch (error) {
    if (error instanceof SyntaxError) return refused('malformed_json');
    throw error;
  }
}

const code = (letter: string) => letter.charCodeAt(0);
const [QUOTE, BACKSLASH] = [code('"'), code('\\')];
const [COLON, COMMA] = [code(':'), code(',')];
const OPENING = [code('['), code('{')];
const CLOSING = [code(']'), code('}')];

/** How many keys the text writes; null when it has too many values or nests them too deeply. The text need not be JSON. */
function measure(text: string, valuesMax: number): { keys: number } | null {
  let [keys, values, depth] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(text, at);
    else if (letter === COLON) keys += 1;
    else if (letter === COMMA) values += 1;
    else if (OPENING.includes(letter)) {
      depth += 1;
      values += 1;
    } else if (CLOSING.includes(letter)) depth -= 1;
    if (depth > DEPTH_MAX || values > valuesMax || keys > valuesMax) return null;
  }
  return { keys };
}

/** The end of the string that begins here; the end of the text when it is never closed. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) return at;
    if (letter === BACKSLASH) at += 1;
  }
  return text.length;
}

/** How many keys the parsed value has; null when one of them is `__proto__`. */
function keysOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return 0;
  if (Object.hasOwn(value, '__proto__')) return null;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const inner of Object.values(value)) {
    const within = keysOf(inner);
    if (within === null) return null;
    count += within;
  }
  return count;
}
