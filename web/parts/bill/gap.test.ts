import { expect, test } from 'vitest';
import { bill } from '../../features/bills/testing/bill.ts';
import { today } from '../../ui/today.ts';
import { billValues } from './bill-values.ts';
import { gapOf } from './gap.ts';

test('what is paid in parts is not missing any more', () => {
  const part = bill(1, 'Rent', '60.00', { dueDate: today(), partPaid: '40.00' });
  expect(gapOf({ ...billValues(part), amount: '110.00' }, part, today())).toEqual({
    weeks: 0,
    missing: 10_00,
  });
});
