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

test('a payment of a part says so', () => {
  expect(whatHappened({ type: 'BillPaid', about: 'Rent', part: true })).toBe(
    'Part of bill paid: Rent',
  );
});

test('an import says how many bills came, and how many went with its undo', () => {
  const line = { type: 'BillsImported', about: null };
  expect(whatHappened({ ...line, imported: 12 })).toBe('12 bills imported');
  expect(whatHappened({ ...line, imported: 1 })).toBe('1 bill imported');
  const undone = { type: 'Undone', about: 'Rent', imported: 1 };
  expect(whatHappened(undone)).toBe('Undone: 1 bill imported');
});
