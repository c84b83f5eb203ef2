import { withoutAmounts, withoutNumbers } from '../../ui/money.tsx';
import type { Field } from './columns.ts';

/** How what stands in the column of this field is shown: without its numbers where they are an amount and amounts are hidden. */
export const hiddenIn = (field: Field | null) =>
  field === 'amount' ? withoutNumbers : withoutAmounts;
