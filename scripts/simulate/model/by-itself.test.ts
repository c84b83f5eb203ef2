/** The days of the model: its jobs do as the scheduler's (api/schedule/scheduler.test.ts). */
import { expect, it } from 'vitest';
import { answer } from './answers.ts';
import { DAILY_JOBS } from './by-itself.ts';
import { newHousehold } from './household.ts';

it('tries once a day to pay what could not be paid', () => {
  const house = newHousehold('UTC', '2026-03-04');
  const bill = {
    name: 'Rent',
    amount: '433.00',
    frequency: 'monthly',
    category: 'housing',
  } as const;
  const asked = (call: Parameters<typeof answer>[1], day: string) => answer(house, call, day);
  asked({ name: 'createAccount', body: { name: 'Bills', balance: '100.00' } }, '2026-03-04');
  const body = { ...bill, accountId: 1, isAutomatic: true, dueDate: '2026-03-09' };
  asked({ name: 'createBill', body }, '2026-03-04');
  const dueOnceIts = (today: string) => {
    for (const job of DAILY_JOBS) job(house, today);
    return house.bills[0]?.dueDate;
  };
  expect(dueOnceIts('2026-03-09')).toBe('2026-03-09');
  expect(dueOnceIts('2026-03-10')).toBe('2026-03-09');
  asked({ name: 'changeAccount', id: 1, body: { balance: '1000.00' } }, '2026-03-10');
  expect(dueOnceIts('2026-03-10')).toBe('2026-03-09');
  expect(dueOnceIts('2026-03-11')).toBe('2026-04-09');
});
