/** The fields of a bill from its words. */
import type { Cents } from '../../../ledger/money.ts';
import { suggestForDocument } from '../knowledge/categories.ts';
import { servicesBilled } from '../knowledge/services.ts';
import {
  answerDebit,
  answerFigure,
  answerFrequency,
  answerName,
  type Questions,
  questionsOf,
} from '../learned/fields.ts';
import type { Pages } from '../page.ts';
import { type Reading, type ReadingOptions, UNKNOWN } from '../reading.ts';
import { calibrated, calibratedFrequency } from './calibration.ts';
import { type DateRules, findDates } from './dates.ts';
import { type Layout, layOut } from './layout.ts';
import { moneyIn } from './money.ts';
import { dateRulesOf } from './region.ts';
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
  const rules = dateRulesOf(layout.text, options);
  const plan = readSchedule(layout, rules);
  const questions = questionsOf(layout, rules, plan);
  const named = answerName(questions.name, layout);
  const amount = answerFigure('amount', questions.amount);
  const asks = ASKS.test(layout.text);
  const isBill = asks || !NEWS.test(layout.text);
  // What names neither a sender nor a sum is no bill, and neither is what is about nothing that is billed for.
  const category =
    !isBill || (named.value === null && amount.value === null)
      ? UNKNOWN
      : categoryOf(layout, named.value, amount.value !== null);
  const name = asks || category.value !== null ? named : UNKNOWN;
  const holdsMoney = OWN_MONEY.has(category.value) && !ASKS_FOR_IT.test(layout.text);
  const fields = holdsMoney
    ? NOTHING_ASKED
    : {
        amount,
        dueDate: asks ? answerFigure('dueDate', questions.dueDate(amount.value)) : UNKNOWN,
        frequency: oftenOf(questions, plan, amount.value),
      };
  return {
    name: calibrated(name),
    category: calibrated(category),
    amount: calibrated(fields.amount),
    dueDate: calibrated(fields.dueDate),
    frequency: calibratedFrequency(fields.frequency),
    isDirectDebit: calibrated(answerDebit(questions.directDebit)),
    warnings: warningsOf(document),
    services: isBill ? servicesBilled(layout.text, category.value) : [],
    mentions: mentionsOf(layout, rules),
  };
}

/** The rows of a plan say how often; else the words of the bill do. */
function oftenOf(
  { frequency }: Questions,
  plan: Schedule | null,
  amount: Cents | null,
): Reading['frequency'] {
  if (plan?.frequency && plan.amount === amount)
    return { value: plan.frequency, confidence: 0.85, evidence: plan.line.text.slice(0, 200) };
  return answerFrequency(frequency(amount));
}

function mentionsOf({ lines }: Layout, rules: DateRules): Reading['mentions'] {
  const cells = lines.flatMap((line) => line.cells);
  const sums = cells.flatMap(({ text }) => moneyIn(text)).filter(({ taken }) => !taken);
  const days = lines.flatMap(({ text }) => findDates(text, rules));
  return { amounts: sums.map(({ cents }) => cents), days: days.map(({ day }) => day) };
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
