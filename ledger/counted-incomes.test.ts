import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { CountedIncome } from './counted-incomes.ts';
import { forecast } from './forecast.ts';
import type { IncomeFrequency } from './money.ts';
import { accountOpened, billAdded, follow, ledgerOf, TODAY } from './testing/given.ts';

/** A weekly bill of 10.00 that the savings of each week pay. */
const weekly = billAdded({
  ...{ frequency: 'weekly', amount: 1_000, dueDate: '2026-03-15', dueDay: 15 },
});

/** A household with the bill and an income of 60.00 into its account, and what its account comes to at the end of each week. */
function balances(
  counted: CountedIncome[],
  { weeks = 4, frequency = 'weekly' as IncomeFrequency, amount = 6_000, startDate = TODAY } = {},
) {
  const income = { name: 'Salary', amount, frequency, accountId: 1, startDate };
  const ledger = follow(ledgerOf([accountOpened(5_000), weekly]), {
    ...{ type: 'AddIncome', paymentDay: null, paymentDayType: 'monthly' },
    ...income,
  });
  const [account] = forecast(ledger, TODAY, weeks, counted).accounts;
  return account?.weeks.map((week) => week.balance);
}

const on = (day: Day | null): CountedIncome[] => [{ incomeId: 1, on: day }];

it('no income is counted that was not asked for', () => {
  expect(balances([])).toEqual([5_000, 5_000, 5_000, 5_000]);
});

it('an income adds what is left of it once it has made up for what the weeks set aside', () => {
  expect(balances(on('2026-03-06'))).toEqual([11_000, 16_000, 21_000, 26_000]);
});

it.each([
  ['biweekly', [5_000, 10_000, 10_000, 14_000]],
  ['monthly', [5_000, 10_000, 10_000, 10_000]],
] as const)('it comes round %s from the day that is named', (frequency, expected) => {
  expect(balances(on('2026-03-11'), { frequency })).toEqual(expected);
});

it('without a day it goes by its start date, however long ago that was', () => {
  const startDate = addDays(TODAY, -28);
  expect(balances(on(null), { startDate, weeks: 2 })).toEqual([11_000, 16_000]);
});

it('one that is smaller than what the weeks set aside takes nothing away', () => {
  expect(balances(on(TODAY), { amount: 400, weeks: 3 })).toEqual([5_400, 5_400, 5_400]);
});

it('one that is unknown is left out', () => {
  expect(balances([{ incomeId: 7, on: TODAY }], { weeks: 2 })).toEqual([5_000, 5_000]);
});
