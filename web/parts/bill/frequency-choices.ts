import { BILL_FREQUENCIES, type BillFrequency } from '../../../ledger/frequency.ts';
import { frequencyChoices, frequencyName } from '../../text/bills.ts';
import type { Option } from '../../ui/select.tsx';

/** What is offered by name: the product's five first, then what people ask for by a name of its own. */
const named: readonly BillFrequency[] = [
  ...BILL_FREQUENCIES,
  'every-2-weeks',
  'every-4-weeks',
  'every-2-months',
  'once',
];

/** How often a bill comes, to be chosen by name. */
export const frequencyOptions: readonly (Option & { readonly value: BillFrequency })[] = named.map(
  (value) => {
    const known: Partial<Record<BillFrequency, string>> = frequencyChoices;
    return { value, label: known[value] ?? frequencyName(value) };
  },
);
