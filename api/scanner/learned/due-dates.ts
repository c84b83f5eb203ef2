/** The days on a bill, with what is to be seen of each: one of them may be the day by which to pay. */
import { addDays, type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import { type DateRules, findDates, findPeriods } from '../fields/dates.ts';
import type { Cell, Layout, Line } from '../fields/layout.ts';
import { type FoundMoney, moneyIn } from '../fields/money.ts';
import type { Schedule } from '../fields/schedule.ts';
import { addThose, addWords, countsOf, type Features, type Place, placesOf } from './features.ts';
import { isProse, spotsIn, surroundingsOf } from './surroundings.ts';
import { wordsOf } from './words.ts';

/** The last day of each stretch of days from today. */
const STRETCHES = [-61, -15, -1, 3, 14, 35, 70, 200];
/** How many days before today a bill was issued at most, and after it. */
const ISSUED = { before: 120, after: 45 };

/** "Within 14 days", "net 30". */
const TERMS =
  /\b(?:within|terms?:?|terms? of payment:?|payable in|due in|due|strictly|net)\s*(?:net\s*)?(?<days>[1-9]\d?)(?:\s*\(\w+\))?(?:\s*(?:calendar )?days|\b(?=\s*(?:$|[.;,]|\s{2})))|\bnet\s?(?<net>7|10|14|15|20|21|28|30|45|60)\b|\b(?<after>[1-9]\d?)\s*days (?:from|after|of) (?:the )?(?:date|day|issue|invoice|bill|statement)/gi;

/** No bill counts days in more places, or from more days. */
const MOST_COUNTED = { terms: 20, issued: 40 };

type Dated = ReturnType<typeof datesIn>[number];

/** Every day that stands on the bill, or that it counts from another one. `amount`: what it asks for. */
export function dueDatePlaces(
  layout: Layout,
  rules: DateRules,
  asked: { amount: Cents | null; plan: Schedule | null },
): Place<Day>[] {
  const all = layout.lines.flatMap((line) =>
    line.cells.flatMap((cell) => datesIn(layout, line, cell, rules)),
  );
  const ahead = [...new Set(all.map(({ day }) => day).filter((day) => day >= rules.today))].sort();
  const [turns, times] = [placesOf(ahead), countsOf(all.map(({ day }) => day))];
  const datesAround = datesAroundOf(layout, rules);
  const sums = layout.lines.map(({ text }) => moneyIn(text).filter(({ taken }) => !taken));
  const places = all.map((dated): Place<Day> => {
    const { line, cell, day, period, hasYear, place, count } = dated;
    const features = surroundingsOf(layout, dated);
    const away = daysBetween(rules.today, day);
    const turn = turns.get(day) ?? -1;
    features.set(`away:${STRETCHES.findIndex((last) => away <= last)}`, 1);
    features.set(away < 0 ? 'past' : 'ahead', 1);
    features.set('times', Math.min(3, (times.get(day) ?? 0) - 1));
    features.set('dates-around', Math.min(3, datesAround[line.index] ?? 0) / 3);
    addThose(features, {
      [`turn:${Math.min(3, turn)}`]: turn >= 0,
      'only-ahead': turn === 0 && ahead.length === 1,
      'from-day': period !== undefined && dated.start === period.start,
      'to-day': period !== undefined && dated.start !== period.start,
      'no-year': !hasYear,
      [`place:${Math.min(2, place)}`]: count > 1,
      'next-part': asked.plan?.day === day,
      'not-next-part': asked.plan !== null && asked.plan.day !== day,
      ...moneyNear(sums, line, asked.amount),
    });
    return { value: day, features, evidence: line.text, confidence: cell.confidence };
  });
  return [...places, ...counted(layout, all, rules)];
}

/** By line, how many of the three lines over it and under it have a date. */
function datesAroundOf({ lines }: Layout, rules: DateRules): number[] {
  const dated = lines.map(({ text }) => findDates(text, rules).length > 0);
  return dated.map((_, at) => {
    const around = [...dated.slice(Math.max(0, at - 3), at), ...dated.slice(at + 1, at + 4)];
    return around.filter(Boolean).length;
  });
}

/** The days of a cell. In running text one may go over the end of the line. */
function datesIn({ lines }: Layout, line: Line, cell: Cell, rules: DateRules) {
  const goesOn = isProse(line) ? ` ${lines[line.index + 1]?.text.slice(0, 16) ?? ''}` : '';
  const periods = findPeriods(cell.text, rules);
  const dates = findDates(cell.text + goesOn, rules).filter(
    ({ start }) => start < cell.text.length,
  );
  return spotsIn(line, cell, dates).map((dated) => ({
    ...dated,
    period: periods.find(({ start, end }) => dated.start >= start && dated.end <= end),
  }));
}

/** `sums`: by line, those that are not taken off. */
function moneyNear(
  sums: readonly (readonly FoundMoney[])[],
  { index }: Line,
  amount: Cents | null,
) {
  const [own = [], ...near] = [index, index - 1, index + 1].map((at) => sums[at] ?? []);
  const asked = (list: typeof own) => list.some(({ cents }) => cents === amount);
  return {
    'with-asked': asked(own),
    'near-asked': !asked(own) && near.some(asked),
    'with-money': own.length > 0,
    'near-money': own.length === 0 && near.some((list) => list.length > 0),
  };
}

/** The days that lines count from each day on which the bill may have been issued. */
function counted(layout: Layout, all: readonly Dated[], rules: DateRules): Place<Day>[] {
  const terms = layout.lines.flatMap((line) =>
    [...line.text.matchAll(TERMS)].map((said) => ({ line, said })),
  );
  if (terms.length === 0) return [];
  const issued = all.filter(({ day, period }) => {
    const ago = daysBetween(day, rules.today);
    return !period && ago <= ISSUED.before && ago >= -ISSUED.after;
  });
  const times = countsOf(all.map(({ day }) => day));
  const from = issued.slice(0, MOST_COUNTED.issued).map((dated) => ({
    dated,
    others: all.length - (times.get(dated.day) ?? 0),
    features: [...surroundingsOf(layout, dated)].filter(([name]) =>
      /^(?:before|last|label-over|over|quarter|no-label)/.test(name),
    ),
  }));
  return terms.slice(0, MOST_COUNTED.terms).flatMap(({ line, said }) => {
    const { days, net, after } = said.groups ?? {};
    const end = said.index + said[0].length;
    const around = wordsOf(line.text.slice(Math.max(0, said.index - 40), end + 30)).slice(0, 14);
    return from.map(({ dated, others, features: seen }) => {
      const features: Features = new Map([['counted', 1]]);
      for (const [name, strength] of seen) features.set(`from-${name}`, strength);
      addWords(features, 'terms', around);
      features.set(`others:${Math.min(4, others)}`, 1);
      const value = addDays(dated.day, Number(days ?? net ?? after));
      const evidence = `${dated.line.text} · ${line.text}`;
      return { value, features, evidence, confidence: dated.cell.confidence };
    });
  });
}
