/** The fields of text in requests and answers, by themselves: the log-in page needs no others. */
import * as z from 'zod/mini';
import { isTimeZone } from '../../ledger/calendar.ts';
import { LONGEST } from '../../ledger/caps.ts';

/** True for text of which anything can be seen: spaces, what has no width, marks on nothing and an empty Braille cell are a blank. */
const isVisible = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/u.test(text);

/** Text of a form field: trimmed, not blank, at most 200 characters, no NUL (Postgres cannot hold one). */
export const label = (required: string) =>
  z
    .string({ error: required })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.refine(isVisible, required),
      z.maxLength(LONGEST.name, `Please use at most ${LONGEST.name} characters`),
      noControl(),
    );

/** Free text that may be left out or blank: both come out as null. */
export const note = z.pipe(
  z.nullish(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(LONGEST.description, `Please use at most ${LONGEST.description} characters`),
        noControl(),
      ),
  ),
  z.transform((text) => (text && isVisible(text) ? text : null)),
);

/** No control characters, and no half of a surrogate pair: Postgres holds neither as it is. */
function noControl() {
  return z.refine<string>((text) => !/(?!\n)[\p{Cc}\p{Cs}]/u.test(text), 'Please use plain text');
}

export const timeZone = z
  .string()
  .check(z.maxLength(64, 'Unknown time zone'), z.refine(isTimeZone, 'Unknown time zone'));

/** What a browser names unasked. It may be a zone that the server does not know: nobody could change it, so the server's own is taken. */
export const browsersTimeZone = z.string().check(z.maxLength(64, 'Unknown time zone'));

/** An instant in an answer, ISO 8601 UTC. */
export const instant = z.string();
