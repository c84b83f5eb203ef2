/** How often a bill may come, with what speaks for it: what the bill says, and what bills of its kind do. */
import type { BillFrequency } from '../../../ledger/frequency.ts';
import type { Spoken } from '../fields/frequency.ts';
import type { Layout } from '../fields/layout.ts';
import { addThose, addWords, type Features, type Place } from './features.ts';
import { wordsOf } from './words.ts';

/** What a strong saying counts for. */
const STRONG = 5;
/** A saying that counts for less decides nothing. */
const FAINT = 2;
/** So many words of a line are looked at. */
const LONGEST = 30;
/** How much a word of the bill counts for. */
const WORD = 0.4;

/** Each frequency as what may be meant. */
export function frequencyPlaces({ text }: Layout, said: readonly Spoken[]): Place<BillFrequency>[] {
  const words = [...new Set(wordsOf(text))];
  const [best, rival] = said;
  return said.map(({ frequency, total, line }) => {
    const features: Features = new Map([[`is:${frequency}`, 1]]);
    const other = (best?.frequency === frequency ? rival : best)?.total ?? 0;
    const isSaid = total >= FAINT;
    features.set('said', total / STRONG);
    features.set(`said:${frequency}`, total / STRONG);
    features.set('ahead', Math.max(0, total - other) / STRONG);
    addThose(features, {
      best: isSaid && total > other,
      [`best:${frequency}`]: isSaid && total > other,
      only: isSaid && other < FAINT,
      unsaid: (best?.total ?? 0) < FAINT,
      [`unsaid:${frequency}`]: (best?.total ?? 0) < FAINT,
    });
    // An offer names another rhythm than the bill's own: "would be £36 a month".
    if (line && total > 0) addWords(features, 'by', wordsOf(line.text).slice(0, LONGEST), false);
    for (const word of words) features.set(`often-${frequency}:${word}`, WORD);
    return { value: frequency, features, evidence: line?.text ?? '', confidence: 1 };
  });
}
