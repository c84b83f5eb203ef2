import { expect, test } from 'vitest';
import { whatMoved } from './what-moved.ts';

const line = {
  type: 'BillPaid',
  pot: 'bill',
  about: 'Power',
  amount: '-5.00',
  part: false,
} as const;

test.each([
  [{}, 'Bill paid: Power'],
  [{ part: true }, 'Part of bill paid: Power'],
  [{ type: 'WeekAccrued', amount: '5.00' }, 'Weekly saving: Power'],
  [{ type: 'WeekAccrued', pot: 'available', amount: '5.00' }, 'Arrears installment: Power'],
  [{ type: 'AccountBalanceSet', about: null }, 'Balance set by hand'],
  [{ type: 'Transferred', about: 'Holiday' }, 'Transfer to Holiday'],
  [{ type: 'Transferred', about: 'Holiday', amount: '5.00' }, 'Transfer from Holiday'],
  [{ type: 'SavingsRuleApplied', about: null }, 'Automatic transfer to another account'],
  [{ type: 'KindOfTomorrow' }, 'Movement: Power'],
] as const)('%o is told as %s', (change, words) => {
  expect(whatMoved({ ...line, ...change })).toBe(words);
});
