/** The sentences of a bill: one of them may say that it is paid by itself. */
import type { Layout } from '../fields/layout.ts';
import { addWords, type Features, type Place } from './features.ts';
import { isProse } from './surroundings.ts';
import { wordsOf } from './words.ts';

/** The most words of a sentence of each length. */
const LENGTHS = [4, 11, 24];

/** Every sentence as what may be such a notice. */
export function debitPlaces(layout: Layout): Place<true>[] {
  return sentencesOf(layout).flatMap(({ text, confidence }) => {
    const words = wordsOf(text);
    if (words.length < 2) return [];
    const features: Features = new Map([['notice', 1]]);
    addWords(features, 'says', words);
    words.slice(2).forEach((word, at) => {
      features.set(`says:${words[at]}_${words[at + 1]}_${word}`, 1);
    });
    features.set(`length:${LENGTHS.findIndex((most) => words.length <= most)}`, 1);
    return [{ value: true as const, features, evidence: text, confidence }];
  });
}

type Sentence = { text: string; confidence: number };

/** Running text by its sentences, which go over the ends of lines, and everything else line by line. */
function sentencesOf({ lines }: Layout): Sentence[] {
  const texts: Sentence[] = [];
  let isOpen = false;
  for (const line of lines) {
    const prose = isProse(line);
    const confidence = Math.min(...line.cells.map((cell) => cell.confidence));
    const last = texts.at(-1);
    if (isOpen && last && line.cells.length === 1) {
      last.text += ` ${line.text}`;
      last.confidence = Math.min(last.confidence, confidence);
    } else texts.push({ text: line.text, confidence });
    isOpen = prose && (line.text.length > 70 || !/[.!?:]$/.test(line.text));
  }
  return texts.flatMap(({ text, confidence }) =>
    text
      .split(/(?<=[a-z\d)%]{2}[.!?])\s+(?=[A-Z"'“])/)
      .map((sentence) => ({ text: sentence, confidence })),
  );
}
