/** A reading against the truth, field by field. */
import { formatMoney } from '../../../ledger/money.ts';
import { normalize } from '../knowledge/providers.ts';
import type { Reading } from '../reading.ts';
import type { Truth } from './bill.ts';

export const GRADED = [
  'amount',
  'dueDate',
  'name',
  'category',
  'frequency',
  'directDebit',
] as const;
export type GradedField = (typeof GRADED)[number];

/** `invented`: a value where the bill says none. `missed`: none where it says one. */
export type Grade = 'right' | 'missed' | 'wrong' | 'invented';
export type Grades = Record<GradedField, { grade: Grade; read: unknown }>;

/** How each field came out. */
export function grade(reading: Reading, truth: Truth): Grades {
  const { amount, dueDate, name, category, frequency, isDirectDebit } = reading;
  const names = truth.name?.map(normalize) ?? null;
  return {
    amount: one(
      amount.value === null ? null : formatMoney(amount.value),
      truth.amount && [truth.amount],
    ),
    dueDate: one(dueDate.value, truth.dueDate && [truth.dueDate]),
    name: one(name.value === null ? null : normalize(name.value), names),
    category: one(category.value, truth.category),
    frequency: one(frequency.value, truth.frequency && [truth.frequency]),
    directDebit: one(String(isDirectDebit.value === true), [String(truth.directDebit)]),
  };
}

function one(read: string | null, right: readonly string[] | '' | null): Grades[GradedField] {
  const grade = () => {
    if (!right) return read === null ? 'right' : 'invented';
    if (read === null) return 'missed';
    return right.includes(read) ? 'right' : 'wrong';
  };
  return { grade: grade(), read };
}
