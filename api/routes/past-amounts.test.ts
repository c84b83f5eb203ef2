import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function tenant() {
  const ann = await api.signUp();
  await giveRent(ann);
  return ann;
}

describe('past amounts', () => {
  it('are listed newest first, with their weekly average', async () => {
    const ann = await tenant();
    const record = (amount: string, billDate: string) =>
      ann.does('recordHistoricalAmount', { id: 1, body: { billId: 1, amount, billDate } });
    const first = await record('433', '2026-01-15');
    const second = await record('866', '2026-02-15');
    const { id: userId } = await ann.does('currentUser');
    const own = { id: 1, billId: 1, userId };
    expect(first).toMatchObject({ ...own, amount: '433.00', description: null });
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toEqual([second, first]);
    const average = { historicalCount: 2, averageWeeklyAmount: '150.00', hasHistoricalData: true };
    expect(await ann.does('historicalAverage', { id: 1 })).toEqual(average);

    await ann.does('deleteHistoricalAmount', { id: 2 });
    expect(await ann.does('listHistoricalAmounts', { id: 1 })).toEqual([first]);
    expect(await ann.cannot('deleteHistoricalAmount', { id: 2 })).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Historical amount not found',
    });
  });

  it('have a zero average while there are none', async () => {
    const ann = await tenant();
    const average = { historicalCount: 0, averageWeeklyAmount: '0.00', hasHistoricalData: false };
    expect(await ann.does('historicalAverage', { id: 1 })).toEqual(average);
  });

  it.each([
    [{ billDate: '2026-01-01' }, 'Amount is required'],
    [{ amount: '1' }, 'Bill date is required'],
    [{ amount: '1', billDate: '2026-01-01', billId: 2 }, 'The bill is not the one of the address'],
  ])('are not recorded from %j', async (body, message) => {
    const ann = await tenant();
    const refusal = await ann.cannot('recordHistoricalAmount', { id: 1, body });
    expect(refusal).toMatchObject({ status: 400, code: 'validation', message });
  });

  it('belong to a bill that exists', async () => {
    const ann = await tenant();
    const body = { amount: '1', billDate: '2026-01-01' };
    const refusal = { status: 404, code: 'not_found', message: 'Bill not found' };
    expect(await ann.cannot('listHistoricalAmounts', { id: 2 })).toEqual(refusal);
    expect(await ann.cannot('historicalAverage', { id: 2 })).toEqual(refusal);
    expect(await ann.cannot('recordHistoricalAmount', { id: 2, body })).toEqual(refusal);
  });

  it('are not of a day to come', async () => {
    const ann = await tenant();
    const billDate = 'Bill date cannot be in the future';
    const body = { amount: '9.00', billDate: '2026-03-05' };
    expect(await ann.cannot('recordHistoricalAmount', { id: 1, body })).toEqual({
      ...{ status: 400, code: 'validation', message: billDate, details: { billDate } },
    });
  });
});
