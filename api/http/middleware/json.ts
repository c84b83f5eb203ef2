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
  const keys = measure(text, valuesMax);
  if (typeof keys === 'string') return refused(keys);
  try {
    const value: Body = JSON.parse(text);
    const left = keysOf(value);
    if (left === null) return refused('malformed_json');
    return keys > left ? refused('repeated_field') : ok(value);
  } catch (error) {
    if (error instanceof SyntaxError) return refused('malformed_json');
    throw error;
  }
}

/** Found by the engine's own search: letter by letter, a megabyte of digits took ten times as long. */
const SIGNS = /["[\]{}:,]/g;

/** How many keys the text writes, or why it is not parsed. It need not be JSON. */
function measure(text: string, valuesMax: number): number | Wrong['refusal'] {
  let [keys, values, texts, depth] = [0, 0, 0, 0];
  SIGNS.lastIndex = 0;
  for (let found = SIGNS.exec(text); found; found = SIGNS.exec(text)) {
    const [sign] = found;
    if (sign === '"') {
      texts += 1;
      SIGNS.lastIndex = endOfString(text, found.index) + 1;
    } else if (sign === ':') keys += 1;
    else if (sign === ',') values += 1;
    else if (sign === '[' || sign === '{') {
      depth += 1;
      values += 1;
    } else depth -= 1;
    const isTooMuch = values > valuesMax || keys > valuesMax || texts > 2 * valuesMax + 1;
    if (isTooMuch || depth > DEPTH_MAX) return 'too_many_values';
    if (depth < 0) return 'malformed_json';
  }
  return keys;
}

const code = (letter: string) => letter.charCodeAt(0);
const [QUOTE, BACKSLASH] = [code('"'), code('\\')];

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
