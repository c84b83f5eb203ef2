/** The fields of a bill from its words. */
import { suggestForDocument } from '../knowledge/categories.ts';
import { servicesBilled } from '../knowledge/services.ts';
import type { Pages } from '../page.ts';
import { type Reading, type ReadingOptions, UNKNOWN } from '../reading.ts';
import { amountsIn, readAmount } from './amount.ts';
import { calibrated } from './calibration.ts';
import { dayFirstIn, findDates, likelierDayFirst } from './dates.ts';
import { readDirectDebit } from './direct-debit.ts';
import { linesAroundDueDates, readDueDate } from './due-date.ts';
import { readFrequency } from './frequency.ts';
import { type Layout, layOut } from './layout.ts';
import { readName } from './name.ts';
import { regionOf } from './region.ts';
import { readSchedule, type Schedule } from './schedule.ts';

/** A page without any of these asks for no money: the days on it are appointments. */
const ASKS =
  /[$£€]|\bdue\b(?! for| back)|\b(?:pay\w*|paid|invoice|bill\w*|owe\w*|owing|debit\w*|fees?|charges?|rent|premium|amount|instal?lments?|tax|balance|renew\w*)\b/i;

/** A statement of what a fund or a savings account holds asks for nothing, unless it says so. */
const OWN_MONEY = new Set<unknown>(['savings', 'investment']);
const ASKS_FOR_IT =
  /\b(?:due|payable|please pay|to pay|owe|owing|debit\w*|collect\w*|deduct\w*|drawn|taken|invoice|regular|scheduled|next|weekly|monthly)\b/i;
const NOTHING_ASKED = { amount: UNKNOWN, dueDate: UNKNOWN, frequency: UNKNOWN };

/** The words of printed matter that asks for no money. */
const NEWS =
  /\b(?:newsletter|minutes of|agenda|recipe|timetable|programme|menu|meeting|we meet|party|barbecue|picnic)\b/i;

/** A page with fewer words is no bill. */
const FEW_WORDS = 6;

/** Reads every field. A field that the bill does not have is unknown. */
export function readFields(document: Pages, options: ReadingOptions): Reading {
  const layout = layOut(document.pages);
  const warnings = warningsOf(document);
  const rules = { today: options.today, dayFirst: readsDayFirst(layout, options) };
  const named = readName(layout);
  const amount = readAmount(layout, linesAroundDueDates(layout, rules));
  const plan = readSchedule(layout, rules);
  // Where a bill names a sum and the parts in which it is paid, the next part is to be paid.
  const inParts = plan && (amount.value === null || amount.value >= plan.amount) ? plan : null;
  const asks = ASKS.test(layout.text);
  const isBill = asks || !NEWS.test(layout.text);
  // What names neither a sender nor a sum is no bill, and neither is what is about nothing that is billed for.
  const category =
    !isBill || (named.value === null && amount.value === null)
      ? UNKNOWN
      : categoryOf(layout, named.value, amount.value !== null);
  const name = asks || category.value !== null ? named : UNKNOWN;
  const holdsMoney = OWN_MONEY.has(category.value) && !ASKS_FOR_IT.test(layout.text);
  const {
    amount: asked,
    dueDate,
    frequency,
  } = holdsMoney
    ? NOTHING_ASKED
    : inParts
      ? partsOf(inParts, readFrequency(layout, rules, inParts.amount))
      : {
          amount,
          dueDate: asks ? readDueDate(layout, rules, amount.value) : UNKNOWN,
          frequency: readFrequency(layout, rules, amount.value),
        };
  return {
    name: calibrated(name),
    category: calibrated(category),
    amount: calibrated(asked),
    dueDate: calibrated(dueDate),
    frequency: calibrated(frequency),
    isDirectDebit: calibrated(readDirectDebit(layout)),
    warnings,
    services: isBill ? servicesBilled(layout.text, category.value) : [],
    mentions: {
      amounts: amountsIn(layout),
      days: layout.lines.flatMap(({ text }) => findDates(text, rules).map(({ day }) => day)),
    },
  };
}

/** A row of a plan says all three; of one row alone the bill's words say how often it comes. */
function partsOf({ amount, day, frequency, line }: Schedule, said: Reading['frequency']) {
  const evidence = line.text.slice(0, 200);
  const often = frequency ? { value: frequency, confidence: 0.85, evidence } : said;
  return {
    amount: { value: amount, confidence: 0.8, evidence },
    dueDate: { value: day, confidence: 0.8, evidence },
    frequency: often,
  } satisfies Partial<Reading>;
}

/** The bill's own dates decide, then where it comes from, then what is likelier, then the person. */
function readsDayFirst({ text }: Layout, { dayFirst, today }: ReadingOptions): boolean {
  const region = regionOf(text);
  if (region) return dayFirstIn(text) ?? region !== 'us';
  return dayFirstIn(text) ?? likelierDayFirst(text, today) ?? dayFirst;
}

function categoryOf({ text }: Layout, name: string | null, isBill: boolean): Reading['category'] {
  const [best] = suggestForDocument(name, text, isBill);
  if (!best) return UNKNOWN;
  return { value: best.category, confidence: best.confidence, evidence: null };
}

function warningsOf({ pages, lowResolution, pagesLeftOut }: Pages): Reading['warnings'] {
  const words = pages.reduce((sum, page) => sum + page.words.length, 0);
  return [
    ...(words < FEW_WORDS ? (['nothing_read'] as const) : []),
    ...(lowResolution ? (['low_resolution'] as const) : []),
    ...(pagesLeftOut ? (['pages_left_out'] as const) : []),
  ];
}
