/**
 * Exports of programs that are known by their headings, brought into a table as a person would write it: each line is a bill,
 * and says why it is not to come along where that program says so.
 */
import { type Columns, FIELDS, type Field, headingOf } from './columns.ts';
import type { Row } from './csv.ts';
import { actualRecurrence, fireflyRecurrence, type Recurrence, skipping } from './recurrences.ts';

/** The programs, by the names under which they are shown. */
export type Source =
  | 'Actual schedules'
  | 'Firefly III bills'
  | 'Firefly III recurring transactions'
  | 'Wallos subscriptions'
  | 'YNAB register'
  | 'YNAB scheduled transactions';

/** Why a line is left out unless the person wants it. */
export type LeftOut =
  | 'inactive'
  | 'income'
  | 'transfer'
  | 'total'
  | 'already'
  | 'repeated'
  | 'same_name'
  | 'ended';

/** A line of the table that is looked at from here on. `isOffWeekends`: there it moves from a weekend to a working day. */
export type Entry = Row & { readonly leftOut: LeftOut | null; readonly isOffWeekends?: boolean };

/** A table as read: what its columns are called, and which says what. */
export type Sheet = {
  readonly source: Source | null;
  /** Null when it has no headings. */
  readonly header: readonly string[] | null;
  readonly entries: readonly Entry[];
  readonly columns: Columns;
};

type Known = {
  readonly source: Source;
  /** Headings that together are its alone. */
  readonly signs: readonly string[];
  readonly columns: Partial<Record<Field, string>>;
  /** What stands in a column of something else there, and gets one of its own. */
  readonly added?: readonly Field[];
  /** One line of its table; `cell` finds what stands under a heading. */
  readonly read?: (cell: Cell) => Partial<Read>;
  /** Where several lines make one bill. */
  readonly gather?: (rows: readonly Row[], cellIn: (row: Row) => Cell) => readonly Row[];
};
type Cell = (heading: string, nth?: number) => string;
/** What replaces the cells of some columns, by field, and why the line is left out. */
type Read = {
  readonly cells: Partial<Record<Field, string>>;
  readonly leftOut: LeftOut | null;
  readonly isOffWeekends: boolean;
};

/** What a recurrence says, with the other cells that are replaced. */
const readOf = (
  { isOffWeekends, ...said }: Recurrence,
  leftOut: LeftOut | null,
  cells: Read['cells'] = {},
): Read => ({ cells: { ...said, ...cells }, leftOut, isOffWeekends });

const isOff = (text: string) => /^(0|no|false|disabled|)$/i.test(text.trim());
const isOn = (text: string) => /^(1|yes|true)$/i.test(text.trim());
const flowsIn = (text: string) => /^\+?[\d.]/.test(text.trim()) && /[1-9]/.test(text);

/** Whole cents, below zero where they flow out, as an amount with a point. */
function fromSmallUnits(text: string, digits: number): string {
  const [, sign = '', figures] = /^([-+]?)(\d+)$/.exec(text.trim()) ?? [];
  if (figures === undefined) return text;
  const padded = figures.padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

const KNOWN: readonly Known[] = [
  {
    source: 'Firefly III bills',
    signs: ['billid', 'amountmin', 'amountmax', 'repeatfreq'],
    columns: { name: 'name', amount: 'amount_max', frequency: 'repeat_freq', dueDate: 'date' },
    read: (cell) => ({
      cells: { frequency: skipping(cell('repeat_freq'), cell('skip')) },
      leftOut: isOff(cell('active')) ? 'inactive' : null,
    }),
  },
  {
    source: 'Firefly III recurring transactions',
    signs: ['recurrenceid', 'rowcontains', 'moment'],
    columns: {
      ...{ name: 'title', amount: 'amount', frequency: 'moment', dueDate: 'first_date' },
      ...{ category: 'category', account: 'source_name', ends: 'repeat_until' },
    },
    gather: gatherRecurrences,
    read: (cell) => readOf(fireflyRecurrence(cell), leftOutOf(cell)),
  },
  {
    source: 'Actual schedules',
    signs: ['nextdate', 'poststransaction', 'amountop'],
    columns: {
      ...{ name: 'name', amount: 'amount', frequency: 'date', dueDate: 'next_date' },
      account: 'account',
    },
    added: ['ends'],
    read: (cell) =>
      readOf(
        actualRecurrence(cell('date'), cell('next_date')),
        isOn(cell('completed')) ? 'inactive' : flowsIn(cell('amount')) ? 'income' : null,
        { amount: fromSmallUnits(cell('amount'), 2) },
      ),
  },
  {
    source: 'Wallos subscriptions',
    signs: ['nextpayment', 'paymentmethod', 'paidby', 'price'],
    columns: {
      ...{ name: 'Name', amount: 'Price', frequency: 'Payment Cycle', dueDate: 'Next Payment' },
      ...{ category: 'Category', account: 'Payment Method' },
    },
    read: (cell) => ({ leftOut: /^disabled$/i.test(cell('State')) ? 'inactive' : null }),
  },
  {
    source: 'YNAB scheduled transactions',
    signs: ['datefirst', 'datenext', 'frequency', 'amount'],
    columns: {
      ...{ name: 'Payee Name', amount: 'Amount', frequency: 'Frequency', dueDate: 'Date Next' },
      ...{ category: 'Category Name', account: 'Account Name' },
    },
    read: (cell) => ({
      cells: { amount: cell('Amount').includes('.') ? cell('Amount') : milliunits(cell('Amount')) },
      leftOut: scheduledLeftOut(cell),
    }),
  },
  {
    source: 'YNAB register',
    signs: ['account', 'payee', 'categorygroupcategory', 'outflow', 'inflow'],
    columns: {
      ...{ name: 'Payee', amount: 'Outflow', dueDate: 'Date', category: 'Category' },
      account: 'Account',
    },
    read: (cell) => ({
      leftOut: /^Transfer :/.test(cell('Payee'))
        ? 'transfer'
        : /[1-9]/.test(cell('Inflow'))
          ? 'income'
          : null,
    }),
  },
];

/** Its API counts in thousandths. */
function milliunits(text: string): string {
  return /^[-+]?\d*0$/.test(text.trim()) ? fromSmallUnits(text.trim().slice(0, -1), 2) : text;
}

function scheduledLeftOut(cell: Cell): LeftOut | null {
  if (isOn(cell('deleted'))) return 'inactive';
  if (cell('Transfer Account Name') !== '') return 'transfer';
  const way = cell('Inflow/Outflow');
  return way === 'inflow' || (way === '' && flowsIn(cell('Amount'))) ? 'income' : null;
}

function leftOutOf(cell: Cell): LeftOut | null {
  if (isOff(cell('active'))) return 'inactive';
  const type = cell('type').toLowerCase();
  if (type === 'deposit') return 'income';
  return type === 'transfer' ? 'transfer' : null;
}

/**
 * A recurrence stands on one line, how it repeats and what it moves on others, each with only its own columns filled: laid over
 * each other they are one.
 */
function gatherRecurrences(rows: readonly Row[], cellIn: (row: Row) => Cell): readonly Row[] {
  const gathered = new Map<string, { line: number; cells: string[] }>();
  for (const row of rows) {
    const id = cellIn(row)('recurrence_id');
    const one = gathered.get(id);
    if (one) one.cells = overlaid(one.cells, row.cells);
    else gathered.set(id, { line: row.line, cells: [...row.cells] });
  }
  return [...gathered.values()];
}

const overlaid = (under: readonly string[], over: readonly string[]) =>
  Array.from(
    { length: Math.max(under.length, over.length) },
    (_, at) => under[at] || over[at] || '',
  );

/** Finds what stands under a heading; of several headings with these letters the nth, counted from 0. */
const cellIn =
  (headings: readonly string[]) =>
  ({ cells }: Row): Cell =>
  (heading, nth = 0) => {
    const at = headings.flatMap((one, index) => (one === headingOf(heading) ? index : []))[nth];
    return at === undefined ? '' : (cells[at] ?? '');
  };

/** The table as its program means it; null when its headings belong to no program that we know. */
export function recognised(header: readonly string[], rows: readonly Row[]): Sheet | null {
  const headings = header.map(headingOf);
  const known = KNOWN.find(({ signs }) => signs.every((sign) => headings.includes(sign)));
  if (!known) return null;
  const { added = [] } = known;
  const columns = Object.fromEntries(
    FIELDS.map((field) => {
      const heading = known.columns[field];
      const at = heading === undefined ? -1 : headings.indexOf(headingOf(heading));
      const own = added.includes(field) ? header.length + added.indexOf(field) : null;
      return [field, at < 0 ? own : at];
    }),
  ) as Columns;
  const cellsOf = cellIn(headings);
  const bills = known.gather?.(rows, cellsOf) ?? rows;
  const entries = bills.map((row): Entry => {
    const { cells = {}, leftOut = null, ...read } = known.read?.(cellsOf(row)) ?? {};
    const replaced = [...row.cells];
    for (const field of FIELDS) {
      const [at, text] = [columns[field], cells[field]];
      if (at !== null && text !== undefined) replaced[at] = text;
    }
    return { line: row.line, cells: replaced, leftOut, ...read };
  });
  return { source: known.source, header: [...header, ...added], entries, columns };
}
