/**
 * `npm run learn-bills`: learns the weights by which the scanner reads bills, from the known and the practice bills, and says
 * first how well bills are read from which nothing was learned. The same bills give the same weights.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { billsOf } from '../api/scanner/testing/bills.ts';
import {
  endReading,
  LEARNED,
  type LearnedField,
  type Lesson,
  learn,
  lessonsOf,
  moduleOf,
  tried,
  wordsOf,
} from '../api/scanner/testing/lessons.ts';

/** The bills are divided into so many parts; sets lie together, so a part has whole sets but for two. */
const PARTS = 10;
const TRUSTED = 0.8;

const bills = [...billsOf('known'), ...billsOf('practice')];
const lessons: Record<LearnedField, Lesson>[] = [];
for (const bill of bills) lessons.push(lessonsOf(await wordsOf(bill), bill.truth));
await endReading();
for (const field of LEARNED) crossValidate(field);
const weights = LEARNED.map((field) => [
  field,
  learn(
    field,
    lessons.map((one) => one[field]),
  ),
]);
writeFileSync(
  fileURLToPath(new URL('../api/scanner/learned/weights.ts', import.meta.url)),
  moduleOf(Object.fromEntries(weights), bills.length),
);

/** Reads each part with what the others teach. */
function crossValidate(field: LearnedField): void {
  const choices = Array.from({ length: PARTS }, (_, part) => part).flatMap((part) => {
    const isIn = (at: number) => Math.floor((at * PARTS) / lessons.length) === part;
    const learned = learn(
      field,
      lessons.filter((_, at) => !isIn(at)).map((one) => one[field]),
    );
    return lessons.filter((_, at) => isIn(at)).map((one) => tried(learned, one[field]));
  });
  const right = choices.filter(({ isRight }) => isRight).length;
  const trusted = choices.filter(({ probability }) => probability >= TRUSTED);
  const ofTrusted = trusted.filter(({ isRight }) => isRight).length;
  const share = (part: number, all: number) =>
    `${((100 * part) / all).toFixed(1)} % (${part} of ${all})`;
  console.log(
    `${field}: right ${share(right, choices.length)}; of those at least ${TRUSTED} likely ${share(ofTrusted, trusted.length)}`,
  );
}
