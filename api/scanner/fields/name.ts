/** The sender of a bill: a known provider, or else a name where senders print theirs. */
import { normalize, PROVIDERS, type Provider, providersIn } from '../knowledge/providers.ts';
import { type Field, UNKNOWN } from '../reading.ts';
import {
  COMMON,
  COMMON_DOMAINS,
  COMPANY,
  CUSTOMER,
  DOMAIN,
  NAMED,
  ORGANISATION,
  PERSON,
  STREET,
} from '../words/names.ts';
import type { Cell, Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';
import { isLogo, isName, tidy } from './name-text.ts';

/** A first line so much larger than the others may be a name of two letters. */
const LOGO = 1.5;
/** Print larger than this is a heading. */
const HEADING = 1.1;
/** What stands in small print beside print so much larger is a slogan, unless it is a company's full name. */
const SLOGAN = 2;
const LEGAL_FORM = new RegExp(`\\b${COMPANY}`);
/** The company that the sender belongs to. */
const OWNER =
  /^(?:an? .{2,40} (?:company|business|brand)|(?:part|a (?:member|division|brand|subsidiary)) of .{2,40})$/i;
/** Names as long as this are not one letter away from another word. */
const LONG_NAME = 8;
/** A name that begins its cell, or takes this much of it, is not named in passing. */
const ALONE = 0.5;

/** The number of an invoice or an account, the letters of which are nobody's name: "BT-2204817". */
const CODE = /\b[A-Z]{1,5}[-/]?\d{3}[\w/-]*/gi;

type Candidate = { name: string; score: number; line: Line };

/** Reads the issuer's name, without the company's legal form. */
export function readName(layout: Layout): Field<string> {
  const known = knownProvider(layout);
  if (known && known.score >= 3) return fieldOf(known, Math.min(0.97, 0.8 + known.score * 0.02));
  const candidates = [...named(layout), ...headed(layout), ...companies(layout)];
  if (known) candidates.push(known);
  const hosts = [...layout.text.matchAll(DOMAIN)].flatMap(({ groups }) => groups?.domain ?? []);
  for (const candidate of candidates) {
    const letters = squeeze(candidate.name);
    if (letters.length > 2 && hosts.some((host) => matchesHost(letters, squeeze(host))))
      candidate.score += 3;
    const elsewhere = candidates.some(
      (other) =>
        other !== candidate &&
        other.line !== candidate.line &&
        sameName(other.name, candidate.name),
    );
    if (elsewhere) candidate.score += 1.5;
  }
  const [best] = candidates.sort((a, b) => b.score - a.score);
  if (!best || best.score < 1.6) return UNKNOWN;
  return fieldOf(best, Math.min(0.9, 0.4 + best.score * 0.08));
}

function fieldOf({ name, line }: Candidate, confidence: number): Field<string> {
  return { value: name.slice(0, 100), confidence, evidence: line.text.slice(0, 200) };
}

/** The known provider that is named most, and nearest to the top. One named only as a way to pay, or in passing, counts little. */
function knownProvider({ lines }: Layout): Candidate | null {
  const found = new Map<Provider['name'], Candidate>();
  const cells = lines.flatMap((line) => line.cells.map((cell) => ({ line, cell })));
  for (const { line, cell } of cells) {
    const { text } = cell;
    for (const { provider } of [
      ...providersIn(text.replace(CODE, '#')),
      ...spacedOut(line, text),
      ...misread(line, cell),
    ]) {
      const said = normalize(text);
      // Short names are words of the language too: as a name they stand in capitals or alone.
      if (COMMON.test(provider.words) && said !== provider.words && !/[A-Z]{2}/.test(text))
        continue;
      const alone =
        said.startsWith(provider.words) ||
        squeeze(said) === squeeze(provider.words) ||
        provider.words.length > ALONE * said.length;
      const isSlogan =
        !LEGAL_FORM.test(text) && line.cells.some(({ size }) => size > SLOGAN * cell.size);
      const top =
        line.page === 0 && line.index < 8 && alone && !isSlogan && !OWNER.test(text) ? 3 : 1;
      const score = top + Math.min(1.5, Math.max(0, printOf(line, cell) - 1) * 1.5);
      const known = found.get(provider.name);
      if (known) known.score += score * 0.5;
      else found.set(provider.name, { name: provider.name, score, line });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score)[0] ?? null;
}

/** How large a name is printed. A logo may stand beside small print; farther down, single words often seem taller than they are. */
function printOf(line: Line, cell: Cell): number {
  return line.index === 0 ? cell.size : line.size;
}

/** Logos run words together, and text recognition tears large letters apart: "nationalgrid", "Prog ressive". */
function spacedOut({ page, index }: Line, text: string): { provider: Provider }[] {
  if (page > 0 || index >= 8) return [];
  const letters = squeeze(text);
  const said = normalize(text);
  return PROVIDERS.filter(({ words }) => words !== said && squeeze(words) === letters).map(
    (provider) => ({ provider }),
  );
}

/** Text recognition takes one letter for another now and then: a long name is known all the same. */
function misread({ page, index }: Line, { text, confidence }: Cell): { provider: Provider }[] {
  const letters = squeeze(text);
  if (page > 0 || index >= 8 || confidence === 1 || letters.length < LONG_NAME) return [];
  return PROVIDERS.filter(({ words }) => differences(squeeze(words), letters) === 1).map(
    (provider) => ({ provider }),
  );
}

/** In how many letters two names of one length differ. */
function differences(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY;
  return [...one].filter((letter, at) => letter !== other[at]).length;
}

/** Names that the bill itself calls the payee or the sender. */
function named({ lines }: Layout): Candidate[] {
  return lines.flatMap((line) =>
    NAMED.flatMap(([pattern, weight]) => {
      const found = pattern.exec(line.text)?.groups?.name;
      const name = found && tidy(found.split(/\s{2,}|\. |, /)[0] ?? '');
      return name && isName(name) ? [{ name, score: weight, line }] : [];
    }),
  );
}

/** Large print at the top. */
function headed({ lines }: Layout): Candidate[] {
  return lines.slice(0, 8).flatMap((line) =>
    line.page > 0
      ? []
      : line.cells.slice(0, 3).flatMap((cell, place) => {
          const name = tidy(cell.text);
          const print = printOf(line, cell);
          const logo = line.index === 0 && print >= LOGO && isLogo(name);
          // What stands in a row with a sum is an item of the bill.
          const item = line.cells.some(({ text }) => moneyIn(text).length > 0);
          if (item || isCustomers(lines, line, cell) || !(logo || isName(name))) return [];
          const organisation = ORGANISATION.test(name) ? 0.7 : 0;
          const size = Math.min(3, (print - 1) * 2.5);
          const score = 2.6 - line.index * 0.25 - place * 0.2 + size + organisation;
          return [{ name, score, line }];
        }),
  );
}

/** Whether a cell names the customer: by a label beside or over it, or by the address under it. */
function isCustomers(lines: readonly Line[], line: Line, cell: Cell): boolean {
  const over = cellAt(lines[line.index - 1], cell);
  const under = cellAt(lines[line.index + 1], cell);
  const left = line.cells[line.cells.indexOf(cell) - 1];
  if ([cell, left, over].some((one) => one && CUSTOMER.test(one.text))) return true;
  const lives = under !== undefined && STREET.test(under.text);
  const isPerson = PERSON.test(cell.text) && !ORGANISATION.test(cell.text);
  return lives && isPerson && line.index > 0 && cell.size < HEADING;
}

/** The cell of another line that begins where this one does. */
function cellAt(line: Line | undefined, { x0, y0, y1 }: Cell): Cell | undefined {
  return line?.cells.find((other) => Math.abs(other.x0 - x0) < y1 - y0);
}

/** Names with a legal form behind them, or a registration number beside them. */
function companies({ lines }: Layout): Candidate[] {
  const pattern = new RegExp(
    String.raw`(?<!\w)(?<name>(?:(?:[A-Z][\w&'’.-]*|of|and|the|for|&) ){1,5})${COMPANY}(?![a-z]|\s*(?:No\.?|Number)?\s*\d)`,
  );
  return lines.flatMap((line) =>
    line.cells.flatMap(({ text }) => {
      const found = pattern.exec(text)?.groups?.name;
      const name = found && tidy(found);
      if (!name || !isName(name)) return [];
      const registered = /\b(?:ABN|ACN|VAT|Company No|Registered)/i.test(text) ? 1 : 0;
      return [{ name, score: 3 + registered - (line.page > 0 ? 1 : 0), line }];
    }),
  );
}

const squeeze = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function matchesHost(name: string, host: string): boolean {
  return (
    !COMMON_DOMAINS.test(host) &&
    (host === name || (host.length > 4 && (name.startsWith(host) || host.startsWith(name))))
  );
}

function sameName(a: string, b: string): boolean {
  const [one, two] = [squeeze(a), squeeze(b)];
  return (
    one.length > 3 && (one === two || one.includes(two) || two.includes(one)) && two.length > 3
  );
}
