/** What a table leaves open, asked once for all lines that it concerns. Pure: the components are in ask.tsx. */
import { type Decimal, notationOf, readAmount } from './amounts.ts';
import type { Answers, Household } from './answers.ts';
import type { Field } from './columns.ts';
import { calendarOf, type DateOrder, readDate } from './dates.ts';
import { type OftenRead, readOften } from './frequencies.ts';
import { type Line, textIn } from './lines.ts';
import type { Entry } from './sources.ts';
import { categoryOf, wordOf } from './words.ts';

/** A word of the table that is not known, as it was first written, and how many lines have it. */
export type Word = { readonly word: string; readonly text: string; readonly count: number };

/** What is asked; each part is empty, or 0, when nothing is open. */
export type Questions = {
  /** A date that is read in two ways, until the person has said in which. */
  readonly order: string | null;
  readonly decimal: string | null;
  readonly past: number;
  readonly missing: { readonly [F in 'frequency' | 'dueDate' | 'account']: number };
  readonly frequencies: readonly (Word & { readonly read: OftenRead })[];
  readonly categories: readonly Word[];
  readonly accounts: readonly Word[];
};

const textsOf = (entries: readonly Entry[], field: Field, answers: Answers) =>
  entries.map((entry) => textIn(entry, field, answers));

/** Both columns of dates are one program's: they have one order. */
const datesOf = (entries: readonly Entry[], answers: Answers) => [
  ...textsOf(entries, 'dueDate', answers),
  ...textsOf(entries, 'ends', answers),
];

/** The person's answers with what the columns say themselves. Where dates or amounts are clear, nobody is asked. */
export function withEvidence(
  entries: readonly Entry[],
  said: Answers,
  { today }: Household,
): Answers {
  const calendar = calendarOf(datesOf(entries, said), today);
  const notation = notationOf(textsOf(entries, 'amount', said));
  return {
    ...said,
    order: said.order ?? calendar.order,
    decimal: said.decimal ?? notation.decimal,
  };
}

/** What is open in these entries; `said` is what the person has answered so far, and `lines` what that makes of them. */
export function questionsOf(
  entries: readonly Entry[],
  lines: readonly Line[],
  said: Answers,
  household: Household,
): Questions {
  const taken = entries.filter((entry) => said.taken.get(entry.line) ?? entry.leftOut === null);
  const calendar = calendarOf(datesOf(taken, said), household.today);
  const notation = notationOf(textsOf(taken, 'amount', said));
  const blank = (field: Field) => textsOf(taken, field, said).filter((text) => text === '').length;
  const names = new Set(household.accounts.map(({ name }) => wordOf(name)));
  return {
    order: calendar.order === null ? calendar.doubtful : null,
    decimal: notation.decimal === null ? notation.doubtful : null,
    // A line that ends before its next date may come along once its own date is kept.
    past: lines.filter((line) => line.isPast && (line.isTaken || line.leftOut === 'ended')).length,
    missing: {
      frequency: blank('frequency'),
      dueDate: blank('dueDate'),
      account: blank('account'),
    },
    frequencies: wordsIn(textsOf(taken, 'frequency', said)).flatMap((word) => {
      const read = readOften(word.text);
      return 'often' in read && read.fit === 'exact' ? [] : { ...word, read };
    }),
    categories: wordsIn(textsOf(taken, 'category', said)).filter(
      ({ text }) => categoryOf(text) === null,
    ),
    accounts: wordsIn(textsOf(taken, 'account', said)).filter(({ word }) => !names.has(word)),
  };
}

/** Each word once, the most frequent first. */
function wordsIn(texts: readonly string[]): Word[] {
  const words = new Map<string, Word>();
  for (const text of texts) {
    const word = wordOf(text);
    if (word !== '')
      words.set(word, {
        word,
        text: words.get(word)?.text ?? text,
        count: (words.get(word)?.count ?? 0) + 1,
      });
  }
  return [...words.values()].toSorted((a, b) => b.count - a.count);
}

/** The days that a date may be, each with what comes first in it then. */
export function daysOf(text: string, today: string): { order: DateOrder; day: string }[] {
  const days = (['day', 'month', 'year'] as const).flatMap((order) => {
    const read = readDate(text, { order, frequency: 'monthly', today });
    return 'problem' in read ? [] : { order, day: read.day };
  });
  return days.filter(({ day }, at) => days.findIndex((one) => one.day === day) === at);
}

/** What an amount comes to, in cents, by the sign before the cents; null where it is none. */
export function amountsOf(text: string): Record<Decimal, number | null> {
  const read = (decimal: Decimal) => {
    const amount = readAmount(text, decimal);
    return 'cents' in amount ? amount.cents : null;
  };
  return { '.': read('.'), ',': read(',') };
}

/** The lines that would be added now, in their order. */
export const readyOf = (lines: readonly Line[]) =>
  lines.flatMap((line) => (line.isTaken && line.bill ? { ...line, bill: line.bill } : []));

/** Whether something about a line is open that the person can mend in it. */
export const isToLookAt = ({ isTaken, bill }: Line): boolean => isTaken && bill === null;
