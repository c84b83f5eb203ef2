/** What a pay is for, over HTTP: the households of docs/pays.md, and what they do not say. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPays } from '../../ledger/testing/examples/pays.ts';
import { play } from '../../ledger/testing/examples/play.ts';
import { PAY_DAYS } from '../contract/preferences.ts';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { startHousehold } from '../testing/examples.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

it.each(readPays())('$title', async ({ schedule, story }) => {
  const { frequency, weekday, named, secondDay } = schedule;
  const preferences = {
    ...{ payFrequency: frequency, payDay: PAY_DAYS[weekday - 1] ?? 'friday' },
    ...{ payDate: named, secondPayDay: secondDay },
  };
  await play(story, await startHousehold(api, api.parts, story.lines[0]?.day ?? '', preferences));
});

describe('this pay', () => {
  beforeEach(() => api.travelTo(START));

  it('of somebody new is empty, by the week on Fridays', async () => {
    const ann = await api.signUp();
    expect(await ann.does('thisPay')).toEqual({
      ...{ payFrequency: 'weekly', isKnown: true, weeks: 1 },
      ...{ from: '2026-02-27', nextPayday: '2026-03-06', until: '2026-03-05' },
      ...{ setAsideSoFar: '0.00', toSetAside: '0.00', setAside: '0.00', missed: '0.00' },
      ...{ due: [], dueTotal: '0.00', income: '0.00', left: '0.00' },
    });
  });

  it('names what falls due, and by how much it will be short', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    await ann.does('changeBill', { id: 1, body: { dueDate: '2026-03-20' } });
    await ann.does('changePreferences', { body: { payFrequency: 'monthly' } });
    expect(await ann.does('thisPay')).toMatchObject({
      ...{ isKnown: false, from: '2026-02-27', nextPayday: '2026-03-27', weeks: 4 },
      ...{ toSetAside: '300.00', dueTotal: '433.00', left: '-300.00' },
      due: [
        {
          ...{ date: '2026-03-20', billId: 1, name: 'Rent', amount: '433.00' },
          ...{ savedAmount: '200.00', shortfallAmount: '233.00' },
        },
      ],
    });
  });

  it('follows every change of the ledger and of the paydays, at every process', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    const other = await api.another();
    const elsewhere = ann.at(other.url);
    expect(await ann.does('thisPay')).toMatchObject({ toSetAside: '0.00' });
    await elsewhere.does('changePreferences', {
      body: { payFrequency: 'fortnightly', payDate: '2026-03-06' },
    });
    expect(await ann.does('thisPay')).toMatchObject({ from: '2026-02-20', toSetAside: '0.00' });
    await elsewhere.does('changePreferences', { body: { payDay: 'wednesday' } });
    expect(await ann.does('thisPay')).toMatchObject({
      from: START.slice(0, 10),
      toSetAside: '200.00',
    });
    await elsewhere.does('createIncome', {
      body: { name: 'Salary', amount: '900', frequency: 'biweekly' },
    });
    expect(await ann.does('thisPay')).toMatchObject({ income: '900.00', left: '700.00' });
    await other.stop();
  });

  it.each([
    [{ payFrequency: 'bi-annual' }, 'payFrequency'],
    [{ payDate: '2026-02-30' }, 'payDate'],
    [{ secondPayDay: 0 }, 'secondPayDay'],
    [{ secondPayDay: 32 }, 'secondPayDay'],
    [{ secondPayDay: 1.5 }, 'secondPayDay'],
    [{ paydayReminders: 'yes' }, 'paydayReminders'],
  ])('does not take the paydays %j', async (body, field) => {
    const ann = await api.signUp();
    const refused = await ann.cannot('changePreferences', { body });
    expect(refused).toMatchObject({ status: 400, code: 'validation' });
    expect(Object.keys(refused.details ?? {})).toEqual([field]);
  });
});
