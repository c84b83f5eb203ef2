/** Names that text recognition read only a part of. */
import { normalize, PROVIDERS } from '../knowledge/providers.ts';
import { squeeze } from './hosts.ts';

const KNOWN = new Set(PROVIDERS.map(({ words }) => words));
/** A name with fewer letters is a scrap of a logo, unless it is a known sender's. */
const FEWEST_LETTERS = 3;
/** A name with fewer letters begins other words by chance; it is a scrap if it begins with a small letter. */
const SHORT = 5;

/** Whether a name looks cut off: too short, or the same words go on elsewhere on the page ("TV Licens", "TV Licensing"). */
export function isFragment(name: string, text: string): boolean {
  const letters = squeeze(name);
  if (KNOWN.has(normalize(name))) return false;
  if (letters.length < FEWEST_LETTERS) return true;
  if (letters.length < SHORT) return /^[a-z]/.test(name);
  const start = ` ${normalize(name)}`;
  const rests = ` ${normalize(text)} `.split(start).slice(1);
  const isWhole = rests.filter((rest) => !/^[a-z0-9]/.test(rest)).length > 1;
  // A plural is no other name.
  return !isWhole && rests.some((rest) => /^(?!s )[a-z]/.test(rest));
}
