/** What the scanner learns its weights from: drawn bills, and what is true of them. */
import { parseMoney } from '../../../ledger/money.ts';
import { startRecognizer } from '../embedded/ocr.ts';
import { recognizedIn, textLayerOf } from '../embedded/read-document.ts';
import { layOut } from '../fields/layout.ts';
import { dateRulesOf } from '../fields/region.ts';
import { readSchedule } from '../fields/schedule.ts';
import { normalize } from '../knowledge/providers.ts';
import { choose, type Weights } from '../learned/choose.ts';
import type { Features } from '../learned/features.ts';
import { type Question, questionsOf } from '../learned/fields.ts';
import type { Pages } from '../page.ts';
import type { ReadingOptions } from '../reading.ts';
import { SCANNED_ON, type TestBill, type Truth } from './bill.ts';
import { fileOf } from './picture.ts';
import { pagesOf, READER } from './read.ts';
import { SHORT_TEXTS } from './short-texts.ts';
import { type Example, textOf, train } from './train.ts';

/** The fields that are learned. */
export const LEARNED = ['amount', 'dueDate', 'name', 'directDebit', 'frequency'] as const;
export type LearnedField = (typeof LEARNED)[number];

/** More weights than these help none of the fields. */
const MOST = 2_500;
const MOST_OF_FREQUENCY = 1_500;

/** A bill's question for one field, with what is true. */
export type Lesson = { question: Question<unknown>; right: readonly unknown[]; example: Example };

/** The words of a bill as its text layer has them, however it would be photographed. */
export async function wordsOf(bill: TestBill): Promise<Pages> {
  const file = await fileOf({ ...bill, look: { ...bill.look, as: 'pdf', pictured: 0 } });
  const unwatched = () => undefined;
  const progress = { opened: unwatched, drawing: unwatched, recognizing: unwatched };
  // Opening a PDF takes its bytes away.
  const copy = { ...file, bytes: file.bytes.slice() };
  return (await textLayerOf(copy, unwatched)) ?? recognizedIn(file, progress);
}

/** Ends what reads the words of a page whose text layer has few: it would keep the process. {@link wordsOf} reads none then. */
export async function endReading(): Promise<void> {
  await (await startRecognizer()).terminate();
}

/** What a bill teaches about each field. */
export function lessonsOf(
  { pages }: Pages,
  truth: Truth,
  options: ReadingOptions = SCANNED_ON,
): Record<LearnedField, Lesson> {
  const layout = layOut(pages);
  const rules = dateRulesOf(layout.text, options);
  const questions = questionsOf(layout, rules, readSchedule(layout, rules));
  const amount = truth.amount === null ? null : parseMoney(truth.amount);
  return {
    amount: lesson(questions.amount, [amount]),
    dueDate: lesson(questions.dueDate(amount), [truth.dueDate]),
    name: lesson(questions.name, truth.name?.map(normalize) ?? [null], normalize),
    directDebit: lesson(questions.directDebit, [truth.directDebit || null]),
    frequency: lesson(questions.frequency(amount), [truth.frequency]),
  };
}

/** What the short texts teach about a field. */
function shortLessons(field: LearnedField): Lesson[] {
  const own = SHORT_TEXTS.filter(({ truth }) => field in truth);
  return own.map(({ text, truth }) => {
    const whole = { ...NOTHING, ...truth };
    return lessonsOf(pagesOf(text), whole, READER)[field];
  });
}

const NOTHING: Truth = {
  name: null,
  amount: null,
  dueDate: null,
  category: null,
  frequency: null,
  directDebit: false,
};

/** `as`: the form in which values are compared. */
function lesson<T>(
  { places, none }: Question<T>,
  right: readonly unknown[],
  as: (value: T) => unknown = (value) => value,
): Lesson {
  const values = new Map<unknown, Features[]>();
  for (const { value, features } of places)
    values.set(as(value), [...(values.get(as(value)) ?? []), features]);
  const example = [...values].map(([value, own]) => ({
    isRight: right.includes(value),
    places: own,
  }));
  const question = { places: places.map((place) => ({ ...place, value: as(place.value) })), none };
  return {
    question,
    right,
    example: [{ isRight: right.includes(null), places: [none] }, ...example],
  };
}

/** The weights of a field, from the lessons of many bills and of the short texts. */
export function learn(field: LearnedField, lessons: readonly Lesson[]): Weights {
  const all = [...lessons, ...shortLessons(field)];
  return train(
    all.map(({ example }) => example),
    field === 'frequency' ? MOST_OF_FREQUENCY : MOST,
  );
}

/** Whether weights choose right, and how likely they take it to be. */
export function tried(weights: Weights, { question, right }: Lesson) {
  const { value, probability } = choose(weights, question.places, question.none);
  return { isRight: right.includes(value), probability };
}

/** The module that holds the weights. */
export function moduleOf(weights: Record<LearnedField, Weights>, bills: number): string {
  const texts = LEARNED.map((field) => `  ${field}: \`${textOf(weights[field])}\`,\n`);
  return [
    '/**\n',
    ` * Weights of the features by which the scanner reads a bill, in hundredths, learned from ${bills} bills. Made by\n`,
    ' * `npm run learn-bills`, and not edited by hand. A line has one kind of feature, then feature after feature.\n',
    ' */\n',
    'export const WEIGHTS = {\n',
    ...texts,
    '};\n',
  ].join('');
}
