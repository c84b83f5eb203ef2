/** The texts of a bill that may be a name. */
import type { Cell, Line } from '../fields/layout.ts';
import { moneyIn } from '../fields/money.ts';
import { normalize, providersIn } from '../knowledge/providers.ts';
import { COMMON, NAMED, TITLE, WITH_LEGAL_FORM } from '../words/names.ts';
import type { Beginnings } from './beginnings.ts';
import { hostsIn, namesOfHosts, squeeze } from './hosts.ts';
import { knownFrom } from './known-names.ts';
import { isHeading, tidy } from './name-text.ts';

/** A name, by what found it, and where in its cell it stands. */
export type Found = {
  name: string;
  by:
    | 'cell'
    | 'first'
    | 'end'
    | 'tail'
    | 'joined'
    | 'torn'
    | 'known'
    | 'company'
    | 'named'
    | 'capitals'
    | 'lead'
    | 'host'
    | 'domain';
  letters: string;
  line: Line;
  cell: Cell;
  start: number;
  end: number;
};

/** The most letters of a cell that may be a name, and of a name. */
const LONGEST = { cell: 70, name: 60 };
/** The number of an invoice or an account, the letters of which are nobody's name: "BT-2204817". */
const CODE = /\b[A-Z]{1,5}[-/]?\d{3}[\w/-]*/gi;
/** What stands before a dash, a comma or a bracket, and behind a dash or a colon. */
const FIRST_PART =
  /^(.{2,45}?)(?:\s+[-–—|·•]\s+|,\s|\s{2,}|\. |\s\(|\s(?:ABN|ACN|NZBN|GST|VAT|QBCC|Tax ID|Lic(?:ence|ense)?\b|Reg(?:istered)?\b|Company No|Tel\b|Ph\b|Phone\b|P\.?\s?O\.? Box|GPO Box|Private Bag|\(?\+?\d[\d ]{7,}))/;
const LAST_PART = /(?:\s[-–—|·•]\s|:\s)([^-–—|·•:]{2,45})$/;
/** What stands behind a comma: "Head of Customers, Harbour Home Insurance". */
const TAIL = /,\s([A-Z][^,\d]{2,45})$/;
const CAPITALS =
  /\b[A-Z][\w&'’-]+(?: (?:of|and|the|for|&|[A-Z][\w&'’-]+))*(?= [A-Z])? ?[A-Z]?[\w&'’-]*/g;
/** Where a sentence begins, and the words with which it may, which belong to no name. */
const SENTENCE_START = /(?:^|[.!?:]\s)$/;
const STARTERS =
  /^(?:(?:pay|please|make|call|visit|if|when|we|you|see|any|all|or|prefer|payable|ask|once|after|since|as|it|there|they|do|don|questions?|or|cheques?|checks?|mail|send|write|phone|late|with|by|use|set|online|welcome|reply|registered|underwritten|provided|arranged|sent|issued|regulated|authorised|authorized)\W*)+$/i;
/** A letterhead is printed larger than running text. */
const LARGER = 1.05;
/** A run of words that a name is made of. */
const TITLE_RUN = /^[A-Z0-9][\w&'’.-]*(?: (?:(?:of|and|the|for|&|de) )*[A-Z0-9&][\w&'’.-]*)*/;
export const TITLE_WORD = /^(?:[A-Z0-9][\w&'’.-]*|of|and|the|for|&|on|in|\W)$/;

/** The names that a cell may have. */
export function foundIn(line: Line, cell: Cell, hosts: readonly string[]): Found[] {
  const { text } = cell;
  const found: Found[] = [];
  const add = (by: Found['by'], name: string | undefined, start = 0, length = text.length) => {
    const letters = squeeze(name ?? '');
    if (name && letters.length > 1 && (by === 'known' || !isHeading(name)))
      found.push({ name, by, letters, line, cell, start, end: start + length });
  };
  if (text.length <= LONGEST.cell && moneyIn(text).length === 0 && /[A-Za-z]/.test(text)) {
    const whole = tidy(text);
    if (whole.length <= LONGEST.name && whole.split(' ').length < 10) add('cell', whole);
    const [, first] = FIRST_PART.exec(text) ?? [];
    if (first) add('first', tidy(first), 0, first.length);
    const [, last] = LAST_PART.exec(text) ?? [];
    if (last) add('end', tidy(last), text.length - last.length, last.length);
    const [, tail] = TAIL.exec(text) ?? [];
    if (tail) add('tail', tidy(tail), text.length - tail.length, tail.length);
    const known = knownFrom(cell);
    if (known && normalize(text) !== known.words) add('torn', known.name);
  }
  for (const { provider } of providersIn(text.replace(CODE, '#'))) {
    // Short names are words of the language too: as a name they stand in capitals or alone.
    const said = normalize(text) === provider.words || /[A-Z]{2}/.test(text);
    const start = text.toLowerCase().indexOf(provider.words.split(' ')[0] ?? '');
    if (said || !COMMON.test(provider.words))
      add('known', provider.name, Math.max(0, start), provider.words.length);
  }
  const company = WITH_LEGAL_FORM.exec(text);
  if (company) add('company', tidy(company.groups?.name ?? ''), company.index, company[0].length);
  for (const pattern of NAMED) {
    const name = pattern.exec(text)?.groups?.name ?? '';
    const capitals = TITLE_RUN.exec(name.split(/\s{2,}|\. |, /)[0] ?? '')?.[0] ?? '';
    add('named', tidy(capitals), text.indexOf(name), capitals.length);
  }
  for (const { name, start } of namesOfHosts(text, hosts)) add('host', name, start, name.length);
  const lead = text.length > LONGEST.cell ? FIRST_PART.exec(text)?.[1] : undefined;
  if (lead?.split(' ').every((word) => TITLE_WORD.test(word)))
    add('lead', tidy(lead), 0, lead.length);
  if (text.length > 45)
    for (const { 0: run, index } of text.matchAll(CAPITALS)) {
      const begun = SENTENCE_START.test(text.slice(0, index)) ? afterStart(run) : run;
      if (begun.length > 2 && begun.length < 45)
        add('capitals', tidy(begun), index + run.length - begun.length, begun.length);
    }
  return found;
}

/** What is left of the first words of a sentence as a name: nothing of a single word, which may be any. */
function afterStart(run: string): string {
  const words = run.split(' ');
  const first = words.findIndex((word) => !(STARTERS.test(word) || TITLE.test(word)));
  return first === 0 && words.length === 1
    ? ''
    : words.slice(first < 0 ? words.length : first).join(' ');
}

/** The two lines of a letterhead that stand one over the other: "Leeds", "City Council". */
export function joinedOf(line: Line, cell: Cell, under: Line | undefined): Found[] {
  const below = under?.cells.find(
    (other) =>
      [other.x0 - cell.x0, other.x1 - cell.x1].some((off) => Math.abs(off) < cell.y1 - cell.y0) &&
      Math.abs(other.size - cell.size) < 0.1,
  );
  if (!below || below.y0 - cell.y1 > cell.y1 - cell.y0) return [];
  const text = `${cell.text} ${below.text}`;
  if (text.length > LONGEST.name || /\d/.test(text) || cell.size < LARGER) return [];
  const name = tidy(text);
  const letters = squeeze(name);
  if (letters.length < 2 || isHeading(name)) return [];
  return [{ name, by: 'joined', letters, line, cell, start: 0, end: cell.text.length }];
}

/** Whether a name is the address or its beginning, or the other way round. */
const isLike = (known: Beginnings, host: string) =>
  known.has(host) ||
  (host.length > 3 && known.longerThan(host).next().done === false) ||
  known.beginningsOf(host).next().done === false;

/** The names of a cell's addresses that nothing on the bill spells out: "linkt.com.au". */
export function domainsIn(line: Line, cell: Cell, known: Beginnings): Found[] {
  return hostsIn(cell.text)
    .filter((host) => !isLike(known, host))
    .map((host) => {
      const name = host.charAt(0).toUpperCase() + host.slice(1);
      return { name, by: 'domain', letters: host, line, cell, start: 0, end: cell.text.length };
    });
}
