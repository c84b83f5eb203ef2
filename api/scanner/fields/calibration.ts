/** The confidence of a field that people see, from the confidence of its rules. */
import type { Field } from '../reading.ts';

/**
 * Of what was 0.88 sure or surer when it was read for the first time, 97 of 100 were right, of what was less sure 9 of 10. So
 * 0.88 is said as 0.8, from where on a person need not look, and what lies above and below is drawn along
 * (docs/decisions/reading-bills.md).
 */
const KNEE = { sure: 0.88, said: 0.8 };
/** A person looks at every frequency: of those that are said 9 of 10 are right. */
const FREQUENCY = 0.75;

/** The field with its calibrated confidence. */
export function calibrated<T>(field: Field<T>): Field<T> {
  return { ...field, confidence: saidOf(field.confidence) };
}

function saidOf(sure: number): number {
  if (sure < KNEE.sure) return (sure / KNEE.sure) * KNEE.said;
  return KNEE.said + ((sure - KNEE.sure) / (1 - KNEE.sure)) * (1 - KNEE.said);
}

/** A frequency with its calibrated confidence. */
export function calibratedFrequency<T>(field: Field<T>): Field<T> {
  const { confidence, ...said } = calibrated(field);
  return { ...said, confidence: Math.min(FREQUENCY, confidence) };
}
