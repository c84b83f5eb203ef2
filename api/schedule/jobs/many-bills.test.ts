/** Letters about more bills than a letter names. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newEmail, START, startTestApi, type TestApi } from '../../testing/api.ts';
import { RENT } from '../../testing/household.ts';
import { takeLetter, takeLetters } from '../../testing/outbox.ts';

const NAMED = 50;
const MORE = 10;
const NS_A_MS = 1e6;

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

it('hold nobody up, however long a thousand bills are overdue and however often their prices have risen', {
  timeout: 120_000,
}, async () => {
  house.travelTo(START);
  const email = newEmail();
  const ann = await house.signUp({ email, timeZone: 'UTC' });
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '1000' } });
  const rent = { ...RENT, amount: '1', frequency: 'weekly', dueDate: '1970-01-05' } as const;
  const yearlyRise = { basisPoints: 1, from: '1970-02-01' };
  const bills = Array.from({ length: 1_000 }, (_, nth) => {
    return { ...rent, yearlyRise, name: `Bill no. ${nth}` };
  });
  await ann.does('importBills', { body: { bills } });
  const pay = { payFrequency: 'annually', payDay: 'friday', payDate: '2026-03-06' } as const;
  await ann.does('changePreferences', { body: { paydayReminders: true, ...pay } });
  house.travelTo('2026-03-06T10:00:00.000Z');
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  await house.scheduler.runDue();
  delays.disable();
  await house.deliverLetters();
  const letter = await takeLetter(house.dataDir, email);
  expect(letter.subject).toBe('52000 bills are due before your next payday');
  expect(delays.max / NS_A_MS).toBeLessThan(1_000);
});
