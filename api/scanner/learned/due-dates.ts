/** The days on a bill, with what is to be seen of each: one of them may be the day by which to pay. */
import { addDays, type Day, daysBetween } from '../../../ledger/calendar.ts';
import type { Cents } from '../../../ledger/money.ts';
import { type DateRules, findDates, findPeriods } from '../fields/dates.ts';
import type { Cell, Layout, Line } from '../fields/layout.ts';
import { moneyIn } from '../fields/money.ts';
import type { Schedule } from '../fields/schedule.ts';
import { addThose, addWords, type Features, type Place } from './features.ts';
import { isProse, spotsIn, surroundingsOf } from './surroundings.ts';
import { wordsOf } from './words.ts';

/** The last day of each stretch of days from today. */
const STRETCHES = [-61, -15, -1, 3, 14, 35, 70, 200];
/** How many days before today a bill was issued at most, and after it. */
const ISSUED = { before: 120, after: 45 };

/** "Within 14 days", "net 30". */
const TERMS =
  /\b(?:within|terms?:?|terms? of payment:?|payable in|due in|due|strictly|net)\s*(?:net\s*)?(?<days>[1-9]\d?)(?:\s*\(\w+\))?(?:\s*(?:calendar )?days|\b(?=\s*(?:$|[.;,]|\s{2})))|\bnet\s?(?<net>7|10|14|15|20|21|28|30|45|60)\b|\b(?<after>[1-9]\d?)\s*days (?:from|after|of) (?:the )?(?:date|day|issue|invoice|bill|statement)/gi;

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
  const places = all.map((dated): Place<Day> => {
    const { line, cell, day, period, hasYear, place, count } = dated;
    const features = surroundingsOf(layout, dated);
    const away = daysBetween(rules.today, day);
    const turn = ahead.indexOf(day);
    const around = layout.lines.slice(Math.max(0, line.index - 3), line.index + 4);
    const dates = around.filter((other) => other !== line && findDates(other.text, rules)[0]);
    const same = all.filter((other) => other.day === day);
    features.set(`away:${STRETCHES.findIndex((last) => away <= last)}`, 1);
    features.set(away < 0 ? 'past' : 'ahead', 1);
    features.set('times', Math.min(3, same.length - 1));
    features.set('dates-around', Math.min(3, dates.length) / 3);
    addThose(features, {
      [`turn:${Math.min(3, turn)}`]: turn >= 0,
      'only-ahead': turn === 0 && ahead.length === 1,
      'from-day': period !== undefined && dated.start === period.start,
      'to-day': period !== undefined && dated.start !== period.start,
      'no-year': !hasYear,
      [`place:${Math.min(2, place)}`]: count > 1,
      'next-part': asked.plan?.day === day,
      'not-next-part': asked.plan !== null && asked.plan.day !== day,
      ...moneyNear(layout, line, asked.amount),
    });
    return { value: day, features, evidence: line.text, confidence: cell.confidence };
  });
  return [...places, ...layout.lines.flatMap((line) => counted(layout, line, all, rules))];
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

function moneyNear({ lines }: Layout, { index }: Line, amount: Cents | null) {
  const sums = [index, index - 1, index + 1].map((at) =>
    moneyIn(lines[at]?.text ?? '').filter(({ taken }) => !taken),
  );
  const [own = [], ...near] = sums;
  const asked = (list: typeof own) => list.some(({ cents }) => cents === amount);
  return {
    'with-asked': asked(own),
    'near-asked': !asked(own) && near.some(asked),
    'with-money': own.length > 0,
    'near-money': own.length === 0 && near.some((list) => list.length > 0),
  };
}

/** The days that a line counts from each day on which the bill may have been issued. */
function counted(
  layout: Layout,
  line: Line,
  all: readonly Dated[],
  rules: DateRules,
): Place<Day>[] {
  const issued = all.filter(({ day, period }) => {
    const ago = daysBetween(day, rules.today);
    return !period && ago <= ISSUED.before && ago >= -ISSUED.after;
  });
  return [...line.text.matchAll(TERMS)].flatMap(({ groups, index, 0: said }) =>
    issued.map((from) => {
      const { days, net, after } = groups ?? {};
      const features: Features = new Map([['counted', 1]]);
      for (const [name, strength] of surroundingsOf(layout, from))
        if (/^(?:before|last|label-over|over|quarter|no-label)/.test(name))
          features.set(`from-${name}`, strength);
      const around = line.text.slice(Math.max(0, index - 40), index + said.length + 30);
      addWords(features, 'terms', wordsOf(around).slice(0, 14));
      features.set(`others:${Math.min(4, all.filter(({ day }) => day !== from.day).length)}`, 1);
      const value = addDays(from.day, Number(days ?? net ?? after));
      const evidence = `${from.line.text} · ${line.text}`;
      return { value, features, evidence, confidence: from.cell.confidence };
    }),
  );
}
