/**
 * JSON texts on their way to Postgres. The driver escapes each quote in an array's texts, which for the rows of a thousand bills takes
 * a hundred milliseconds in one piece. No JSON text holds a bare control character, so one of those may stand between them.
 */

const SEPARATOR = '\u001f';
/** In the place of a text that is not there. It is no JSON. */
const NONE = '-';

/** The value of a parameter for {@link jsonListAt}. */
export const jsonList = (texts: readonly (string | null)[]): string =>
  texts.map((text) => text ?? NONE).join(SEPARATOR);

/** SQL: the `json[]` of the parameter at this place. */
export const jsonListAt = (parameter: `$${number}`): string =>
  `string_to_array(${parameter}, E'\\x1f', '${NONE}')::json[]`;
