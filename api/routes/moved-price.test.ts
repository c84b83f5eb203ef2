/** A price that has moved, over HTTP: what is asked, what is answered and refused, and what every list says then. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const DUE = '2026-04-04';

/** Who has paid $55.00 for a rent of $50.00 that is saved for. */
async function tenant(amount = '55.00') {
  api.travelTo(START);
  const ann = await api.signUp();
  await giveRent(ann);
  await ann.does('changeBill', { id: 1, body: { amount: '50.00' } });
  await ann.does('fundBill', { id: 1, body: { amount: '60.00' } });
  const paid = await ann.does('payBill', { body: { billId: 1, amount, dueDate: DUE } });
  return { ann, paid };
}

const ASKED = { dueDate: DUE, planned: '50.00', paid: '55.00', average: null, quietUntil: null };

describe('a payment of another amount than planned', () => {
  it('is told with the bill, in its payment’s answer too, with the average of several', async () => {
    const { ann, paid } = await tenant();
    expect(paid.bill.movedPrice).toEqual(ASKED);
    const past = { amount: '45.01', billDate: '2026-02-04' };
    await ann.does('recordHistoricalAmount', { id: 1, body: past });
    const [listed] = await ann.does('listBills');
    expect(listed?.movedPrice).toEqual({ ...ASKED, average: '50.01' });
    expect(await ann.does('getBill', { id: 1 })).toEqual(listed);
  });

  it('is nothing where it is what was planned', async () => {
    const { paid } = await tenant('50.00');
    expect(paid.bill.movedPrice).toBeNull();
  });
});

describe('the answer', () => {
  it.each([
    [{ answer: 'plan', amount: '52.50' }, '52.50', 'PricePlanned'],
    [{ answer: 'plan' }, '55.00', 'PricePlanned'],
    [{ answer: 'once' }, '50.00', 'PriceKept'],
  ] as const)('%j leaves %s, stands in the activity and is undone', async (body, amount, type) => {
    const { ann } = await tenant();
    const after = await ann.does('answerPrice', { id: 1, body: { dueDate: DUE, ...body } });
    expect(after).toMatchObject({ amount, movedPrice: null });
    const [row] = await ann.does('activity', { query: { limit: '1' } });
    expect(row).toMatchObject({ type, about: 'Rent', undoable: true });
    await ann.does('undo', { id: row?.eventId ?? '' });
    expect(await ann.does('getBill', { id: 1 })).toMatchObject({
      ...{ amount: '50.00', movedPrice: ASKED },
    });
  });

  it('may be not now: it says until when nothing is asked', async () => {
    const { ann } = await tenant();
    const after = await ann.does('answerPrice', { id: 1, body: { answer: 'later' } });
    expect(after.movedPrice).toEqual({ ...ASKED, quietUntil: '2026-04-01' });
  });

  it('is refused a second time, about another payment, and of a bill that is not there', async () => {
    const { ann } = await tenant();
    const answer = { answer: 'once' } as const;
    const other = { ...answer, dueDate: '2026-05-04' };
    const answered = { status: 409, code: 'price_answered' };
    expect(await ann.cannot('answerPrice', { id: 1, body: other })).toMatchObject(answered);
    await ann.does('answerPrice', { id: 1, body: answer });
    expect(await ann.cannot('answerPrice', { id: 1, body: answer })).toMatchObject(answered);
    expect(await ann.cannot('answerPrice', { id: 9, body: answer })).toMatchObject({ status: 404 });
  });

  it.each([
    [{ dueDate: DUE }, { answer: 'Please choose an answer' }],
    [{ answer: 'perhaps' }, { answer: 'Please choose an answer' }],
    [{ answer: 'plan', amount: '0' }, { amount: 'Please enter a valid amount' }],
    [{ answer: 'plan', amount: '1.005' }, { amount: 'Please enter a valid amount' }],
    [{ answer: 'plan', amount: '-5' }, { amount: 'Please enter a valid amount' }],
    [{ answer: 'plan', amount: null }, { amount: 'Amount is required' }],
    [{ answer: 'once', dueDate: '2026-02-30' }, { dueDate: 'Please enter a valid date' }],
    [{ answer: 'once', dueDate: null }, { dueDate: 'Please enter a valid date' }],
  ])('%j is refused at its field', async (body, details) => {
    const { ann } = await tenant();
    expect(await ann.cannot('answerPrice', { id: 1, body: body as never })).toMatchObject({
      ...{ status: 400, code: 'validation', details },
    });
  });
});

describe('how far a price must have moved', () => {
  it('is 5 % and $1.00 until the person says otherwise', async () => {
    const ann = await api.signUp();
    expect(await ann.does('preferences')).toMatchObject({
      ...{ movedPricePercent: 5, movedPriceAmount: '1.00' },
    });
    const body = { movedPricePercent: 10, movedPriceAmount: '2.5' };
    expect(await ann.does('changePreferences', { body })).toMatchObject({
      ...{ movedPricePercent: 10, movedPriceAmount: '2.50' },
    });
    const none = { movedPricePercent: 0, movedPriceAmount: 0 };
    expect(await ann.does('changePreferences', { body: none })).toMatchObject({
      ...{ movedPricePercent: 0, movedPriceAmount: '0.00' },
    });
  });

  it.each([
    [{ movedPricePercent: 2.5 }],
    [{ movedPricePercent: -1 }],
    [{ movedPricePercent: 101 }],
    [{ movedPricePercent: '5' }],
    [{ movedPricePercent: null }],
    [{ movedPriceAmount: '1.005' }],
    [{ movedPriceAmount: '-1' }],
    [{ movedPriceAmount: '' }],
    [{ movedPriceAmount: null }],
  ])('is refused as %j', async (body) => {
    const ann = await api.signUp();
    const refused = await ann.cannot('changePreferences', { body: body as never });
    const details = { [Object.keys(body)[0] ?? '']: expect.stringMatching(/.+/) };
    expect(refused).toMatchObject({ status: 400, code: 'validation', details });
  });
});
