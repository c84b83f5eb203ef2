/** Texts that may be names, and how they are shown. */
import {
  GENERIC,
  ITEM,
  NOT_A_NAME,
  ORGANISATION,
  PART_OF_NAME,
  PERSON_ADDRESS,
  SUFFIX,
} from '../words/names.ts';

/** Two capitals, a number and capitals, or a word or two in small letters, as brands like it. */
export function isLogo(name: string): boolean {
  return (
    /^(?:[A-Z0-9]{2}|[1-9]\d{0,2} [A-Z]{2,5})$/.test(name) ||
    (/^[a-z]{3,}(?: [a-z]{3,})?$/.test(name) && isName(capital(name)))
  );
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Whether a text may be a sender's name: no label, address, number or item of the bill. */
export function isName(name: string): boolean {
  const letters = name.replace(/[^A-Za-z]/g, '');
  const organisation = ORGANISATION.exec(name)?.[0];
  const core = organisation ? name.replace(PART_OF_NAME, '') : name;
  // What is only "Insurance" or "Monday" is a line of the bill.
  if (ITEM.test(name) || name.split(/\W+/).every((word) => GENERIC.test(word))) return false;
  const mostWords = organisation ? 8 : 6;
  if (
    letters.length < 3 ||
    name.length > (organisation ? 55 : 45) ||
    name.split(' ').length > mostWords
  )
    return false;
  return (
    !NOT_A_NAME.test(core) &&
    !PERSON_ADDRESS.test(core) &&
    !/[$£€:@]/.test(name) &&
    /^[A-Z0-9]|^[a-z]+[A-Z]/.test(name)
  );
}

/** Who writes for a sender: "The Fenland Times Customer Care". */
const DEPARTMENT =
  /(?<=[A-Za-z]{3}) (?:customer (?:care|services?|support|team)|subscriber services|member services|support team|billing team|accounts team)\s*$/i;

/** Where an office is, behind its name. */
const PLACE = /(?<=\b(?:[Dd]epartment|[Mm]inistry|[Oo]ffice) of [A-Z][a-z]+), .+$/;

/** Without the legal form, marks and blanks around it; words in capitals get small letters. */
export function tidy(text: string): string {
  const bare = text
    .replace(/^(?:managed by|issued by|c\/[-o]|care of)\s+/i, '')
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
