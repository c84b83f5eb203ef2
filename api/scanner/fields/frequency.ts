/** How often a bill comes: said in words, or seen from the stretch of time that it is for. */
import type { Cents } from '../../../ledger/money.ts';
import type { DateRules } from './dates.ts';
import { labelsOf } from './labels.ts';
import type { Layout, Line } from './layout.ts';
import { moneyIn } from './money.ts';
import { words } from './phrases.ts';
import { counted, measured, ofItsKind, untilTheNext, type Vote } from './stretches.ts';

type Said = Vote['frequency'];

const NAMES: Record<Exclude<Said, 'once'>, string> = {
  weekly: 'weekly|per week|every week|each week|a week',
  'every-2-weeks':
    'fortnightly|per fortnight|every fortnight|each fortnight|a fortnight|every (?:2|two|second|other) weeks?|bi-?weekly|(?:(?<!\\d)2|two)[ -]weekly',
  'every-4-weeks':
    'every (?:4|four|fourth) weeks?|(?:4|four)[ -]weekly|once every (?:4|four) weeks|every 28 days',
  'every-2-months':
    'bi-?monthly|every (?:2|two|second|other) months?|(?:(?<!\\d)2|two)[ -]?monthly|once every (?:2|two) months',
  'every-4-months':
    'three (?:times|bills|accounts|invoices|payments) (?:a|per|each|every) year|every (?:4|four) months|(?:(?<!\\d)4|four)[ -]monthly',
  monthly:
    'monthly|per (?:calendar )?month|every month|each month|a month|/ ?mo(?:nth)?\\b|once a month|month to month|pcm|p/m|for the month',
  quarterly:
    'quarterly|qtrly|per quarter|every quarter|each quarter|every (?:3|three) months|(?:3|three)[ -]?monthly|(?:3|three) months|four times a year|this quarter|quarter|every term|each term|per term',
  'bi-annual':
    'bi-?annual(?:ly)?|semi-?annual(?:ly)?|half[ -]?yearly|every (?:6|six) months|(?:6|six)[ -]?monthly|(?:6|six)[ -]months?|twice (?:a|per) year|two (?:[a-z]+ ){0,2}(?:bills|accounts|invoices|payments) (?:a|per|each|every) year',
  annually:
    'annual(?:ly)?|yearly|per year|every year|each year|a year|once a year|every (?:12|twelve) months|(?:12|twelve)[ -]months?|one year|1[ -]year|the coming year|the year ahead|the (?:full|whole) year|for the year|a year of',
};
const SPOKEN = Object.keys(NAMES) as (keyof typeof NAMES)[];
const FREQUENCIES: readonly Said[] = [...SPOKEN, 'once'];

/** What says itself that it does not come again; any word for a rhythm counts for more. */
const ONCE =
  /\b(?:(?:one|once)[- ]?off (?:payment|charge|invoice|bill|fee|job|service|account)|one[- ]time (?:payment|invoice|bill|fee|service)|single (?:invoice|charge|job)|non-?recurring (?:payment|charge|invoice|bill|fee)|(?:this|it) is a (?:one|once)-?off|once[- ]only (?:payment|charge|fee))\b/i;
const ONCE_WEIGHT = 2.2;

/** How a bill says how often it comes, strongest first; `#` stands for the name of the frequency. */
const SAYINGS: readonly [pattern: string, weight: number][] = [
  [
    '(?:billing|payment|bill|invoice|instalment|installment)\\s*(?:frequency|cycle|schedule|option|plan)\\W{0,4}(?:#)',
    5,
  ],
  [
    '(?:frequency|billed|charged|payable|paid|invoiced|renews?|debited|issued|collected|due|bills? you)\\W{0,3}(?:automatically )?(?:#)',
    4,
  ],
  ['(?:pay|paying|comes|sent|send|receive|get|bill|collect|debit)\\W+(?:\\w+ ){0,3}(?:#)', 3.6],
  ['(?:#)\\W+(?:instal?lment|direct debit|repayment)', 4.6],
  ['\\((?:billed )?(?:#)\\)', 3],
  ['(?:[$£€]|USD|AUD|GBP) ?[\\d,]+(?:\\.\\d\\d)?\\W*(?:for )?(?:#)', 4.4],
  ['(?:#)\\W{1,20}[$£€]', 2.4],
  // An item of the bill that begins with it; what comes once a year may be one item of many.
  ['^(?!annual|yearly)(?:#) [a-z].{0,60}[$£€]', 2.4],
  ['billing\\W+(?:#)', 4],
  [
    '(?:#)\\W+(?:\\w+ ){0,2}(?:bill|statement|account|invoice|charge|payment|instal?lment|premium|fee|rent|subscription|membership|direct debit|billing|service charge|dues|assessment|rates|plan|renewal|rental|repayment|levy|levies|contribution|gift|giving|pledge|member|tuition|donation|maintenance|water|electricity|gas|energy|internet|insurance|registration|box|meal|monitoring|cover|delivery|price|payments?|licen[cs]e|permit|pledge|pass|dozen|contract|term|cost|cleaning|protection|visit|lesson|classe|session|amount|care|parking|storage|rates notice)',
    3.2,
  ],
  [
    '(?:premium|rent|instal?lments?|subscription|membership|contributions?|levy|fees?|rates|repayments?)\\W+(?:\\w+ ){0,2}(?:#)',
    3,
  ],
  ['(?:your|the|each) (?:#) (?:payment|price|premium|instal?lment|cost|bill|fee|charge|rent)', 4.4],
  ['for the (?:#)', 2.6],
  ['(?:#) to \\d', 3],
  ['(?:renew\\w*|licen[cs]e|membership|subscription|cover|policy)\\b[^.]{0,40} for (?:#)', 3],
  ['\\s(?:#)\\s*$', 2.4],
  ['(?=every|each)(?:#)', 2.4],
  ['(?:#) (?:box|drawing|notice|rate notice|shipment|service)', 2.8],
  ["(?:#) (?:we|you)(?: will|['’]ll)? (?:\\w+ )?(?:take|collect|charge|debit|pay|deduct)", 3.6],
  ['(?:#)\\W{0,3}\\(?current', 3.4],
  ['(?:the )?(?:first|last|\\d{1,2}(?:st|nd|rd|th)) (?:day )?of (?:#)', 4.6],
];

/** What a saying must not be part of: how much is used or charged by the day, an interest rate, another bill. */
const NOT_THIS = words(String.raw`
    from [£$€].*; \d+ ?% (?:a|per|each|every); spread; accrue; unpaid; late; can pay; prefer; or monthly; or quarterly; or yearly; or annually; monthly or; quarterly or; average; avg; interest; apr; per annum; p\.a; compare[ds]?; usage; last; same; estimated annual; annual
    (?:percentage|summary|statement); could; available; switch; option; summary; save; instead; also pay; previous; annual
    (?:usage|consumption|cost|statement of); kwh; report; limit`);

/** The weight of the heading of the amount that was read. */
const HEADING_WEIGHT = 5.4;

/** What speaks for a frequency: the sum of its votes, and the line that says it most clearly. */
export type Spoken = { frequency: Said; total: number; line: Line | undefined };

/** How much the bill's words speak for each frequency, most first. `amount`: of several ways to pay, the one that was read. */
export function frequenciesSaid(layout: Layout, rules: DateRules, amount: Cents | null): Spoken[] {
  const votes = layout.lines.flatMap((line) => [
    ...spoken(line),
    ...counted(line),
    ...measured(layout, line, rules),
    ...headedBy(layout, line, amount),
  ]);
  votes.push(...ofItsKind(layout), ...untilTheNext(layout, rules));
  const all = FREQUENCIES.map((frequency): Spoken => {
    const own = votes.filter((vote) => vote.frequency === frequency);
    const weights = own.map(({ weight }) => weight).sort((a, b) => b - a);
    const [first = 0, second = 0] = weights;
    return {
      frequency,
      total: first + second * 0.3,
      line: own.find((vote) => vote.weight === first)?.line,
    };
  });
  return all.sort((a, b) => b.total - a.total);
}

/** "Once a year" over the amount, and nothing else. */
function headedBy(layout: Layout, line: Line, amount: Cents | null): Vote[] {
  return line.cells.flatMap((cell) => {
    const [money, other] = moneyIn(cell.text);
    if (!money || other || money.cents !== amount) return [];
    const [heading = ''] = labelsOf(layout, line, cell, money).above;
    const frequency = SPOKEN.find((one) => ALONE[one].test(heading));
    return frequency ? [{ frequency, weight: HEADING_WEIGHT, line }] : [];
  });
}

function spoken(line: Line): Vote[] {
  const { text } = line;
  const once: Vote[] = ONCE.test(text) ? [{ frequency: 'once', weight: ONCE_WEIGHT, line }] : [];
  const rhythms = SPOKEN.flatMap((frequency) => {
    const weights = PATTERNS[frequency].map(({ pattern, weight }) => {
      const match = pattern.exec(text);
      if (!match) return 0;
      const near = text.slice(Math.max(0, match.index - 40), match.index + match[0].length + 15);
      return NOT_THIS.test(near) ? 0 : weight;
    });
    const weight = Math.max(...weights);
    return weight > 0 ? [{ frequency, weight: weight + Math.min(0.6, line.size - 1), line }] : [];
  });
  return [...rhythms, ...once];
}

const PATTERNS = Object.fromEntries(
  SPOKEN.map((frequency) => [
    frequency,
    SAYINGS.map(([saying, weight]) => ({
      pattern: new RegExp(`(?<![a-z-])${saying.replaceAll('#', NAMES[frequency])}s?(?![a-z])`, 'i'),
      weight,
    })),
  ]),
) as Record<keyof typeof NAMES, { pattern: RegExp; weight: number }[]>;

const ALONE = Object.fromEntries(
  SPOKEN.map((frequency) => [frequency, new RegExp(`^\\W*(?:${NAMES[frequency]})\\W*$`, 'i')]),
) as Record<keyof typeof NAMES, RegExp>;
