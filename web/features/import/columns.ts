/** Which column of a table says what: by its heading, else by what stands in it. */
import { isAmount } from './amounts.ts';
import type { Row } from './csv.ts';
import { isDate } from './dates.ts';
import { readOften } from './frequencies.ts';
import { categoryOf } from './words.ts';

/** What a bill takes from a table, in the order in which it is asked about. */
export const FIELDS = [
  'name',
  'amount',
  'frequency',
  'dueDate',
  'ends',
  'category',
  'account',
] as const;
export type Field = (typeof FIELDS)[number];

/** The column of each field, counted from 0; null where the table has none. */
export type Columns = Readonly<Record<Field, number | null>>;

export const NO_COLUMNS: Columns = {
  name: null,
  amount: null,
  frequency: null,
  dueDate: null,
  ends: null,
  category: null,
  account: null,
};

/** Headings of people and programs, in the order of preference; lower case, letters only. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  name: words(`name billname bill payee payeename biller description title subscription service
    provider company merchant vendor expense item what bezeichnung nom libelle nombre naam`),
  amount: words(`amount price cost value outflow payment total sum fee charge betrag preis montant
    prix importe bedrag`),
  frequency: words(`frequency paymentcycle billingcycle cycle interval recurrence repeats repeat
    repeatfreq howoften often period schedule billing haufigkeit frequence frecuencia turnus`),
  dueDate: words(`duedate nextduedate nextdue due nextpayment nextpaymentdate nextdate datenext
    dueon paymentdate nextbill renewaldate dueday date day falligkeit echeance vencimiento datum
    fecha`),
  ends: words(`ends endson enddate end until endsafter repeatuntil finaldate finalpayment
    paymentsleft paymentsremaining remainingpayments numberofpayments noofpayments instalmentsleft
    installmentsleft instalments installments occurrences repetitions ende enddatum einddatum`),
  category: words(
    `category categoryname categpry kind type group tag kategorie categorie categoria`,
  ),
  account: words(`account accountname fromaccount paidfrom bank wallet paymentmethod method konto
    compte cuenta rekening`),
};

function words(text: string): readonly string[] {
  return text.split(/\s+/);
}

/** `Next Payment` and `next_payment` in the same letters, without accents. */
export const headingOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** How many lines from the first are looked at for headings: a title may stand above them. */
const HEADINGS_WITHIN = 10;

/** The columns whose headings say what they are; each column counts once. */
function byHeading(cells: readonly string[]): Columns {
  const headings = cells.map(headingOf);
  const found: Record<Field, number | null> = { ...NO_COLUMNS };
  const taken = new Set<number>();
  const take = (field: Field, fits: (heading: string, word: string) => boolean) => {
    if (found[field] !== null) return;
    for (const word of HEADINGS[field]) {
      const at = headings.findIndex((one, index) => !taken.has(index) && fits(one, word));
      if (at < 0) continue;
      taken.add(at);
      found[field] = at;
      return;
    }
  };
  for (const field of FIELDS) take(field, (heading, word) => heading === word);
  // `Friends` and `Weekend` are no ends: those go by whole headings.
  for (const field of FIELDS.filter((one) => one !== 'ends'))
    take(field, (heading, word) => word.length > 3 && heading.includes(word));
  return found;
}

const countOf = (columns: Columns) => FIELDS.filter((field) => columns[field] !== null).length;

/** Where the headings stand; null when the table has none. */
export function headerAt(rows: readonly Row[]): number | null {
  const counts = rows.slice(0, HEADINGS_WITHIN).map(({ cells }) => {
    const isData = cells.some((cell) => isAmount(cell) || isDate(cell));
    return isData ? 0 : countOf(byHeading(cells));
  });
  const most = Math.max(0, ...counts);
  return most >= 2 ? counts.indexOf(most) : null;
}

/** How many lines tell what stands in a column. */
const SAMPLE_ROWS = 50;

/** What a text looks like, the most telling first. A name can be anything: the first text that is nothing else. */
const LOOKS: readonly (readonly [Field, (text: string) => boolean])[] = [
  ['dueDate', isDate],
  ['frequency', (text) => !('problem' in readOften(text))],
  ['amount', isAmount],
  ['name', (text) => /\p{L}/u.test(text)],
  ['category', (text) => categoryOf(text) !== null],
];

/** Guesses the columns: those that the headings leave open by what most of their lines look like. */
export function guessColumns(header: readonly string[] | null, rows: readonly Row[]): Columns {
  const found: Record<Field, number | null> = { ...(header ? byHeading(header) : NO_COLUMNS) };
  const sample = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const taken = new Set(Object.values(found).filter((at) => at !== null));
  for (const [field, looksSo] of LOOKS) {
    if (found[field] !== null) continue;
    const shares = Array.from({ length: width }, (_, at) =>
      taken.has(at)
        ? 0
        : shareOf(
            sample.map((cells) => cells[at] ?? ''),
            looksSo,
          ),
    );
    const most = Math.max(0, ...shares);
    if (most < 0.6) continue;
    found[field] = shares.indexOf(most);
    taken.add(shares.indexOf(most));
  }
  return found;
}

/** The share of a column's texts that look so; blank ones do not count, but a column must not be blank. */
function shareOf(texts: readonly string[], looksSo: (text: string) => boolean): number {
  const written = texts.filter((text) => text.trim() !== '');
  return written.length === 0 ? 0 : written.filter(looksSo).length / written.length;
}
