/** The model's daily jobs do what the scheduler's do (api/schedule/scheduler.test.ts). */
import { expect, it } from 'vitest';
import { answer } from './answers.ts';
import { runDailyJobs } from './by-itself.ts';
import { newHousehold } from './household.ts';
import { runPayments } from './payments-run.ts';

it('tries once a day to pay what could not be paid', () => {
  const house = newHousehold('UTC', '2026-03-04');
  const bill = {
    name: 'Rent',
    amount: '433.00',
    frequency: 'monthly',
    category: 'housing',
  } as const;
  const does = (call: Parameters<typeof answer>[1], day: string) => answer(house, call, day);
  does({ name: 'createAccount', body: { name: 'Bills', balance: '100.00' } }, '2026-03-04');
  const body = { ...bill, accountId: 1, isAutomatic: true, dueDate: '2026-03-09' };
  does({ name: 'createBill', body }, '2026-03-04');
  const dueAfterJobsOf = (today: string) => {
    runDailyJobs(house, today);
    return house.bills[0]?.dueDate;
  };
  expect(dueAfterJobsOf('2026-03-09')).toBe('2026-03-09');
  expect(dueAfterJobsOf('2026-03-10')).toBe('2026-03-09');
  does({ name: 'changeAccount', id: 1, body: { balance: '1000.00' } }, '2026-03-10');
  expect(dueAfterJobsOf('2026-03-10')).toBe('2026-03-09');
  expect(dueAfterJobsOf('2026-03-11')).toBe('2026-04-09');
});

it('takes every period of a bill by its own day when it catches up', () => {
  const house = newHousehold('UTC', '2026-03-04');
  const does = (call: Parameters<typeof answer>[1]) => answer(house, call, '2026-03-04');
  does({ name: 'createAccount', body: { name: 'Bills', balance: '200.00' } });
  for (const dueDate of ['2026-03-10', '2026-03-20'] as const) {
    const rent = { name: 'Rent', amount: '100.00', frequency: 'monthly' } as const;
    const body = { ...rent, category: 'housing', accountId: 1, isAutomatic: true, dueDate };
    does({ name: 'createBill', body });
  }
  runPayments(house, '2026-04-12');
  expect(house.bills.map(({ dueDate }) => dueDate)).toEqual(['2026-04-10', '2026-04-20']);
});
