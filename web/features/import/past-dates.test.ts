/** Dates that have passed, and lines whose bills are there. */
import { expect, test } from 'vitest';
import { lineOf } from './lines.ts';
import { paid, read, sheetOf } from './testing/read.ts';
import { household, unsaidOf } from './testing/table.ts';

const HEADINGS = 'Name,Amount,Frequency,Due date';

test('dates that have passed are asked about, in the order that the column itself tells', async () => {
  const text = `${HEADINGS}\nRent,12.00,monthly,25/12/2030\nPower,14.00,monthly,03/04/2026\nGas,15.00,quarterly,05/06/2026\n`;
  const { questions } = await read(text, paid);
  expect(questions).toMatchObject({ order: null, past: 2 });
  const kept = await read(text, { ...paid, past: 'overdue' });
  expect(kept.questions.past).toBe(2);
  expect(kept.lines[1]).toBe('Power 14.00 monthly other 1 2026-04-03');
});

test('a line that is left out is not asked about, unless it would come along by its own date', async () => {
  const text = `${HEADINGS},Ends\nPhone,40.00,monthly,2026-03-04,\nLoan,15.00,monthly,2026-06-05,2\n`;
  const { questions, lines } = await read(text, paid);
  expect(lines).toEqual(['Phone: already', 'Loan: ended']);
  expect(questions.past).toBe(1);
});

test('a bill that has ended, or comes at another pace, is not the one of the line', async () => {
  const leftOut = async (more: object, often = 'monthly') => {
    const sheet = await sheetOf(`${HEADINGS}\nPhone,40.00,${often},2027-03-04\n`);
    const bills = household.bills.map((bill) => ({ ...bill, ...more }));
    return sheet.entries.map(
      (entry) => lineOf(entry, unsaidOf(sheet, paid), { ...household, bills }).leftOut,
    );
  };
  expect(await leftOut({})).toEqual(['already']);
  expect(await leftOut({ ended: true })).toEqual([null]);
  expect(await leftOut({}, 'yearly')).toEqual(['same_name']);
});
