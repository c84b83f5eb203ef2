/** The fields that are chosen by learned weights: for each the places that may be meant, and what speaks for none of them. */
import type { Day } from '../../../ledger/calendar.ts';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import type { Cents } from '../../../ledger/money.ts';
import type { DateRules } from '../fields/dates.ts';
import { frequenciesSaid } from '../fields/frequency.ts';
import type { Layout } from '../fields/layout.ts';
import type { Schedule } from '../fields/schedule.ts';
import { type Field, UNKNOWN } from '../reading.ts';
import { amountPlaces } from './amounts.ts';
import { type Choice, choose, saidOf, type Weights, weightsFrom } from './choose.ts';
import { debitPlaces } from './debits.ts';
import { dueDatePlaces } from './due-dates.ts';
import type { Features, Place } from './features.ts';
import { isFragment } from './fragments.ts';
import { frequencyPlaces } from './frequencies.ts';
import { namePlaces } from './names.ts';
import { noSender, nothingAsked } from './nothing-asked.ts';
import { wholeBill } from './surroundings.ts';
import { WEIGHTS } from './weights.ts';

/** All that may be meant, and what speaks for a bill that does not say it. */
export type Question<T> = { places: Place<T>[]; none: Features };

/** The questions that a bill answers. `plan`: where it is paid in parts; `amount`: what was read or is true. */
export type Questions = {
  amount: Question<Cents>;
  dueDate: (amount: Cents | null) => Question<Day>;
  name: Question<string>;
  directDebit: Question<true>;
  frequency: (amount: Cents | null) => Question<BillFrequency>;
};

export function questionsOf(layout: Layout, rules: DateRules, plan: Schedule | null): Questions {
  const none = wholeBill(layout);
  const unasked = new Map([...none, ...nothingAsked(layout)]);
  return {
    amount: { places: amountPlaces(layout, rules, plan), none: unasked },
    dueDate: (amount) => ({
      places: dueDatePlaces(layout, rules, { amount, plan }),
      none: amount === null ? new Map([...unasked, ['none:no-amount', 1]]) : unasked,
    }),
    name: { places: namePlaces(layout), none: noSender(layout) },
    directDebit: { places: debitPlaces(layout), none },
    frequency: (amount) => ({
      places: frequencyPlaces(layout, frequenciesSaid(layout, rules, amount)),
      none,
    }),
  };
}

const LEARNED = Object.fromEntries(
  Object.entries(WEIGHTS).map(([field, text]) => [field, weightsFrom(text)]),
) as Record<keyof typeof WEIGHTS, Weights>;

/** Nothing is surer than this. */
const MOST = 0.97;
/** Words that speak less for a figure than this are no label. */
const LABEL = 0.6;
/** The highest confidence of a figure without a label. */
const UNLABELLED = 0.75;
/** A frequency less likely than this is none. */
const LIKELY = 0.6;
/** The highest confidence of a name that looks cut off. */
const FRAGMENT = 0.6;

/** The likeliest name as a field; none is unknown. What text recognition may have cut off is shown, but a person looks at it. */
export function answerName(question: Question<string>, { text }: Layout): Field<string> {
  const choice = choose(LEARNED.name, question.places, question.none);
  const read = fieldOf(choice);
  const isRecognized = choice.place !== null && choice.place.confidence < 1;
  const isCut = isRecognized && choice.value !== null && isFragment(choice.value, text);
  return isCut ? { ...read, confidence: Math.min(FRAGMENT, read.confidence) } : read;
}

/** The same for a sum or a day: where it stands may make it likely, but only words make it sure. */
export function answerFigure<T>(field: 'amount' | 'dueDate', question: Question<T>): Field<T> {
  const choice = choose(LEARNED[field], question.places, question.none);
  const read = fieldOf(choice);
  const isSaid = choice.place !== null && saidOf(LEARNED[field], choice.place) >= LABEL;
  return isSaid ? read : { ...read, confidence: Math.min(UNLABELLED, read.confidence) };
}

/** How often the bill comes; what is not likely enough is left out, because it would have to be corrected. */
export function answerFrequency({ places, none }: Question<BillFrequency>): Field<BillFrequency> {
  const read = fieldOf(choose(LEARNED.frequency, places, none));
  return read.confidence < LIKELY ? UNKNOWN : read;
}

/** Whether a sentence of the bill says that it is paid by direct debit; a bill without one is not. */
export function answerDebit({ places, none }: Question<true>): Field<boolean> {
  const choice = choose(LEARNED.directDebit, places, none);
  if (choice.value) return fieldOf(choice);
  return { value: false, confidence: Math.min(MOST, choice.probability), evidence: null };
}

/** What text recognition was not sure of is less sure. */
function fieldOf<T>({ value, probability, place }: Choice<T>): Field<T> {
  if (!place) return UNKNOWN;
  const confidence = Math.min(MOST, probability) * (0.5 + place.confidence / 2);
  return { value, confidence, evidence: place.evidence.slice(0, 200) };
}
