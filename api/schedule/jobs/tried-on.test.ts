import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

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
    const about = { amount: '100.00', frequency: 'once', category: 'other' } as const;
    const automatic = { accountId: 1, isAutomatic: true, dueDate: '2026-03-04' };
    await ann.does('createBill', { body: { name: 'Rates', ...about, ...automatic } });
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
