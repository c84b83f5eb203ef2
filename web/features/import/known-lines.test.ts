import { expect, test } from 'vitest';
import { linesOf } from './known-lines.ts';
import { paid, sheetOf } from './testing/read.ts';
import { household, unsaidOf } from './testing/table.ts';

test('a letter into one line reads that line again alone, and an answer reads all', async () => {
  const sheet = await sheetOf(
    'Name,Amount,Frequency,Due date\nRent,x,monthly,2027-03-04\nGas,5.00,monthly,2027-03-04\n',
  );
  const said = unsaidOf(sheet, paid);
  const [rent, gas] = linesOf(sheet.entries, said, household);
  const number = rent?.line ?? 0;
  const typed = { ...said, typed: new Map([[number, { amount: '12' }]]) };
  const [mended, same] = linesOf(sheet.entries, typed, household);
  expect(mended?.bill?.amount).toBe('12.00');
  expect(same).toBe(gas);
  const elsewhere = { ...typed, missing: { ...typed.missing, accountId: 2 } };
  const [, other] = linesOf(sheet.entries, elsewhere, household);
  expect(other?.bill?.accountId).toBe(2);
});
