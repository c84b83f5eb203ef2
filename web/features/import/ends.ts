/** Until when a bill comes, as tables have it: a date, or how many payments are left. */
import type { Day } from '../../../ledger/calendar.ts';
import { type DateOrder, readDate } from './dates.ts';

/** An end as `POST /api/bills/import` takes it. */
export type Ends = { readonly on: Day } | { readonly payments: number };

/** An end as read; null for a bill that goes on. */
export type EndRead =
  | { readonly ends: Ends | null }
  | { readonly problem: 'order' | 'no_such_day' | 'unreadable' };

const NEVER =
  /^(?:never|none|no|n\/a|no end|ongoing|open[- ]ended|forever|until cancelled|[-\u2010-\u2015∞])$/i;
const COUNT =
  /^(\d{1,3})(?: ?(?:x|times|payments?|instal{1,2}ments?|occurrences?|repetitions?))?(?: (?:left|remaining|to go|more))?$/i;

/** Reads an end. Digits alone count payments: a day of a month says no end. */
export function readEnd(
  text: string,
  { order, today }: { order: DateOrder | null; today: Day },
): EndRead {
  if (text === '' || NEVER.test(text)) return { ends: null };
  const count = COUNT.exec(text)?.[1];
  if (count !== undefined) return { ends: { payments: Number(count) } };
  const bare = text.replace(/^(?:until|till|to|by|on|ends?(?: on)?) +/i, '');
  const read = readDate(bare, { order, frequency: 'once', today });
  if (!('problem' in read)) return { ends: { on: read.day } };
  return { problem: read.problem === 'only_day' ? 'unreadable' : read.problem };
}
