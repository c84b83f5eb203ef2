import { expect, test } from 'vitest';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { daysAhead, isNews, monthOf, sheetOf, weeksTo } from './month.ts';

test('the sheet of a month holds whole weeks and the month in them', () => {
  const sheet = sheetOf('2026-11-01');
  expect(sheet).toHaveLength(6);
  expect(sheet[0]?.[0]).toBe('2026-10-26');
  expect(sheet.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(sheetOf('2027-02-01')).toHaveLength(4);
  expect(monthOf('2026-11-21')).toBe('2026-11-01');
});

test('the forecast reaches the end of the sheet, and never less than this week', () => {
  expect(weeksTo('2026-11-01', '2026-11-21')).toBe(3);
  expect(weeksTo('2026-01-01', '2026-11-21')).toBe(1);
  expect(weeksTo('2040-01-01', '2026-11-21')).toBe(104);
});

test('a day has its payments, and ends with what all accounts hold together', () => {
  const payment = (date: string, amount: string, paid = true) => ({
    ...{ date, billId: 1, name: 'Rent', amount, paid },
    ...{
      savedAmount: '0.00',
      shortfallAmount: '0.00',
      missingAmount: '0.00',
      lackingAmount: '0.00',
    },
  });
  const week = {
    ...{ week: '2026-11-16', accrues: '0.00', transfers: [], incomes: [], available: '0.00' },
    payments: [payment('2026-11-20', '30.00'), payment('2026-11-21', '5.00', false)],
    ...{ balance: '70.00', lowestBalance: '70.00' },
  };
  const forecast: Forecast = {
    ...{ from: '2026-11-19', to: '2026-11-22', bills: [] },
    accounts: [
      {
        ...{ accountId: 1, name: 'Everyday', firstWeekBelowZero: null, weeks: [week] },
        days: [
          { date: '2026-11-19', balance: '100.00' },
          { date: '2026-11-20', balance: '70.00' },
        ],
      },
      {
        ...{ accountId: 2, name: 'Spare', firstWeekBelowZero: null, weeks: [] },
        days: [
          { date: '2026-11-19', balance: '5.00' },
          { date: '2026-11-21', balance: '6.00' },
        ],
      },
    ],
  };
  const days = daysAhead(forecast);
  expect([...days.keys()].sort()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  expect(days.get('2026-11-19')?.balance).toBe(10_500);
  expect(days.get('2026-11-20')?.balance).toBe(7_500);
  expect(days.get('2026-11-21')).toMatchObject({ balance: 7_600, payments: [{ paid: false }] });
});

test('a bill without an account is there on its next due date, an overdue one today', () => {
  const bill = (billId: number, dueDate: string, accountId: number | null) => ({
    ...{ billId, name: 'Rent', accountId, amount: '30.00', dueDate },
    ...{ savedAmount: '0.00', shortfallAmount: '30.00', fullySaved: false },
  });
  const bills = [
    bill(1, '2026-11-21', null),
    bill(2, '2026-10-01', null),
    bill(3, '2026-11-20', 5),
  ];
  const days = daysAhead({ from: '2026-11-19', to: '2026-11-22', accounts: [], bills });
  const coming = [...days].flatMap(([day, { payments }]) =>
    payments.map(({ billId, paid }) => [day, billId, paid]),
  );
  expect(coming).toEqual([
    ['2026-11-19', 2, 'no account'],
    ['2026-11-21', 1, 'no account'],
  ]);
});

test('a balance is said on the first day that is known, and where it changes', () => {
  const balances = new Map([
    ['2026-11-19', 100],
    ['2026-11-20', 100],
    ['2026-11-21', 70],
    ['2026-11-22', 70],
    ['2026-11-23', 100],
  ]);
  const days = ['2026-11-18', ...balances.keys()];
  expect(days.filter((day) => isNews(day, (one) => balances.get(one)))).toEqual([
    '2026-11-19',
    '2026-11-21',
    '2026-11-23',
  ]);
});
