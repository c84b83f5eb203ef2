/** Lines of a table as the bills that they would become, or why they would not. Nothing is guessed: what is missing is asked for. */
import type { BillCategory } from '../../../api/contract/bills.ts';
import { MOST } from '../../../api/contract/import.ts';
import type { Day } from '../../../ledger/calendar.ts';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import { type Cents, formatMoney, MAX_AMOUNT, weeklyAmount } from '../../../ledger/money.ts';
import { onceWeekly } from '../../parts/bill/once.ts';
import { type Decimal, readAmount } from './amounts.ts';
import type { Columns, Field } from './columns.ts';
import { type DateOrder, movedOn, readDate } from './dates.ts';
import { type Often, partOf, readOften, whole } from './frequencies.ts';
import type { Entry, LeftOut } from './sources.ts';
import { categoryOf, wordOf } from './words.ts';

/** What the person has said of the table; a blank is what is not said yet. */
export type Answers = {
  readonly columns: Columns;
  readonly order: DateOrder | null;
  readonly decimal: Decimal | null;
  /** Dates that have passed stand for the next one, or stay as they are and are overdue. */
  readonly past: 'next' | 'overdue';
  /** What the table's words mean, by the word (words.ts). Null leaves the lines with it out. */
  readonly frequencies: ReadonlyMap<string, Often | null>;
  readonly categories: ReadonlyMap<string, BillCategory>;
  readonly accounts: ReadonlyMap<string, number>;
  /** For lines that say nothing of it. */
  readonly missing: {
    readonly frequency: BillFrequency | '';
    readonly dueDate: Day | '';
    readonly accountId: number | '';
  };
  /** What was typed instead of what a line says, by its number and field. */
  readonly typed: ReadonlyMap<number, Partial<Record<Field, string>>>;
  /** Lines that were taken, or left out, against what is usual. */
  readonly turned: ReadonlySet<number>;
};

/** What the household has that lines are matched with. */
export type Household = {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
  /** Names and amounts of its bills. */
  readonly bills: readonly { readonly name: string; readonly amount: string }[];
  readonly today: Day;
};

/** Why a field cannot be taken as it is. */
export type Why =
  | 'blank'
  | 'too_long'
  | 'nothing'
  | 'too_large'
  | 'two_ways'
  | 'unreadable'
  | 'near'
  | 'unknown'
  | 'order'
  | 'no_such_day'
  | 'over'
  | 'only_day';
/** `text` is what the line says. */
export type Problem = { readonly field: Field; readonly why: Why; readonly text: string };

/** A line's bill, as `POST /api/bills/import` takes it. */
export type ImportedBill = {
  readonly name: string;
  readonly amount: string;
  readonly frequency: BillFrequency;
  readonly category: BillCategory;
  readonly accountId: number;
  readonly dueDate: Day;
};

/** A line as it stands now. */
export type Line = {
  /** Where it begins in the text, counted from 1. */
  readonly line: number;
  readonly name: string;
  /** Null while anything is missing or wrong. */
  readonly bill: ImportedBill | null;
  readonly weekly: Cents;
  readonly problems: readonly Problem[];
  /** Why it is left out unless the person takes it. */
  readonly leftOut: LeftOut | null;
  /** Whether it is to be added, once nothing is wrong with it. */
  readonly isTaken: boolean;
  /** What is not as the line says: the date moved on, a part of the amount, brackets or a sign let go. */
  readonly changed: readonly ('moved_on' | 'part' | 'sign')[];
};

type Read<T> = { value: T | null; problem?: Why };
const no = (problem: Why): Read<never> => ({ value: null, problem });

/** Reads one line by all that is known of the table. */
export function lineOf(entry: Entry, answers: Answers, household: Household): Line {
  const textOf = (field: Field) => textIn(entry, field, answers);
  const name = textOf('name')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const often = oftenIn(textOf('frequency'), answers);
  const amount = amountIn(textOf('amount'), answers);
  const due = dueIn(textOf('dueDate'), often.value?.frequency ?? 'monthly', answers, household);
  const account = accountIn(textOf('account'), answers, household);
  const category = categoryIn(textOf('category'), answers);
  const reads: Record<Field, Read<unknown>> = {
    name: nameIn(name),
    amount,
    frequency: often,
    dueDate: due,
    category: { value: category },
    account,
  };
  const problems = (Object.keys(reads) as Field[]).flatMap((field): Problem[] => {
    const { problem: why } = reads[field];
    return why ? [{ field, why, text: textOf(field) }] : [];
  });
  const cents = amount.value && often.value ? partOf(amount.value.cents, often.value) : null;
  const bill =
    problems.length === 0 && cents !== null && often.value && due.value && account.value
      ? {
          ...{ name, amount: formatMoney(cents), frequency: often.value.frequency, category },
          ...{ accountId: account.value, dueDate: due.value.day },
        }
      : null;
  const leftOut = entry.leftOut ?? (bill && isThere(bill, household) ? 'already' : null);
  const isPart = often.value ? often.value.part[0] !== often.value.part[1] : false;
  return {
    ...{ line: entry.line, name, bill, problems, leftOut },
    weekly: bill && cents !== null ? weeklyOf(cents, bill, household.today) : 0,
    isTaken: (leftOut === null) !== answers.turned.has(entry.line),
    changed: [
      ...(due.value?.isMoved ? (['moved_on'] as const) : []),
      ...(isPart ? (['part'] as const) : []),
      ...(amount.value?.isNegative ? (['sign'] as const) : []),
    ],
  };
}

/** What a week takes of a line's bill. */
const weeklyOf = (cents: Cents, { frequency, dueDate }: ImportedBill, today: Day): Cents =>
  frequency === 'once' ? onceWeekly(cents, dueDate, today).weekly : weeklyAmount(cents, frequency);

/** What a line says of a field, or what was typed instead. */
export function textIn(entry: Entry, field: Field, { columns, typed }: Answers): string {
  const at = columns[field];
  return typed.get(entry.line)?.[field] ?? (at === null ? '' : (entry.cells[at] ?? '')).trim();
}

function nameIn(name: string): Read<string> {
  if (name === '') return no('blank');
  return [...name].length > MOST.name ? no('too_long') : { value: name };
}

function oftenIn(text: string, { frequencies, missing }: Answers): Read<Often> {
  if (text === '')
    return missing.frequency === '' ? no('blank') : { value: whole(missing.frequency) };
  const chosen = frequencies.get(wordOf(text));
  if (chosen) return { value: chosen };
  const read = readOften(text);
  if ('problem' in read) return no(read.problem);
  return read.fit === 'exact' ? { value: read.often } : no(read.fit);
}

function amountIn(text: string, { decimal }: Answers): Read<{ cents: Cents; isNegative: boolean }> {
  if (text === '') return no('blank');
  const read = readAmount(text, decimal);
  if ('problem' in read) return no(read.problem);
  if (read.cents === 0) return no('nothing');
  return read.cents > MAX_AMOUNT ? no('too_large') : { value: read };
}

function dueIn(
  text: string,
  frequency: BillFrequency,
  { order, past, missing }: Answers,
  { today }: Household,
): Read<{ day: Day; isMoved: boolean }> {
  if (text === '')
    return missing.dueDate === ''
      ? no('blank')
      : { value: { day: missing.dueDate, isMoved: false } };
  const read = readDate(text, { order, frequency, today });
  if ('problem' in read) return no(read.problem);
  if (!read.isPast || past === 'overdue') return { value: { day: read.day, isMoved: false } };
  if (frequency === 'once') return no('over');
  return { value: { day: movedOn(read.day, frequency, today), isMoved: true } };
}

function accountIn(
  text: string,
  { accounts, missing }: Answers,
  household: Household,
): Read<number> {
  const usual = missing.accountId === '' ? null : missing.accountId;
  if (text === '') return usual === null ? no('blank') : { value: usual };
  const word = wordOf(text);
  const named = household.accounts.find(({ name }) => wordOf(name) === word)?.id;
  const value = accounts.get(word) ?? named ?? usual;
  return value === null ? no('unknown') : { value };
}

/** A word that is no category is Other until the person says what it is. */
function categoryIn(text: string, { categories }: Answers): BillCategory {
  return categories.get(wordOf(text)) ?? categoryOf(text) ?? 'other';
}

/** What tells the bills of a household apart, worked out once for all lines. */
const known = new WeakMap<Household['bills'], ReadonlySet<string>>();

const keyOf = ({ name, amount }: Household['bills'][number]) => `${wordOf(name)} ${amount}`;

function isThere(bill: ImportedBill, { bills }: Household): boolean {
  const keys = known.get(bills) ?? new Set(bills.map(keyOf));
  known.set(bills, keys);
  return keys.has(keyOf(bill));
}

/** How many more bills the household has room for. */
export const roomFor = ({ bills }: Household): number => Math.max(0, MOST.bills - bills.length);
