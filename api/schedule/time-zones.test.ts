import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it('each week is accrued once when the household moves over the date line, there and back', async () => {
  const zones = ['Pacific/Honolulu', 'Pacific/Kiritimati'] as const;
  const people = await Promise.all(zones.map((timeZone) => api.signUp({ timeZone })));
  for (const person of people) await giveRent(person);
  const accrued = async () => {
    await api.scheduler.runDue();
    const lists = await Promise.all(people.map((person) => person.does('listBills')));
    return lists.map(([bill]) => bill?.savings.savedAmount);
  };
  const move = (to: readonly string[]) =>
    Promise.all(
      people.map((person, nth) => person.does('changeUser', { body: { timeZone: to[nth] ?? '' } })),
    );
  // Sunday noon in Honolulu, Monday noon on Kiritimati: a day lies between them.
  api.travelTo('2026-03-08T22:00:00.000Z');
  expect(await accrued()).toEqual(['0.00', '100.00']);
  await move([...zones].reverse());
  api.travelTo('2026-03-08T23:00:00.000Z');
  expect(await accrued()).toEqual(['100.00', '100.00']);
  await move(zones);
  api.travelTo('2026-03-09T02:00:00.000Z');
  expect(await accrued()).toEqual(['100.00', '100.00']);
  // The next day in Honolulu, and a week later there.
  await move([...zones].reverse());
  api.travelTo('2026-03-09T22:00:00.000Z');
  expect(await accrued()).toEqual(['100.00', '100.00']);
  api.travelTo('2026-03-16T22:00:00.000Z');
  expect(await accrued()).toEqual(['200.00', '200.00']);
  for (const person of people)
    expect((await person.does('currentUser')).timeZone).toMatch(/^Pacific/);
});
