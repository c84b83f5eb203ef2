/** Lines of a table as the bills that they would become, or why they would not. Nothing is guessed: what is missing is asked for. */
import type { BillCategory } from '../../../api/contract/bills.ts';
import { MOST } from '../../../api/contract/import.ts';
import type { Day } from '../../../ledger/calendar.ts';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import { type Cents, formatMoney, MAX_AMOUNT, weeklyAmount } from '../../../ledger/money.ts';
import { onceWeekly } from '../../parts/bill/once.ts';
import { isForeign, readAmount } from './amounts.ts';
import {
  type Answers,
  type Household,
  type KnownBill,
  no,
  type Read,
  type Why,
} from './answers.ts';
import type { Field } from './columns.ts';
import { type Often, partOf, readOften, wholly } from './frequencies.ts';
import type { Ends } from './line-dates.ts';
import { dueIn, endIn, isLastPayment } from './line-dates.ts';
import { type OnDay, toldOnDay } from './on-day.ts';
import type { Entry, LeftOut } from './sources.ts';
import { categoryOf, wordOf } from './words.ts';

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
  readonly ends?: Ends;
} & Partial<OnDay>;

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
  /** The bill that is there and costs something else by this line, by its id. */
  readonly pricedAnew: number | null;
  /** Whether its date has passed, whatever is made of that. */
  readonly isPast: boolean;
  /** Whether it is to be added, once nothing is wrong with it. */
  readonly isTaken: boolean;
  /**
   * What is not as the line says: the date moved on or to the day that the frequency names, a part of the amount, brackets or a
   * sign let go, another currency, and weekends that it keeps off elsewhere.
   */
  readonly changed: readonly ('moved_on' | 'on_day' | 'part' | 'sign' | 'currency' | 'weekend')[];
};

/** Reads one line by all that is known of the table. */
export function lineOf(entry: Entry, answers: Answers, household: Household): Line {
  const textOf = (field: Field) => textIn(entry, field, answers);
  const name = textOf('name')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const often = oftenIn(textOf('frequency'), answers);
  const amount = amountIn(textOf('amount'), answers);
  const due = dueIn(textOf('dueDate'), often.value ?? wholly('monthly'), answers, household);
  const ends = endIn(textOf('ends'), often.value, due.value, answers, household);
  const account = accountIn(textOf('account'), answers, household);
  const category = categoryIn(textOf('category'), answers);
  const reads: Record<Field, Read<unknown>> = {
    name: nameIn(name),
    amount,
    frequency: often,
    dueDate: due,
    ends,
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
          ...(ends.value && { ends: ends.value }),
          ...toldOnDay(often.value.on),
        }
      : null;
  const there = thereFor(name, household);
  const leftOut = entry.leftOut ?? leftOutFor(bill, ends, there);
  const isPart = often.value ? often.value.part[0] !== often.value.part[1] : false;
  return {
    ...{ line: entry.line, name, bill, problems, leftOut },
    pricedAnew: leftOut === 'same_name' ? pricedAnew(bill, there) : null,
    weekly:
      bill && cents !== null ? weeklyOf(cents, bill, often.value?.on ?? null, household.today) : 0,
    isPast: due.problem === 'over' || (due.value?.isPast ?? false),
    isTaken: answers.taken.get(entry.line) ?? leftOut === null,
    changed: [
      ...(due.value?.changed ?? []),
      ...(isPart ? (['part'] as const) : []),
      ...(amount.value?.isNegative ? (['sign'] as const) : []),
      ...(isForeign(textOf('amount'), household.currency) ? (['currency'] as const) : []),
      ...(entry.isOffWeekends ? (['weekend'] as const) : []),
    ],
  };
}

/** What a week takes of a line's bill: what is due once, and the last payment, is saved for in the weeks that are left. */
function weeklyOf(cents: Cents, bill: ImportedBill, on: OnDay | null, today: Day): Cents {
  const { frequency, dueDate } = bill;
  const isLast = frequency === 'once' || isLastPayment(bill, frequency, on);
  return isLast ? onceWeekly(cents, dueDate, today).weekly : weeklyAmount(cents, frequency);
}

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
    return missing.frequency === '' ? no('blank') : { value: wholly(missing.frequency) };
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

function leftOutFor(
  bill: ImportedBill | null,
  ends: Read<Ends>,
  there: readonly KnownBill[] | undefined,
): LeftOut | null {
  if (ends.problem === 'over') return 'ended';
  const due = there?.filter(({ ended }) => !ended) ?? [];
  if (!bill || due.length === 0) return null;
  const isSame = ({ amount, frequency }: KnownBill) =>
    amount === bill.amount && frequency === bill.frequency;
  return due.some(isSame) ? 'already' : 'same_name';
}

/** The bills of a household by their names, worked out once for all lines. */
const known = new WeakMap<Household['bills'], ReadonlyMap<string, readonly KnownBill[]>>();

function thereFor(name: string, { bills }: Household): readonly KnownBill[] | undefined {
  const byName = known.get(bills) ?? named(bills);
  known.set(bills, byName);
  return byName.get(wordOf(name));
}

function named(bills: Household['bills']): ReadonlyMap<string, readonly KnownBill[]> {
  const byName = new Map<string, KnownBill[]>();
  for (const bill of bills) {
    const word = wordOf(bill.name);
    byName.set(word, [...(byName.get(word) ?? []), bill]);
  }
  return byName;
}

/** The one bill that a line of another price is about, by its id: the only one of its name, which comes as often. */
function pricedAnew(bill: ImportedBill | null, there: readonly KnownBill[] = []) {
  const [only, other] = there.filter(({ ended }) => !ended);
  return only && !other && bill?.frequency === only.frequency ? only.id : null;
}

/** How many more bills the household has room for. */
export const roomFor = ({ bills }: Household): number => Math.max(0, MOST.bills - bills.length);
