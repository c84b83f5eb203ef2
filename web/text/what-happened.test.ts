import { expect, test } from 'vitest';
import { whatHappened } from './what-happened.ts';

test('a payment says that its shortfall is repaid in instalments', () => {
  const line = { type: 'BillPaid', about: 'Rent' };
  expect(whatHappened({ ...line, installments: false })).toBe('Bill paid: Rent');
  expect(whatHappened({ ...line, installments: true })).toBe(
    'Bill paid, shortfall in installments: Rent',
  );
  expect(whatHappened({ ...line, type: 'Transferred', installments: true })).toBe('Transfer: Rent');
});
