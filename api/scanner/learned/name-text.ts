/** How names are shown, and what is none. */
import { GENERIC, SUFFIX, TITLE } from '../words/names.ts';

/** Who writes for a sender: "The Fenland Times Customer Care". */
const DEPARTMENT =
  /(?<=[A-Za-z]{3}) (?:customer (?:care|services?|support|team)|subscriber services|member services|support team|billing team|accounts team)\s*$/i;

/** Where an office is, behind its name. */
const PLACE = /(?<=\b(?:[Dd]epartment|[Mm]inistry|[Oo]ffice) of [A-Z][a-z]+), .+$/;

/** How a company is registered, behind its name. */
const REGISTERED = /\s+(?:ABN|ACN|NZBN|QBCC|GST|VAT)\b.*$/;

/** Without the legal form, marks and blanks around it; words in capitals get small letters. */
export function tidy(text: string): string {
  const bare = text
    .replace(/^(?:managed by|issued by|c\/[-o]|care of)\s+/i, '')
    .replace(REGISTERED, '')
    .replace(SUFFIX, '')
    .replace(DEPARTMENT, '')
    .replace(PLACE, '')
    .replace(/\s*(?:\||·|•|™|®|©).*$/, '')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9+)]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    // Text recognition tears large letters apart: "S i n g tel".
    .replace(/^(?:[A-Za-z] ){3,}[A-Za-z]+$/, (torn) => torn.replaceAll(' ', ''));
  return bare.length > 5 && /^[A-Z]/.test(bare) && bare === bare.toUpperCase() && bare.includes(' ')
    ? bare.replace(/[A-Z]+(?:['’][A-Z]+)?/g, (word) =>
        word.length <= 3 && !/[AEIOUY]/.test(word)
          ? word
          : word.charAt(0) + word.slice(1).toLowerCase(),
      )
    : bare;
}

/** Nothing but words of headings and of what is sold, "Your electricity account", or the beginning of a letter. */
export function isHeading(name: string): boolean {
  const words = name.split(/[^A-Za-z]+/).filter((word) => word !== '');
  const isTitle = words.every((word) => TITLE.test(word) || GENERIC.test(word));
  return /^dear\b/i.test(name) || (isTitle && words.some((word) => TITLE.test(word)));
}
