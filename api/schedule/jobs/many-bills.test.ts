/** Letters about more bills than a letter names. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, START, startTestApi, type TestApi } from '../../testing/api.ts';
import { RENT } from '../../testing/household.ts';
import { takeLetters } from '../../testing/outbox.ts';

const NAMED = 50;
const MORE = 10;

let house: TestApi;
beforeAll(async () => {
  house = await startTestApi();
});
afterAll(() => house.stop());

it('name fifty and count the rest, and none is told of a second time', async () => {
  house.travelTo(START);
  const email = newEmail();
  const ann = await house.signUp({ email, timeZone: 'UTC' });
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '90000' } });
  const bills = Array.from({ length: NAMED + MORE }, (_, nth) => ({
    ...{ ...RENT, name: `Bill no. ${nth}`, dueDate: nth < MORE ? '2026-03-11' : '2026-03-10' },
  }));
  await ann.does('importBills', { body: { bills } });
  await ann.does('changePreferences', { body: { weeklyReports: true } });
  house.travelTo('2026-03-09T08:00:00.000Z');
  await house.scheduler.runDue();
  await house.deliverLetters();
  const letters = await takeLetters(house.dataDir, email);
  expect(letters.map(({ subject }) => subject).sort()).toEqual([
    `${NAMED + MORE} bills are due soon`,
    'Your week from 03/02/2026',
  ]);
  for (const { text = '' } of letters) {
    expect(text.match(/^Bill no\. \d+(?= is due|,)/gm)).toHaveLength(NAMED);
    // The earliest are named.
    expect(text).not.toContain('Bill no. 0');
    expect(text).toContain(`More that are not listed here: ${MORE}\n`);
  }
  house.travelTo('2026-03-10T08:00:00.000Z');
  await house.scheduler.runDue();
  await house.deliverLetters();
  expect(await takeLetters(house.dataDir, email)).toEqual([]);
});
