import { expect, test } from 'vitest';
import type { Forecast } from '../../../api/contract/forecast.ts';
import { daysAhead, monthOf, sheetOf, weeksTo } from './month.ts';

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

test('a day ends with the balance of its week less what is still to be paid in it', () => {
  const payment = (date: string, amount: string, paid = true) => ({
    ...{ date, billId: 1, name: 'Rent', amount, paid },
    ...{ savedAmount: '0.00', shortfallAmount: '0.00', missingAmount: paid ? '0.00' : amount },
  });
  const week = {
    ...{ week: '2026-11-16', accrues: '0.00', transfers: [], available: '0.00' },
    payments: [payment('2026-11-20', '30.00'), payment('2026-11-21', '5.00', false)],
    ...{ balance: '70.00', lowestBalance: '70.00' },
  };
  const forecast: Forecast = {
    ...{ from: '2026-11-19', to: '2026-11-22', bills: [] },
    accounts: [{ accountId: 1, name: 'Everyday', firstWeekBelowZero: null, weeks: [week] }],
  };
  const days = daysAhead(forecast);
  expect([...days.keys()].sort()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']);
  expect(days.get('2026-11-19')?.balance).toBe(10_000);
  expect(days.get('2026-11-20')?.balance).toBe(7000);
  expect(days.get('2026-11-21')).toMatchObject({ balance: 7000, payments: [{ paid: false }] });
});
