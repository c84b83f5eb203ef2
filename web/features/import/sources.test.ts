/** Exports of other programs, by their own documentation. */
import { expect, test } from 'vitest';
import {
  ACTUAL,
  FIREFLY_BILLS,
  FIREFLY_RECURRING,
  WALLOS,
  WALLOS_WITHOUT_CYCLE,
  YNAB_REGISTER,
  YNAB_SCHEDULED,
} from './testing/exports.ts';
import { paid, read } from './testing/read.ts';

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
    'Club 10.00 monthly other 1 2026-12-08 {"on":"2027-03-31"} 2 weekly 2',
    'Loan 50.00 monthly other 1 2026-11-30 {"on":"2027-03-31"} 31 monthly weekend',
    'Lessons 20.00 every-2-weeks other 1 2026-12-03',
    'Fifth: frequency unreadable',
    'Done: ended',
    'Car tax 99.00 annually other 1 2027-06-15 {"on":"2030-12-31"}',
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
    'Club 10.00 every-2-months other 1 2026-12-08 {"on":"2027-04-13"} 2 weekly 2',
    'Piano 90.00 monthly other 1 2026-11-27 {"on":"2027-06-30"} 5 weekly 5',
    'Rent 1450.00 monthly other 1 2026-11-30 31 monthly weekend',
    'Wages tax: frequency near, ends unreadable',
    'Lesson 20.00 every-4-weeks other 1 2026-12-03 {"on":"2026-12-31"}',
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
