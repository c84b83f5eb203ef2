import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { RENT } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

describe('a bill', () => {
  it('comes with the money that is there for it, and a contingency, in one act', async () => {
    const ann = await api.signUp();
    await ann.does('createAccount', { body: { name: 'Everyday', balance: '50' } });
    const body = { ...RENT, contingency: 10, fund: '40' };
    const bill = await ann.does('createBill', { body });
    expect(bill).toMatchObject({
      ...{ contingency: 10, weeklyAmount: '110.00' },
      savings: { savedAmount: '40.00', weeklyAmount: '110.00' },
    });
    const [account] = await ann.does('listAccounts');
    expect(account).toMatchObject({ balance: '50.00', available: '10.00' });
    const refusal = await ann.cannot('createBill', { body: { ...RENT, fund: '10.01' } });
    expect(refusal).toMatchObject({
      ...{ status: 409, code: 'insufficient_available' },
      message: 'Only $10.00 is not set aside yet.',
    });
    expect(await ann.does('listBills')).toHaveLength(1);
    const arrears = { amount: '60', weeks: 3, advance: true };
    const raised = await ann.does('changeBill', {
      ...{ id: 1, body: { amount: '500', arrears } },
    });
    expect(raised).toMatchObject({
      ...{ amount: '500.00', contingency: 10 },
      savings: { savedAmount: '100.00', arrearsAmount: '60.00', arrearsWeeklyPayment: '20.00' },
    });
  });
});
