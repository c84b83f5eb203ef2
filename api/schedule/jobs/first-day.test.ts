/** Somebody who registers with the address of another, leaves it and registers again has a stranger told of bills once a day, and not at once each time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../../testing/api.ts';
import { giveRent } from '../../testing/household.ts';
import { takeLetters } from '../../testing/outbox.ts';

let house: TestApi;
beforeAll(async () => {
  house = await startTestApi();
});
afterAll(() => house.stop());

const MONDAY = '2026-03-09';
const CONFIRM = 'UPDATE identity.users SET email_verified_at = created_at WHERE email = $1';

it.each([
  ['a reminder', {}, '2026-03-10'],
  ['the report of a Monday', { weeklyReports: true, billReminders: false }, '2026-03-16'],
  [
    'the email of a payday',
    { paydayReminders: true, payFrequency: 'weekly', payDay: 'monday' },
    '2026-03-16',
  ],
] as const)(
  '%s goes at once to an address that is confirmed, and to another not on its first day',
  async (_, chosen, later) => {
    house.travelTo(START);
    await house.pool.query('TRUNCATE schedule.runs');
    const toldAt = async (instant: string, emails: string[]) => {
      house.travelTo(instant);
      await house.scheduler.runDue();
      await house.deliverLetters();
      return Promise.all(
        emails.map(async (email) => (await takeLetters(house.dataDir, email)).length),
      );
    };
    house.travelTo(`${MONDAY}T09:00:00.000Z`);
    const emails = [newEmail(), newEmail()];
    for (const email of emails) {
      const ann = await house.signUp({ email });
      await giveRent(ann);
      await ann.does('changeBill', { id: 1, body: { dueDate: '2026-03-11' } });
      await ann.does('changePreferences', { body: chosen });
    }
    await house.pool.query(CONFIRM, [emails[0]]);
    expect(await toldAt(`${MONDAY}T10:00:00.000Z`, emails)).toEqual([1, 0]);
    const [, told] = await toldAt(`${later}T10:00:00.000Z`, emails);
    expect(told).toBe(1);
  },
);

it('somebody who deletes all data again and again has a stranger told twice a day at most', async () => {
  house.travelTo(START);
  await house.pool.query('TRUNCATE schedule.runs');
  const email = newEmail();
  const ann = await house.signUp({ email });
  await ann.does('changePreferences', { body: { weeklyReports: true } });
  let letters = 0;
  for (let quarters = 0; quarters < 5; quarters += 1) {
    house.travelTo(
      new Date(Date.parse(`${MONDAY}T10:00:00.000Z`) + quarters * 15 * 60_000).toISOString(),
    );
    await ann.does('confirmIdentity', { body: { password: PASSWORD } });
    await ann.does('deleteData');
    await house.scheduler.runDue();
    await house.deliverLetters();
    letters += (await takeLetters(house.dataDir, email)).length;
  }
  expect(letters).toBe(2);
});
