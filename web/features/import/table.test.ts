/** Whole tables of people, and what is none. */
import { expect, test } from 'vitest';
import { lineOf } from './lines.ts';
import { LINES_MAX, readTable } from './read-table.ts';
import { paid, read, sheetOf, turn } from './testing/read.ts';
import { household, unsaidOf } from './testing/table.ts';

test('a table with headings, in any order and under a title', async () => {
  const { lines } = await read(
    `My bills 2026\n\nDue date;How often;Bill name;Cost;Kind\n1 Dec 2026;Monthly;Rent;1.450,00 €;Housing\n14.12.2026;quarterly;Power;$130,00;Electricity\n;;Total;1.580,00;`,
    paid,
  );
  expect(lines).toEqual([
    'Rent 1450.00 monthly housing 1 2026-12-01',
    'Power 130.00 quarterly utilities 1 2026-12-14',
    'Total: total',
  ]);
});

test('a spreadsheet’s clipboard without headings', async () => {
  const { lines } = await read(
    'Rent\t1,450.00\tMonthly\t1 Dec 2026\nInternet\t79.00\tMonthly\t14 Dec 2026\n',
    paid,
  );
  expect(lines).toEqual([
    'Rent 1450.00 monthly other 1 2026-12-01',
    'Internet 79.00 monthly other 1 2026-12-14',
  ]);
});

test('what a line lacks is named, and nothing stands in for it', async () => {
  const { lines } = await read(
    'Name,Amount,Frequency,Due date,Account\nRent,,monthly,2026-12-01,Bills\n,12.00,monthly,2026-12-01,\nGym,abc,often,soon,Nowhere\nOnce,5.00,once,2026-12-01,Everyday\nOver,5.00,once,2026-01-01,Everyday\nFree,0.00,monthly,,Everyday\n',
  );
  expect(lines).toEqual([
    'Rent: amount blank',
    ': name blank, account blank',
    'Gym: amount unreadable, frequency unreadable, dueDate unreadable, account unknown',
    'Once 5.00 once other 1 2026-12-01',
    'Over: dueDate over',
    'Free: amount nothing, dueDate blank',
  ]);
});

test('what can be read in two ways is asked about once, with an example', async () => {
  const text =
    'Name;Amount;Frequency;Due date\nRent;1.450;monthly;03/04/2027\nPower;2.000;monthly;05/06/2027\n';
  const open = await read(text, paid);
  expect(open.lines).toEqual([
    'Rent: amount two_ways, dueDate order',
    'Power: amount two_ways, dueDate order',
  ]);
  expect(open.questions).toMatchObject({ order: '03/04/2027', decimal: '1.450' });
  const { lines } = await read(text, { ...paid, order: 'day', decimal: ',' });
  expect(lines).toEqual([
    'Rent 1450.00 monthly other 1 2027-04-03',
    'Power 2000.00 monthly other 1 2027-06-05',
  ]);
});

test('a word for two frequencies is a reason, until one of them is taken', async () => {
  const text = 'Name,Amount,Frequency,Due date\nCleaner,60.00,Bi-monthly,2026-12-01\n';
  const open = await read(text, paid);
  expect(open.lines).toEqual(['Cleaner: frequency two_ways']);
  const [asked] = open.questions.frequencies;
  expect(asked).toMatchObject({ word: 'bi-monthly', count: 1 });
  if (!asked || 'problem' in asked.read) throw new Error('nothing is near');
  const frequencies = new Map([[asked.word, asked.read.often]]);
  const { lines } = await read(text, { ...paid, frequencies });
  expect(lines).toEqual(['Cleaner 120.00 monthly other 1 2026-12-01']);
});

test('past dates move on in the bill’s rhythm, or stay as they are', async () => {
  const text = 'Name,Amount,Frequency,Due date\nWater,80.00,quarterly,2026-02-15\n';
  const { lines, questions } = await read(text, paid);
  expect([lines, questions.past]).toEqual([['Water 80.00 quarterly other 1 2027-02-15'], 1]);
  const { lines: overdue } = await read(text, { ...paid, past: 'overdue' });
  expect(overdue).toEqual(['Water 80.00 quarterly other 1 2026-02-15']);
});

test('a bill that is there already is left out until it is wanted', async () => {
  const text = 'Name,Amount,Frequency,Due date\nphone,40.00,monthly,2026-12-01\n';
  expect((await read(text, paid)).lines).toEqual(['phone: already']);
  expect((await read(text, { ...paid, taken: new Map([[2, true]]) })).ready).toBe(1);
});

test('a bill of a name that is there is left out, whatever it costs, and of which one it is the price is said', async () => {
  const text = `Name,Amount,Frequency,Due date
PHONE,48.00,monthly,2026-12-01
Phone,480.00,yearly,2026-12-01
Gym,20.00,monthly,2026-12-01
Two,20.00,monthly,2026-12-01
`;
  const others = [
    ...[1, 2].map((id) => ({ id: 10 + id, name: 'Two', amount: `${id}.00`, ended: false })),
    { id: 13, name: 'Gym', amount: '15.00', ended: true },
  ].map((bill) => ({ ...bill, frequency: 'monthly' as const }));
  const ours = { ...household, bills: [...household.bills, ...others] };
  const sheet = await sheetOf(text);
  const lines = sheet.entries.map((entry) => lineOf(entry, unsaidOf(sheet, paid), ours));
  expect(lines.map(({ leftOut, pricedAnew, isTaken }) => [leftOut, pricedAnew, isTaken])).toEqual([
    ['same_name', 1, false],
    ['same_name', null, false],
    [null, null, true],
    ['same_name', null, false],
  ]);
});

test('an end is a date or how many payments are left, counted from the date that is written', async () => {
  const { lines } = await read(
    `Name,Amount,Frequency,Due date,End date
Gym,20.00,monthly,2026-12-01,2027-03-14
Loan,30.00,fortnightly,2026-12-01,12
Sofa,40.00,monthly,2026-09-15,6 payments
Rent,50.00,monthly,2026-12-01,never
Car,60.00,monthly,2026-12-01,
Lost,70.00,monthly,2026-12-01,when I die
Over,80.00,monthly,2026-12-01,2026-11-30
Paid,90.00,monthly,2026-09-15,2
Odd,91.00,monthly,2026-12-01,31/02/2027
Move,92.00,once,2026-12-01,1
Fine,93.00,once,2026-12-01,2027-01-01
`,
    paid,
  );
  expect(lines).toEqual([
    'Gym 20.00 monthly other 1 2026-12-01 {"on":"2027-03-14"}',
    'Loan 30.00 every-2-weeks other 1 2026-12-01 {"payments":12}',
    'Sofa 40.00 monthly other 1 2026-12-15 {"payments":3}',
    'Rent 50.00 monthly other 1 2026-12-01',
    'Car 60.00 monthly other 1 2026-12-01',
    'Lost: ends unreadable',
    'Over: ended',
    'Paid: ended',
    'Odd: ends no_such_day',
    'Move 92.00 once other 1 2026-12-01',
    'Fine: ends once',
  ]);
});

test('an end that has passed is a reason once the line is wanted', async () => {
  const text = 'Name,Amount,Frequency,Due date,Until\nOver,80.00,monthly,2026-12-01,2026-11-30\n';
  const { lines } = await read(text, { ...paid, taken: new Map([[2, true]]) });
  expect(lines).toEqual(['Over: ends over']);
});

test('the order of days and months is told by an end, too', async () => {
  const text = 'Name,Amount,Frequency,Due date,Ends\nGym,20.00,monthly,03/04/2027,05/06/2027\n';
  const open = await read(text, paid);
  expect(open.questions.order).toBe('03/04/2027');
  expect(open.lines).toEqual(['Gym: dueDate order, ends order']);
  const { lines } = await read(text.replace('05/06/2027', '25/06/2027'), paid);
  expect(lines).toEqual(['Gym 20.00 monthly other 1 2027-04-03 {"on":"2027-06-25"}']);
});

test('the day that a frequency names is kept, and a date that is another day moves to it', async () => {
  const { lines } = await read(
    `Name,Amount,Frequency,Due date
Club,10.00,every month on the second Tuesday,2026-12-08
Piano,90.00,last Friday of the month,2026-11-27
Rent,99.00,every 2 months on the last day,2026-12-31
Bank,5.00,monthly on the 30th,2027-02-28
Gym,20.00,every 2 weeks on Friday,2026-11-26
Tax,30.00,every month on the 1st and 15th,2026-12-01
Old,40.00,every month on the second Tuesday,2026-09-08
`,
    paid,
  );
  expect(lines).toEqual([
    'Club 10.00 monthly other 1 2026-12-08 2 weekly 2',
    'Piano 90.00 monthly other 1 2026-11-27 5 weekly 5',
    'Rent 99.00 every-2-months other 1 2026-12-31 31 monthly',
    'Bank 5.00 monthly other 1 2027-02-28 30 monthly',
    'Gym 20.00 every-2-weeks other 1 2026-11-27 on_day',
    'Tax: frequency unreadable',
    'Old 40.00 monthly other 1 2026-12-08 2 weekly 2',
  ]);
});

test('formulas are text, in a name too', async () => {
  const name = '=HYPERLINK("http://evil.example";"Rent")';
  const cell = `"${name.replaceAll('"', '""')}"`;
  const { lines } = await read(
    `Name,Amount,Frequency,Due date\n${cell},=1+2,monthly,2026-12-01\n`,
    paid,
  );
  expect(lines).toEqual([`${name}: amount unreadable`]);
});

test.each([
  ['a letter', 'Dear Sir,\nplease find enclosed', 'no_table'],
  ['one word', 'Rent', 'no_table'],
  ['headings alone', 'Name,Amount,Frequency\n', 'too_few'],
  ['more than is looked at', 'a,1\n'.repeat(LINES_MAX + 1), 'too_long'],
])('%s is no table', async (_, text, problem) => {
  expect(await readTable(text, turn)).toEqual({ problem });
});

test('5,000 lines are read in slices, each with its bill or its reason', async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) =>
    index % 10 === 0
      ? `Bad ${index},abc,monthly,2026-12-01`
      : `Bill ${index},12.50,monthly,2026-12-01`,
  );
  let turns = 0;
  const text = `Name,Amount,Frequency,Due date\n${rows.join('\n')}`;
  const sheet = await readTable(text, async () => {
    turns += 1;
  });
  expect(turns).toBe(10);
  expect('entries' in sheet && sheet.entries.length).toBe(5_000);
  const { lines, ready } = await read(text, paid);
  expect([lines.length, ready]).toEqual([5_000, 4_500]);
});

test('a bill that is there is looked at once, however many lines are matched with it', async () => {
  let looks = 0;
  const there = {
    ...{ id: 1, amount: '40.00', frequency: 'monthly' as const, ended: false },
    get name() {
      looks += 1;
      return 'Phone';
    },
  };
  const phones = Array.from({ length: 500 }, (_, nth) => `Phone,40.00,monthly,2026-12-01,${nth}`);
  const sheet = await sheetOf(`Name,Amount,Frequency,Due date,Number\n${phones.join('\n')}\n`);
  const ours = { ...household, bills: [there] };
  const lines = sheet.entries.map((entry) => lineOf(entry, unsaidOf(sheet, paid), ours));
  expect(lines.every(({ leftOut }) => leftOut === 'already')).toBe(true);
  expect(looks).toBe(1);
});

test('a line of very many fields, and a field of very many letters, are read as far as a bill may go', async () => {
  const wide = await readTable(
    `Name,Amount,Frequency${',x'.repeat(300_000)}\nGym,20.00,monthly${',y'.repeat(300_000)}`,
    turn,
  );
  expect('problem' in wide || wide.entries.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Gym', '20.00', 'monthly'],
  ]);
  const long = await read(
    `Name,Amount,Frequency\n${'a'.repeat(4_000_000)},20.00,monthly\nGym,20.00,monthly`,
    paid,
  );
  expect(long.lines.map((line) => line.replace(/a{5000}/, 'a…'))).toEqual([
    'a…: name too_long, dueDate blank',
    'Gym: dueDate blank',
  ]);
});
