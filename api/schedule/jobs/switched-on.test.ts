/** Letters that a person has had, does not want for a while, and then wants again. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, START, startTestApi, type TestApi } from '../../testing/api.ts';
import { takeLetters } from '../../testing/outbox.ts';

let house: TestApi;
beforeAll(async () => {
  house = await startTestApi();
});
afterAll(() => house.stop());

const report = { weeklyReports: true };
const payday = {
  paydayReminders: true,
  payFrequency: 'fortnightly',
  payDate: '2026-03-13',
} as const;
const mondays = ['2026-03-09', '2026-03-23', '2026-03-26', '2026-03-30'] as const;
const paydays = ['2026-03-13', '2026-03-27', '2026-04-02', '2026-04-10'] as const;

it.each([
  ['weeklyReports', report, mondays],
  ['emailNotifications', report, mondays],
  ['paydayReminders', payday, paydays],
  ['billReminders', payday, paydays],
] as const)('come at their next time when %s is switched on again', async (choice, body, days) => {
  house.travelTo(START);
  await house.pool.query('TRUNCATE schedule.runs');
  const email = newEmail();
  const ann = await house.signUp({ email });
  const choose = (on: boolean) => ann.does('changePreferences', { body: { [choice]: on } });
  const toldAt = async (day: string, time = '10:00') => {
    house.travelTo(`${day}T${time}:00.000Z`);
    await house.scheduler.runDue();
    await house.deliverLetters();
    return (await takeLetters(house.dataDir, email)).length;
  };
  const [first, meanwhile, between, next] = days;
  await ann.does('changePreferences', { body });
  expect(await toldAt(first)).toBe(1);
  await choose(false);
  expect(await toldAt(first, '10:15')).toBe(0);
  await choose(true);
  expect(await toldAt(first, '10:30'), 'the same letter is not written twice').toBe(0);
  await choose(false);
  expect(await toldAt(meanwhile)).toBe(0);
  await choose(true);
  expect(await toldAt(between)).toBe(0);
  expect(await toldAt(next)).toBe(1);
});
