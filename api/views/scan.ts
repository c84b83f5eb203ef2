/** A reading as it is answered: compared with the household's own bills and with today. */
import { type Day, dayOfMonth, daysBetween, weekday } from '../../ledger/calendar.ts';
import { hasEnded } from '../../ledger/course.ts';
import { isByMonth } from '../../ledger/frequency.ts';
import { formatMoney } from '../../ledger/money.ts';
import type { BillRow } from '../../projections/lists.ts';
import { BILL_CATEGORIES, type BillCategory } from '../contract/bills.ts';
import type { CategorySuggestion, ScanAnswer } from '../contract/scan.ts';
import {
  type Field,
  type Match,
  matchBill,
  matchNamed,
  type Reading,
  type Scan,
} from '../scanner/index.ts';

/** What the person did before counts for more than any list. */
const OWN_CONFIDENCE = {
  exact_name: 0.99,
  provider: 0.95,
  similar_words: 0.85,
  same_service: 0.8,
} as const;

const WARNINGS: Record<ScanAnswer['warnings'][number]['code'], string> = {
  nothing_read: 'Hardly any text could be read. Please check the picture and fill in the details.',
  low_resolution:
    'The picture is small, so digits may be misread. Please check the amount and date.',
  pages_left_out: 'Only the first pages were read.',
  model_unavailable: 'The AI service did not answer, so the bill was read on this server.',
};

type Known = { today: Day; bills: readonly BillRow[] };

/** The proposal for a bill, with the existing bill that it looks like. */
export async function viewScan(
  { reading, engine }: Scan,
  { today, bills }: Known,
): Promise<ScanAnswer> {
  const { name, amount, dueDate, frequency, isDirectDebit } = reading;
  const read = { name: name.value, services: reading.services };
  // One that has ended is never paid again, but still tells how such a bill is sorted.
  const open = bills.filter((bill) => !hasEnded(bill));
  const match = await matchBill(read, open);
  const category = ownCategory(match ?? (await matchBill(read, bills))) ?? reading.category;
  const daysOverdue = dueDate.value === null ? 0 : Math.max(0, daysBetween(dueDate.value, today));
  return {
    name: name.value,
    amount: amount.value === null ? null : formatMoney(amount.value),
    dueDate: dueDate.value,
    category: category.value,
    frequency: frequency.value,
    ...paymentDayOf(reading),
    isDirectDebit: isDirectDebit.value === true,
    isOverdue: daysOverdue > 0,
    daysOverdue,
    fields: {
      name: sureness(name),
      amount: sureness(amount),
      dueDate: sureness(dueDate),
      category: sureness(category),
      frequency: sureness(frequency),
      paymentDay: sureness(dueDate),
      isDirectDebit: sureness(isDirectDebit),
    },
    engine,
    warnings: reading.warnings.map((code) => ({ code, message: WARNINGS[code] })),
    match: match && {
      billId: match.bill.id,
      billName: match.bill.name,
      reason: match.reason,
      explanation: match.explanation,
    },
  };
}

/** The day on which such a bill is to be paid follows from its due date. */
function paymentDayOf({
  dueDate,
  frequency,
}: Reading): Pick<ScanAnswer, 'paymentDay' | 'paymentDayType'> {
  if (dueDate.value === null || frequency.value === 'once')
    return { paymentDay: null, paymentDayType: 'monthly' };
  return frequency.value !== null && !isByMonth(frequency.value)
    ? { paymentDay: weekday(dueDate.value), paymentDayType: 'weekly' }
    : { paymentDay: dayOfMonth(dueDate.value), paymentDayType: 'monthly' };
}

function sureness({ confidence, evidence }: Field<unknown>): {
  confidence: number;
  evidence: string | null;
} {
  return { confidence: Math.round(confidence * 100) / 100, evidence };
}

/** The category that the person gave a bill of this name. */
function ownCategory(match: Match<BillRow> | null): Field<BillCategory> | null {
  const value = BILL_CATEGORIES.find((category) => category === match?.bill.category);
  if (!match || !value) return null;
  const evidence = `Your bill ${match.bill.name}`;
  return { value, confidence: OWN_CONFIDENCE[match.reason], evidence };
}

/** The suggestions, the person's own category for such a bill first. */
export async function viewSuggestions(
  name: string,
  bills: readonly BillRow[],
  found: readonly CategorySuggestion[],
): Promise<{ suggestions: CategorySuggestion[] }> {
  const own = ownCategory(await matchNamed(name, bills));
  if (own?.value == null) return { suggestions: [...found] };
  const { value: category, confidence } = own;
  const others = found.filter((other) => other.category !== category);
  // Together they are no more than certain.
  const rest = others.map((other) => ({
    ...other,
    confidence: Math.min(other.confidence, Math.round((1 - confidence) * 100) / 100),
  }));
  return { suggestions: [{ category, confidence }, ...rest] };
}
