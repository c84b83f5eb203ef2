import { expect, it } from 'vitest';
import { BILL_CATEGORIES } from '../../../api/contract/bills.ts';
import { grouped, groupOf, weeklyTotal } from './groups.ts';
import { bill } from './testing/bill.ts';

it('puts every category into its group', () => {
  const inGroup = (group: string) => BILL_CATEGORIES.filter((one) => groupOf(one) === group);
  expect(inGroup('savings')).toEqual(['savings', 'investment']);
  expect(inGroup('expenses')).toEqual(['food', 'entertainment', 'shopping', 'other']);
  expect(inGroup('bills')).toHaveLength(BILL_CATEGORIES.length - 6);
});

it('lists the next one due first, and adds the rounded weeks up', () => {
  const bills = [bill(1, 'June'), bill(2, 'May', '0.00', { dueDate: '2026-05-09' })];
  expect(grouped(bills).bills.map(({ name }) => name)).toEqual(['May', 'June']);
  expect(weeklyTotal(bills)).toBe(4618);
});
