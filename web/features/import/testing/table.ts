import type { Answers, Household } from '../answers.ts';
import type { Sheet } from '../sources.ts';

/** Everyday and Bills, a phone bill, and a Monday. */
export const household: Household = {
  accounts: [
    { id: 1, name: 'Everyday' },
    { id: 2, name: 'Bills' },
  ],
  bills: [{ id: 1, name: 'Phone', amount: '40.00', frequency: 'monthly', ended: false }],
  today: '2026-11-23',
  currency: 'USD',
};

/** Nothing is said of a table yet, but for this. */
export const unsaidOf = ({ columns }: Sheet, said: Partial<Answers> = {}): Answers => ({
  columns,
  order: null,
  decimal: null,
  past: 'next',
  frequencies: new Map(),
  categories: new Map(),
  accounts: new Map(),
  missing: { frequency: '', dueDate: '', accountId: '' },
  typed: new Map(),
  taken: new Map(),
  ...said,
});
