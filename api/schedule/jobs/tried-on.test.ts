/** When the daily run tries again what had failed. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import type { Client } from '../../testing/client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const automatic = (person: Client, name: string, amount: string, dueDate: string) =>
  person.does('createBill', {
    body: {
      ...{ name, amount, frequency: 'once', category: 'other' },
      ...{ accountId: 1, isAutomatic: true, dueDate },
    },
  });

it.each([
  ['Thursday', 'transferred', '2026-03-05', 10],
  ['Saturday', 'paid', '2026-03-07', 11],
])(
  'of money that a failed payment of Wednesday and a transfer of %s want, it is %s when no run was between',
  async (_, becomes, day, hour) => {
    api.travelTo(`2026-03-04T${hour}:00:00.000Z`);
    const ann = await api.signUp();
    for (const name of ['Everyday', 'Savings'])
      await ann.does('createAccount', { body: { name, balance: '0.00' } });
    await automatic(ann, 'Rates', '100.00', '2026-03-04');
    const weekday = new Date(day).getUTCDay();
    await ann.does('createSavingsRule', {
      body: {
        ...{ fromAccountId: 1, toAccountId: 2, amount: '100.00', frequency: 'weekly' },
        ...{ transferDay: weekday, transferDayType: 'weekly' },
      },
    });
    await api.scheduler.runDue();
    expect((await ann.does('listBills'))[0]?.failedPayment).not.toBeNull();
    await ann.does('changeAccount', { id: 1, body: { balance: '100.00' } });
    api.travelTo(`${day}T10:00:00.000Z`);
    await api.scheduler.runDue();
    const [, savings] = await ann.does('listAccounts');
    // The run of a day moves money first; those of the days between would have paid the bill.
    expect(savings?.balance).toBe(becomes === 'paid' ? '0.00' : '100.00');
  },
);

it('what failed the day before is tried once in a day, also when another bill falls due at noon', async () => {
  api.travelTo('2026-03-10T10:00:00.000Z');
  const ann = await api.signUp();
  await ann.does('createAccount', { body: { name: 'Everyday', balance: '0.00' } });
  await automatic(ann, 'Rates', '100.00', '2026-03-10');
  await api.scheduler.runDue();
  api.travelTo('2026-03-11T10:00:00.000Z');
  await api.scheduler.runDue();
  await ann.does('changeAccount', { id: 1, body: { balance: '100.00' } });
  await automatic(ann, 'Power', '80.00', '2026-03-11');
  const failing = async () =>
    (await ann.does('listBills')).map(({ failedPayment }) => failedPayment?.since);
  api.travelTo('2026-03-11T12:00:00.000Z');
  await api.scheduler.runDue();
  expect(await failing()).toEqual(['2026-03-10', undefined]);
  expect(await ann.does('listAccounts')).toMatchObject([{ balance: '20.00' }]);
});
