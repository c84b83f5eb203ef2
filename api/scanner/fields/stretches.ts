/** How often a bill comes, by the stretches of time and the counts of payments on it. */
import { type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { NamedFrequency } from '../../../ledger/frequency.ts';
import { type DateRules, findDates, findPeriods, monthNumber } from './dates.ts';
import type { Layout, Line } from './layout.ts';
import { words } from './phrases.ts';

/** A line that speaks for a frequency, and how strongly. */
export type Vote = {
  frequency:
    | NamedFrequency
    | 'every-2-weeks'
    | 'every-4-weeks'
    | 'every-2-months'
    | 'every-4-months'
    | 'once';
  weight: number;
  line: Line;
};

/** The lengths in days of the periods that bills are for. */
const LENGTHS: readonly [frequency: Vote['frequency'], from: number, to: number][] = [
  ['weekly', 6, 8],
  ['monthly', 27, 34],
  ['every-2-months', 58, 63],
  ['quarterly', 80, 101],
  ['bi-annual', 165, 195],
  ['annually', 355, 372],
];
const PERIOD = words(`
    period; billing; service; supply; from; charges; statement; usage; for; rates; year;
    quarter; instalment; dates; days`);
const PERIOD_WEIGHT = 3.4;

const frequencyOf = (days: number) =>
  LENGTHS.find(([, from, to]) => days >= from && days <= to)?.[0];

/** "Days in billing period: 30", "for 29 days". */
const DAYS =
  /\b(?:days in (?:the |this )?(?:billing |service )?(?:period|cycle)|(?:number of|billing|service|billed) days)\W+(?<days>\d{1,3})\b|(?:\(|for )(?<count>\d{2,3}) days?\b(?! (?:from|after|of|free))/i;
/** "Your March bill", "Rent, April 2026": what is named by its month comes each month. */
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)';
const BY_MONTH = new RegExp(
  `\\b(?:[Yy]our|[Rr]ent,?|[Mm]onth of|(?:[Ff]ees?|[Dd]ues|[Ss]ervice|[Aa]ssessment|[Cc]harges|[Ss]essions),?(?: for)?|(?:[Bb]ill|[Ss]tatement|[Aa]ccount|[Ii]nvoice) for) ${MONTH}\\b(?! \\d{1,2}\\b)|${MONTH}(?: 20\\d\\d)? (?:bill|statement|rent|invoice|fees|dues|tuition|assessment|sessions)\\b|\\b(?:[Cc]overage|[Bb]illing|[Rr]ental) month\\b`,
);
/** "Q1 2026", "1st qtr 2026": what is named by its quarter comes each quarter. */
const BY_QUARTER =
  /\b(?:q[1-4] ?20\d\d|(?:1st|2nd|3rd|4th|first|second|third|fourth) (?:qtr|quarter)|(?:qtr|quarter) [1-4])\b/i;
/** "Week 02/03/2026", "week ending". */
const BY_WEEK = /\bweek (?:of|ending|commencing|beginning|\d{1,2}[/ ](?:\d|[a-z]{3}))/i;

/** "Instalment 3 of 4": how many of them a year has. More parts than these belong to a purchase or a loan. */
const PART = /\binstal?lment\s*(?:no\.?|number|#)?\W{0,3}\d{1,2} of (?<parts>\d{1,2})\b/i;
const IN_A_YEAR: Record<string, NamedFrequency> = {
  2: 'bi-annual',
  4: 'quarterly',
  10: 'monthly',
  11: 'monthly',
  12: 'monthly',
};
/** What is paid once, in however many parts. */
const ONCE = /\b(?:special levy|special assessment|tuition|deposit)\b/i;

/** Votes of what a line counts or is named by. */
export function counted(line: Line): Vote[] {
  const { text } = line;
  const vote = (frequency: Vote['frequency'] | undefined, weight: number): Vote[] =>
    frequency ? [{ frequency, weight, line }] : [];
  const { days, count } = DAYS.exec(text)?.groups ?? {};
  const part = ONCE.test(text) ? undefined : PART.exec(text)?.groups?.parts;
  return [
    ...vote(frequencyOf(Number(days ?? count)), 2.6),
    ...vote(part === undefined ? undefined : IN_A_YEAR[part], 4.8),
    ...vote(monthsNamed(text), 3),
    ...(BY_WEEK.test(text) ? vote('weekly', 2) : []),
    ...(BY_QUARTER.test(text) ? vote('quarterly', 2.4) : []),
    ...(/\b(?:third|fourth|3rd|4th) instal?lment\b/i.test(text) ? vote('quarterly', 3) : []),
    ...(BY_MONTH.test(text) ? vote('monthly', 2.2) : []),
  ];
}

const NAMED = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** "April to June 2026": months without days. */
const MONTHS = new RegExp(
  `(?<!\\d(?:st|nd|rd|th)? |[a-z])${NAMED}\\.?(?: (20\\d\\d))? ?(?:to|through|thru|until|-|–|—) ?${NAMED}\\.?,? (20\\d\\d)\\b`,
  'i',
);
const BY_MONTHS: Record<number, NamedFrequency> = {
  3: 'quarterly',
  6: 'bi-annual',
  12: 'annually',
};

function monthsNamed(text: string): NamedFrequency | undefined {
  const [, from = '', year, to = '', lastYear] = MONTHS.exec(text) ?? [];
  if (!lastYear) return undefined;
  const years = year === undefined ? 0 : Number(lastYear) - Number(year);
  const apart = monthNumber(to) - monthNumber(from) + years * 12;
  return BY_MONTHS[(year === undefined && apart < 0 ? apart + 12 : apart) + 1];
}

/** Only a part of what a bill is usually for. */
const SHORTENED = /\b(?:part[- ](?:month|period)|pro[- ]?rata|prorated|partial)\b/i;

/** Votes of the periods that a line names by their first and last days. */
export function measured({ lines }: Layout, line: Line, rules: DateRules): Vote[] {
  // A period may be broken over two lines of one column, but then the words say nothing sure about it.
  return findPeriods(line.text, rules).flatMap(({ days, start }): Vote[] => {
    const frequency = frequencyOf(days);
    if (!frequency || SHORTENED.test(line.text)) return [];
    const label = `${lines[line.index - 1]?.text ?? ''} ${line.text.slice(0, start)} ${line.text.slice(start).slice(-20)}`;
    return [{ frequency, weight: PERIOD.test(label) ? PERIOD_WEIGHT : 2.2, line }];
  });
}

/** American banks send a house's account every month: it names the loan, and then what is held for its taxes. */
const HOUSE_LOAN = { loan: /\bmortgage\b/i, taxes: /\bescrow\b/i };

/** The vote of what kind of bill it is; weaker than anything that it says itself. */
export function ofItsKind({ lines, text }: Layout): Vote[] {
  const [line] = lines;
  const loan = text.search(HOUSE_LOAN.loan);
  const isHouse = loan >= 0 && HOUSE_LOAN.taxes.test(text.slice(loan));
  return line && isHouse ? [{ frequency: 'monthly', weight: 2, line }] : [];
}

/** "Next bill: 4 April", and the days that it may come after. */
const NEXT =
  /\bnext (?:scheduled )?(?:(?:meter )?read(?:ing)?|bill|statement|invoice|instal?lment)\b/i;
/** No bill names more of them. */
const MOST_NEXT = 50;
const THIS_ONE =
  /\b(?:bill|statement|invoice|issue|read|reading)(?: date|d)?\b|\bissued\b|\bdated?\b/i;

/** Votes of how long after this bill, reading or instalment the next one is said to come. */
export function untilTheNext({ lines }: Layout, rules: DateRules): Vote[] {
  const dated = lines.flatMap((line) =>
    findDates(line.text, rules).map(({ day, start }) => ({ line, day, start })),
  );
  const next = dated.flatMap((one) => {
    const before = one.line.text.slice(0, one.start).search(NEXT);
    return before < 0 || one.start - before > 60 ? [] : [{ ...one, before }];
  });
  if (next.length === 0) return [];
  const named = new Set(dated.filter(isThisOne));
  return next.slice(0, MOST_NEXT).flatMap(({ line, day, before }): Vote[] => {
    const since = dated.filter((other) =>
      other.line === line ? other.start < before : named.has(other),
    );
    const apart = since.map((other) => frequencyOf(daysBetween(other.day, day)));
    const frequency = apart.find((one) => one !== undefined);
    return frequency ? [{ frequency, weight: 2.8, line }] : [];
  });
}

type Dated = { line: Line; day: Day; start: number };

/** Whether a day of another line than the next one's is that of this bill. */
function isThisOne({ line, start }: Dated): boolean {
  const label = line.text.slice(0, start);
  return THIS_ONE.test(label) && !NEXT.test(label) && !/\b(?:last|previous)\b/i.test(label);
}
