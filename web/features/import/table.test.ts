/** Whole tables: of people, of other programs, and what is none. */
import { expect, test } from 'vitest';
import { lineOf } from './lines.ts';
import { questionsOf, readyOf, withEvidence } from './questions.ts';
import { LINES_MAX, readTable } from './read-table.ts';
import {
  ACTUAL,
  FIREFLY_BILLS,
  FIREFLY_RECURRING,
  WALLOS,
  WALLOS_WITHOUT_CYCLE,
  YNAB_REGISTER,
  YNAB_SCHEDULED,
} from './testing/exports.ts';
import { household, unsaidOf } from './testing/table.ts';

const turn = async () => undefined;

async function sheetOf(text: string) {
  const sheet = await readTable(text, turn);
  if ('problem' in sheet) throw new Error(sheet.problem);
  return sheet;
}

/** Each line in words: the bill, or why not. */
async function read(text: string, said: Parameters<typeof unsaidOf>[1] = {}) {
  const sheet = await sheetOf(text);
  const answers = withEvidence(sheet.entries, unsaidOf(sheet, said));
  const lines = sheet.entries.map((entry) => lineOf(entry, answers, household));
  return {
    source: sheet.source,
    lines: lines.map(({ name, bill, problems, leftOut, isTaken }) => {
      if (leftOut && !isTaken) return `${name}: ${leftOut}`;
      if (bill) return Object.values(bill).join(' ');
      return `${name}: ${problems.map(({ field, why }) => `${field} ${why}`).join(', ')}`;
    }),
    questions: questionsOf(sheet.entries, unsaidOf(sheet, said), household),
    ready: readyOf(lines).length,
  };
}

const paid = { missing: { frequency: '', dueDate: '', accountId: 1 } } as const;

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
  expect((await read(text, { ...paid, turned: new Set([2]) })).ready).toBe(1);
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

test('Firefly III: bills', async () => {
  const { source, lines } = await read(FIREFLY_BILLS, paid);
  expect(source).toBe('Firefly III bills');
  expect(lines).toEqual([
    'Rent 1450.00 monthly other 1 2026-12-01',
    'Water, sewage 120.50 quarterly other 1 2027-02-15',
    'Car insurance 300.00 bi-annual other 1 2027-03-10',
    'Cleaner 60.00 every-2-weeks other 1 2026-11-23',
    'Old gym: inactive',
  ]);
});

test('Firefly III: recurring transactions, several lines each', async () => {
  const { source, lines } = await read(FIREFLY_RECURRING);
  expect(source).toBe('Firefly III recurring transactions');
  expect(lines).toEqual([
    'Internet 49.99 monthly utilities 1 2026-12-14',
    'Salary: income',
    'Magazine 24.00 quarterly subscriptions 1 2027-02-01',
  ]);
});

test('Wallos: subscriptions, with their cycle and without', async () => {
  const { source, lines, questions } = await read(WALLOS);
  expect(source).toBe('Wallos subscriptions');
  expect(lines).toEqual([
    'Netflix 15.99 monthly entertainment 1 2026-12-03',
    'Domain: account unknown',
    'Razor blades 18.00 every-2-months other 1 2026-12-20',
    'Old paper: inactive',
  ]);
  expect(questions.categories.map(({ text }) => text)).toEqual(['Health & Wellbeing']);
  expect(questions.accounts.map(({ text }) => text)).toEqual(['PayPal']);
  const without = await read(WALLOS_WITHOUT_CYCLE);
  expect(without.lines).toEqual(['Netflix: frequency blank']);
  expect(without.questions.missing.frequency).toBe(1);
});

test('Actual: schedules in cents, with their recurrence', async () => {
  const { source, lines } = await read(ACTUAL);
  expect(source).toBe('Actual schedules');
  expect(lines).toEqual([
    'Mortgage 1820.00 monthly other 1 2026-12-10',
    'Water 90.50 quarterly other 1 2026-12-15',
    'Cleaner 60.00 every-2-weeks other 1 2026-11-30',
    'Salary: income',
    'Holiday 500.00 once other 1 2027-02-01',
    'Old lease: inactive',
  ]);
});

test('YNAB: scheduled transactions, and a register that has no frequency', async () => {
  const scheduled = await read(YNAB_SCHEDULED);
  expect(scheduled.source).toBe('YNAB scheduled transactions');
  expect(scheduled.lines).toEqual([
    'Landlord 1450.00 monthly housing 1 2026-12-01',
    'Cleaner 60.00 every-2-weeks housing 1 2026-12-04',
    'Insurer 300.00 bi-annual insurance 1 2027-01-05',
    'Employer: income',
    ': transfer',
  ]);
  const register = await read(YNAB_REGISTER);
  expect(register.source).toBe('YNAB register');
  expect(register.lines).toEqual([
    'Spotify: frequency blank',
    'Employer: income',
    'Transfer : Buffer: transfer',
  ]);
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
    amount: '40.00',
    get name() {
      looks += 1;
      return 'Phone';
    },
  };
  const text = `Name,Amount,Frequency,Due date\n${'Phone,40.00,monthly,2026-12-01\n'.repeat(500)}`;
  const sheet = await sheetOf(text);
  const ours = { ...household, bills: [there] };
  const lines = sheet.entries.map((entry) => lineOf(entry, unsaidOf(sheet, paid), ours));
  expect(lines.every(({ leftOut }) => leftOut === 'already')).toBe(true);
  expect(looks).toBe(1);
});
