/** The confidence of a field that people see, from the confidence of its rules. */
import type { Field } from '../reading.ts';

/**
 * Fitted on a set of bills when it was read for the first time: of what the rules were 0.85 sure of or surer, 98 of 100 were
 * right (173 of 177), of what they were less sure of 9 of 10. So 0.85 is said as 0.8, from where on a person need not look, and
 * what lies above and below is drawn along. Tried on another set (docs/decisions/reading-bills.md).
 */
const KNEE = { sure: 0.85, said: 0.8 };

/** The field with its calibrated confidence. */
export function calibrated<T>(field: Field<T>): Field<T> {
  return { ...field, confidence: saidOf(field.confidence) };
}

function saidOf(sure: number): number {
  if (sure < KNEE.sure) return (sure / KNEE.sure) * KNEE.said;
  return KNEE.said + ((sure - KNEE.sure) / (1 - KNEE.sure)) * (1 - KNEE.said);
}
