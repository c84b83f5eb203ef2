/** The fields of a bill from its words. */
import { suggestForDocument } from '../knowledge/categories.ts';
import type { Pages } from '../page.ts';
import { type Reading, type ReadingOptions, UNKNOWN } from '../reading.ts';
import { amountsIn, readAmount } from './amount.ts';
import { dayFirstIn, findDates } from './dates.ts';
import { readDirectDebit } from './direct-debit.ts';
import { readDueDate } from './due-date.ts';
import { readFrequency } from './frequency.ts';
import { type Layout, layOut } from './layout.ts';
import { readName } from './name.ts';
import { regionOf } from './region.ts';

/** Fewer words than these are no bill. */
const FEW_WORDS = 6;

/** Reads every field; what the bill does not say stays unknown. */
export function readFields(document: Pages, options: ReadingOptions): Reading {
  const layout = layOut(document.pages);
  const warnings = warningsOf(document);
  const rules = { today: options.today, dayFirst: readsDayFirst(layout, options) };
  const name = readName(layout);
  return {
    name,
    amount: readAmount(layout),
    dueDate: readDueDate(layout, rules),
    category: categoryOf(layout, name.value),
    frequency: readFrequency(layout, rules),
    isDirectDebit: readDirectDebit(layout),
    warnings,
    mentions: {
      amounts: amountsIn(layout),
      days: layout.lines.flatMap(({ text }) => findDates(text, rules).map(({ day }) => day)),
    },
  };
}

/** The bill's own dates decide, then where it comes from, then the person. */
function readsDayFirst({ text }: Layout, { dayFirst }: ReadingOptions): boolean {
  const region = regionOf(text);
  return dayFirstIn(text) ?? (region ? region !== 'us' : dayFirst);
}

function categoryOf({ text }: Layout, name: string | null): Reading['category'] {
  const [best] = suggestForDocument(name, text);
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
