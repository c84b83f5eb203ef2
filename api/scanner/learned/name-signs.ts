/** Signs of a sender: who signs a letter, and whose address, telephone or registration stands behind the name. */
import type { Layout, Line } from '../fields/layout.ts';
import { CLOSING, COMPANY_NUMBER, GREETING, POSTCODE, STREET, TITLE } from '../words/names.ts';
import { addThose, type Features } from './features.ts';
import type { Found } from './found-names.ts';

/** Who signs stands so many lines below the end of a letter at most. */
const SIGNED = 4;
/** Print smaller than this is small print. */
const SMALL = 0.92;

/** Where the sender can be reached, right behind its name. */
const THEN_CONTACT =
  /^[\s,.:|·•–—-]{1,3}(?:\(?\+?\d[\d ()-]{6,}|(?:tel|ph|phone|call)\b|\S+@|www\.|p\.? ?o\.? box|private bag|gpo box|(?:level|suite|unit|floor|\d+[a-z]?(?:\/\d+)?)\b,? )/i;
const PHONE = /(?<!\d)\(?\+?\d{2,5}\)?[ -]\d{3,4}[ -]?\d{3,4}\b/;
const SAID_OF_YOU =
  /\b(?:you|your|you['’](?:re|ve|ll)|we|we['’](?:re|ve|ll)|our|it|it['’]s|is|are|has|was|will|this|here)\b/i;

/** The lines with which letters end: "Kind regards", "See you on the court,". */
export function closingsIn({ lines }: Layout): Set<Line> {
  const closings = lines.filter(
    ({ text, cells, index }) =>
      cells.length === 1 &&
      (CLOSING.test(text) ||
        (index > lines.length / 3 &&
          /^[A-Z][A-Za-z'’ ]{2,34},$/.test(text) &&
          !text.match(GREETING))),
  );
  return new Set(closings);
}

/** Adds the signs of one name. */
export function addSigns(
  features: Features,
  { lines }: Layout,
  closings: ReadonlySet<Line>,
  { name, by, line, cell, end }: Found,
): void {
  const closing = lines
    .slice(Math.max(0, line.index - SIGNED), line.index)
    .findLast(
      (above) =>
        closings.has(above) &&
        above.page === line.page &&
        Math.abs(above.x0 - cell.x0) < 2 * (cell.y1 - cell.y0),
    );
  const after = cell.text.slice(end);
  const titles = name.split(/[^A-Za-z'’]+/).filter((word) => word !== '');
  const share = titles.filter((word) => TITLE.test(word)).length / Math.max(1, titles.length);
  const isFoot = line.index >= lines.length - 4;
  addThose(features, {
    [`signed:${by}`]: closing !== undefined,
    [`signed:${line.index - (closing?.index ?? 0)}`]: closing !== undefined,
    'then-contact': THEN_CONTACT.test(after),
    'then-place': by !== 'cell' && (POSTCODE.test(after) || STREET.test(after.replace(/^\W+/, ''))),
    'then-phone': PHONE.test(after),
    'then-registered': COMPANY_NUMBER.test(after),
    registered: COMPANY_NUMBER.test(cell.text),
    [`foot:${by}`]: isFoot,
    'small-foot': isFoot && cell.size < SMALL,
    'last-line': line.index === lines.length - 1,
    'of-you': SAID_OF_YOU.test(name),
    [`titles:${Math.ceil(share * 3)}`]: share > 0,
  });
}
