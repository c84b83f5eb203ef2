/** The texts on a bill that may be its sender's name, with what is to be seen of each. */
import type { Cell, Layout, Line } from '../fields/layout.ts';
import { moneyIn } from '../fields/money.ts';
import { normalize } from '../knowledge/providers.ts';
import {
  ADDRESSED,
  CUSTOMER,
  GENERIC,
  GREETING,
  LEGAL_FORM,
  ORGANISATION,
  PAYEE,
  PERSON,
  POSTCODE,
  STREET,
  THEN_LEGAL_FORM,
  TITLE,
} from '../words/names.ts';
import { Beginnings } from './beginnings.ts';
import { elsewhereOf } from './elsewhere.ts';
import { addThose, addWords, type Features, type Place } from './features.ts';
import { domainsIn, type Found, foundIn, joinedOf, TITLE_WORD } from './found-names.ts';
import { hostOf, hostsIn, MOST_HOSTS } from './hosts.ts';
import { addSigns, closingsIn } from './name-signs.ts';
import { wordsOf } from './words.ts';

/** Lines this far down are not the bill's head. */
const HEAD = 14;

/** Every text that may be a name. */
export function namePlaces(layout: Layout): Place<string>[] {
  const hosts = hostsIn(layout.text).slice(0, MOST_HOSTS);
  const cells = layout.lines.flatMap((line) => line.cells.map((cell) => ({ line, cell })));
  const spelled = cells.flatMap(({ line, cell }) => [
    ...foundIn(line, cell, hosts),
    ...(isAtTop(line) ? joinedOf(line, cell, layout.lines[line.index + 1]) : []),
  ]);
  const known = new Beginnings(spelled.map(({ letters }) => letters));
  const found = [...spelled, ...cells.flatMap(({ line, cell }) => domainsIn(line, cell, known))];
  const closings = closingsIn(layout);
  const text = layout.text.toLowerCase();
  const greeted = new Set(
    [...layout.text.matchAll(GREETING)].flatMap(({ groups }) =>
      wordsOf(groups?.name ?? '').filter((word) => word.length > 2),
    ),
  );
  const middle = Math.max(...layout.lines.map(({ x1 }) => x1)) / 2;
  const head = layout.lines.slice(0, HEAD).flatMap(({ cells }) => cells);
  const largest = Math.max(...head.map(({ size }) => size));
  // One name is written in several ways; a provider's own way goes before the others.
  const written = new Map<string, string>();
  for (const { name, by } of found)
    if (by === 'known' || !written.has(normalize(name))) written.set(normalize(name), name);
  const elsewhere = elsewhereOf(found);
  const times = new Map<string, number>();
  return found.map((one) => {
    const features: Features = new Map();
    addLook(features, one, largest);
    addSpelling(features, one);
    addNeighbours(features, layout, one);
    elsewhere(features, one);
    addSigns(features, layout, closings, one);
    features.set(`host:${hostOf(one.name, one.letters, hosts)}`, 1);
    addThose(features, {
      [`half:${one.cell.x0 > middle ? 'right' : 'left'}`]: isAtTop(one.line),
      greeted: wordsOf(one.name).some((word) => greeted.has(word)),
    });
    const name = one.name.toLowerCase();
    const said = times.get(name) ?? timesIn(text, name);
    times.set(name, said);
    features.set('times', said / 2);
    features.set('foot', one.line.index >= layout.lines.length - 4 ? 1 : 0);
    const { confidence } = one.cell;
    const value = (written.get(normalize(one.name)) ?? one.name).slice(0, 100);
    return { value, features, evidence: one.line.text, confidence };
  });
}

/** How often a text has a name, up to four times. */
function timesIn(text: string, name: string): number {
  let times = 0;
  for (let at = text.indexOf(name); at >= 0 && times < 4; at = text.indexOf(name, at + name.length))
    times += 1;
  return times;
}

/** Where a letterhead stands. */
const isAtTop = ({ page, index }: Line) => page === 0 && index < 8;

/** How it is printed, and where. */
function addLook(features: Features, { by, line, cell }: Found, largest: number): void {
  const row = line.page === 0 ? [0, 1, 3, 7, HEAD - 1].find((last) => line.index <= last) : null;
  const print = line.index === 0 || line.cells.length === 1 ? cell.size : line.size;
  const size = Math.min(2.5, Math.max(0, print - 1));
  features.set(`by:${by}`, 1);
  features.set(`row:${row ?? 'below'}`, 1);
  features.set(`by:${by}-${isAtTop(line) ? 'top' : 'below'}`, 1);
  features.set('size', size);
  features.set(`size:${by}`, size);
  features.set(`cell:${Math.min(2, line.cells.indexOf(cell))}`, 1);
  const isLargest = row !== null && row !== undefined && cell.size >= largest - 0.05;
  addThose(features, {
    largest: isLargest && largest > 1.3,
    'not-smaller': isLargest && largest <= 1.3,
    'with-sum': line.cells.some(({ text }) => moneyIn(text).length > 0),
  });
}

/** What the name itself looks like. */
function addSpelling(features: Features, { name, by, letters, cell, end }: Found): void {
  const words = wordsOf(name);
  addWords(features, 'word', words, false);
  features.set(`first:${words[0]}`, 1);
  features.set(`final:${words.at(-1)}`, 1);
  features.set(`words:${Math.min(6, words.length)}`, 1);
  const isTitle = name.split(' ').every((word) => TITLE_WORD.test(word));
  const small = /^[a-z]/.test(name) ? 'small' : 'sentence';
  features.set(`case:${name === name.toUpperCase() ? 'capitals' : isTitle ? 'title' : small}`, 1);
  addThose(features, {
    organisation: ORGANISATION.test(name),
    person: PERSON.test(name) && !ORGANISATION.test(name),
    [`legal-form:${by}`]: LEGAL_FORM.test(cell.text),
    'then-legal-form': by !== 'cell' && THEN_LEGAL_FORM.test(cell.text.slice(end)),
    digits: /\d/.test(name),
    number: /\d{3}/.test(name),
    generic: name.split(/\W+/).every((word) => GENERIC.test(word)),
    'first-title': TITLE.test(name.split(' ')[0] ?? ''),
    'final-title': TITLE.test(name.split(' ').at(-1) ?? ''),
    addressed: ADDRESSED.test(name),
    postcode: POSTCODE.test(name),
    'street-name': STREET.test(name),
    'two-letters': letters.length < 3,
    initials: /^(?:[A-Z]\.? ){1,3}(?:(?:and|&) (?:[A-Z]\.? ){1,3})?[A-Z][a-z'’-]+/.test(name),
    marks: /[:?!@/]|\.\w/.test(name),
  });
}

/** What stands around it: the customer's name has a label or a street. */
function addNeighbours(features: Features, { lines }: Layout, found: Found): void {
  const { line, cell, start, end } = found;
  const { text } = cell;
  const [above, below] = [lines[line.index - 1], lines[line.index + 1]];
  const [over, under] = [cellAt(above, cell), cellAt(below, cell)];
  const left = line.cells[line.cells.indexOf(cell) - 1];
  const lives = under !== undefined && STREET.test(under.text);
  const isPerson = PERSON.test(text) && !ORGANISATION.test(text);
  addThose(features, {
    'customer-label': CUSTOMER.test(text),
    customer: [left, over].some((one) => one && CUSTOMER.test(one.text)),
    street: lives,
    lives: lives && isPerson && cell.size < 1.1,
    'addressed-lives':
      ADDRESSED.test(text) && (lives || STREET.test(text.slice(end).replace(/^\W+/, ''))),
    'near-postcode': [under, cellAt(lines[line.index + 2], cell)].some(
      (one) => one && POSTCODE.test(one.text),
    ),
    over: over !== undefined,
    payee: [left, over].some((one) => one && PAYEE.test(one.text)),
    'care-of': /^c\/[-o]|^care of/i.test(text),
  });
  const before = wordsOf(text.slice(0, start)).slice(-4);
  const after = wordsOf(text.slice(end)).slice(0, 3);
  addWords(features, 'before', before);
  addWords(features, 'after', after, false);
  features.set(`last:${before.at(-1)}`, 1);
  features.set(`next:${after[0]}`, 1);
  if (left && start === 0) addWords(features, 'left', wordsOf(left.text).slice(-4), false);
  const upper = (over ?? above?.cells[0])?.text ?? '';
  addWords(features, 'over', wordsOf(upper).slice(0, 5), false);
  addWords(features, 'under', wordsOf(under?.text ?? '').slice(0, 5), false);
}

/** The cell of another line that begins where this one does. */
function cellAt(line: Line | undefined, { x0, y0, y1 }: Cell): Cell | undefined {
  return line?.cells.find((other) => Math.abs(other.x0 - x0) < y1 - y0);
}
