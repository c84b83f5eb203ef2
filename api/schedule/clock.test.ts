/** A clock that runs ahead for a while, and is put right. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const runCount = async () => (await api.pool.query('SELECT FROM schedule.runs')).rowCount ?? 0;

it('the scheduler goes on after a clock that ran ahead, does nothing twice, and says so', async () => {
  const ann = await api.signUp();
  await giveRent(ann, '600.00');
  await api.scheduler.runDue();
  const ready = async () => (await fetch(`${api.url}/readyz`)).json();
  const behind = async () =>
    /^weekwise_clock_behind_seconds (\d+)/m.exec(
      await (await fetch(`${api.url}/metrics`)).text(),
    )?.[1];
  // The clock of the test is not that of the database.
  const differs = expect.stringContaining('the clock of this process');
  expect(await ready()).toEqual({ status: 'ready', problems: [], warnings: [differs] });
  expect(await behind()).toBe('0');
  api.travelTo('2026-03-24T10:00:00.000Z');
  await api.scheduler.runDue();
  const [events, runs] = [await api.eventCount(), await runCount()];

  api.travelTo('2026-03-04T10:20:00.000Z');
  expect(await ann.does('schedulerStatus')).toMatchObject({ isRunning: false });
  await api.scheduler.runDue();
  expect(await runCount()).toBeGreaterThan(runs);
  expect(await ann.does('schedulerStatus')).toMatchObject({ isRunning: true });
  expect(await api.eventCount()).toBe(events);
  const warnings = [expect.stringContaining('the clock has jumped'), differs];
  expect(await ready()).toEqual({ status: 'ready', problems: [], warnings });
  expect(await behind()).toBe(String(20 * 86_400 - 20 * 60));

  // Who comes now is served as ever.
  const bob = await api.signUp();
  await giveRent(bob);
  api.travelTo('2026-03-09T10:20:00.000Z');
  await api.scheduler.runDue();
  expect(await bob.does('listBills')).toMatchObject([{ savings: { savedAmount: '100.00' } }]);
});
