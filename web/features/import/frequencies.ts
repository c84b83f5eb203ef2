/** How often a bill comes, in the words of several programs and of people, and what is nearest where we do not have it. */
import { type BillFrequency, frequencyOf, MAX_EVERY } from '../../../ledger/frequency.ts';
import { type Cents, divideHalfUp } from '../../../ledger/money.ts';
import { type OnDay, readOnDay } from './on-day.ts';

/** One of our frequencies, what part of the amount comes so often, so that a week costs the same, and the day where it is named. */
export type Often = {
  readonly frequency: BillFrequency;
  readonly part: readonly [numerator: number, denominator: number];
  readonly on: OnDay | null;
};

/** What a word for a frequency comes to. */
export type OftenRead =
  | { readonly often: Often; readonly fit: 'exact' | 'near' | 'two_ways' }
  | { readonly problem: 'unreadable' };

type Unit = 'day' | 'week' | 'month';
/** So many units from one time to the next; a fraction where it comes several times in one. */
type Pace = { readonly unit: Unit; readonly every: readonly [number, number] };

const every = (count: number, unit: Unit, times = 1): Pace => ({ unit, every: [count, times] });

/** What each of these words means, several of one meaning parted by `|`. A map, as the words come from strangers' files: an object has a `constructor`. */
const byWord = <Meaning>(meanings: readonly (readonly [words: string, meaning: Meaning])[]) =>
  new Map(meanings.flatMap(([words, is]) => words.split('|').map((word) => [word, is] as const)));

/** Words that are no count of units. */
const WORDS = byWord<Pace>([
  ['daily', every(1, 'day')],
  ['weekly|week', every(1, 'week')],
  ['biweekly|bi weekly|fortnightly|fortnight', every(2, 'week')],
  ['monthly|month|ndom', every(1, 'month')],
  ['semimonthly|semi monthly|bimonthly|bi monthly', every(1, 'month', 2)],
  ['quarterly|quarter', every(3, 'month')],
  ['biannual|biannually|bi annual|bi annually', every(6, 'month')],
  ['semiannual|semiannually|semi annual|semi annually', every(6, 'month')],
  ['half year|half yearly|halfyearly', every(6, 'month')],
  ['annual|annually|yearly|year|per annum', every(12, 'month')],
  ['biennial|biennially', every(24, 'month')],
]);
/** Twice a month to some and every other month to others, so the person is asked. */
const TWO_MEANINGS = ['bimonthly', 'bi monthly'];
/** What does not come round. */
const ONCE = ['once', 'never', 'one time', 'one off', 'oneoff', 'single', 'none'];
const COUNTS = byWord([
  ['|a|an|one|each', 1],
  ['other|second|two|twice', 2],
  ['third|three', 3],
  ['four', 4],
  ['six', 6],
  ['twelve', 12],
]);
const UNITS = byWord<readonly [number, Unit]>([
  ['day', [1, 'day']],
  ['week|wk', [1, 'week']],
  ['fortnight', [2, 'week']],
  ['month|mo', [1, 'month']],
  ['quarter', [3, 'month']],
  ['year|yr', [12, 'month']],
]);
const UNIT = `(${[...UNITS.keys()].join('|')})s?`;
const EVERY = new RegExp(`^(?:every|each|per|a|an)? ?(\\d{1,3}|[a-z]*) ?${UNIT}(?:ly)?$`);
const TIMES = new RegExp(
  `^(\\d{1,2}|once|twice|three)(?: times|x)? (?:a|an|per|each|every) ${UNIT}$`,
);

const countOf = (word: string): number | undefined =>
  /^\d+$/.test(word) ? Number(word) : COUNTS.get(word);

/** `everyOtherWeek`, `Half-Year` and `every 2 weeks on Monday` in the same few words. */
const plain = (text: string) =>
  text
    .trim()
    .replace(/(?<=[a-z])(?=[A-Z\d])|(?<=[A-Z\d])(?=[A-Z][a-z])/g, ' ')
    .toLowerCase()
    .replace(/[\s_\u2010-\u2015.-]+/g, ' ')
    .trim();

function paceIn(word: string): Pace | null {
  const known = WORDS.get(word);
  if (known) return known;
  const [, times, per = ''] = TIMES.exec(word) ?? [];
  const [one = 1, within] = UNITS.get(per) ?? [];
  if (times && within) return every(one, within, times === 'once' ? 1 : (countOf(times) ?? 1));
  const [, count = '', unit = ''] = EVERY.exec(word) ?? [];
  const [units = 1, kind] = UNITS.get(unit) ?? [];
  const counted = countOf(count);
  return kind && counted ? every(counted * units, kind) : null;
}

/** The day may stand after the frequency, or before it: `monthly on the 30th`, `the last Friday of each month`. */
function partsOf(word: string): readonly [often: string, day: string | null] {
  const [, often = word, after = null] = /^(.+?) on (.+)$/.exec(word) ?? [];
  if (after !== null) return [often, after];
  const [, before = null, of = ''] =
    /^(?:on )?((?:the )?\w+ \w+day|(?:the )?last day) of (.+)$/.exec(word) ?? [];
  return before === null ? [word, null] : [of.replace(/^the /, ''), before];
}

/** The frequency that is nearest to a pace from below, with the part of the amount that comes so often. */
function nearest({ unit, every: [count, times] }: Pace): Omit<Often, 'on'> {
  if (unit === 'day') return nearestToDays(count, times);
  const every = Math.min(MAX_EVERY, Math.max(1, Math.floor(count / times)));
  return { frequency: frequencyOf({ every, unit }), part: [every * times, count] };
}

/** 7 days are a week; 29 to 31 of them are what people call a month. */
function nearestToDays(count: number, times: number): Omit<Often, 'on'> {
  if (count >= 29 && count <= 31) return { frequency: 'monthly', part: [times, 1] };
  const week = 7 * times;
  if (count % week === 0) return nearest({ unit: 'week', every: [count / week, 1] });
  return { frequency: 'weekly', part: [week, count] };
}

function reduced([numerator, denominator]: Often['part']): Often['part'] {
  let [common, rest] = [numerator, denominator];
  while (rest > 0) [common, rest] = [rest, common % rest];
  return [numerator / common, denominator / common];
}

/**
 * Reads how often a bill comes. What we do not have comes with the nearest that we have, which the person may take or not. A day
 * that is named and cannot be read leaves the whole unread.
 */
export function readOften(text: string): OftenRead {
  // A minus is no hyphen: nobody knows what was meant.
  if (/(?:^|\s)[-\u2212]\s?\d/.test(text)) return { problem: 'unreadable' };
  const whole = plain(text);
  if (ONCE.includes(whole)) return { often: wholly('once'), fit: 'exact' };
  const [word, day] = partsOf(whole);
  const pace = paceIn(word);
  if (!pace) return { problem: 'unreadable' };
  const { frequency, part: rough } = nearest(pace);
  const on = day === null ? null : readOnDay(day, frequency);
  if (day !== null && !on) return { problem: 'unreadable' };
  const often: Often = { frequency, part: reduced(rough), on };
  const [part, all] = often.part;
  const isRough = pace.unit === 'day' && frequency === 'monthly';
  if (TWO_MEANINGS.includes(word)) return { often, fit: 'two_ways' };
  return { often, fit: part === all && !isRough ? 'exact' : 'near' };
}

/** What comes so often of an amount in cents, rounded half up. */
export function partOf(
  amount: Cents,
  { part: [numerator, denominator] }: Pick<Often, 'part'>,
): Cents {
  return divideHalfUp(amount * numerator, denominator);
}

/** The whole amount, so often. */
export const wholly = (frequency: BillFrequency): Often => ({ frequency, part: [1, 1], on: null });
