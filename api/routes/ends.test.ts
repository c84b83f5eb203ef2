/** Bills that end or change their price over HTTP: what is taken, what is refused and at which field, and that all lists agree. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { refusalIn } from '../testing/client.ts';
import { giveRent, RENT } from '../testing/household.ts';

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

const COUNT = 'Please choose a whole number of payments from 1 to 999';
const EARLY =
  'The payment due 2026-04-04 costs the amount above: please choose a later day for another price';
const OWN = { from: '2026-05-01', amount: '450.00' };

describe('an end', () => {
  it('is answered as it was said, and can be taken away', async () => {
    const ann = await tenant();
    const ends = { on: '2026-06-30' };
    expect(await ann.does('changeBill', { id: 1, body: { ends } })).toMatchObject({ ends });
    const { dueDates } = await ann.does('billTimeline', { id: 1 });
    expect(dueDates).toEqual(['2026-04-04', '2026-05-04', '2026-06-04']);
    const left = { payments: 2 };
    const counted = await ann.does('changeBill', { id: 1, body: { ends: left } });
    expect(counted.ends).toEqual(left);
    const after = await ann.does('billTimeline', { id: 1 });
    expect(after.dueDates).toEqual(['2026-04-04', '2026-05-04']);
    expect((await ann.does('changeBill', { id: 1, body: { ends: null } })).ends).toBeNull();
  });

  it('comes with the last payment: nothing is due, set aside or foretold until that is undone', async () => {
    const ann = await tenant();
    await ann.does('changeBill', { id: 1, body: { ends: { payments: 1 } } });
    await ann.does('changeAccount', { id: 1, body: { balance: '500.00' } });
    await ann.does('fundBill', { id: 1, body: { amount: '433.00' } });
    await ann.does('payBill', { body: { billId: 1, dueDate: '2026-04-04' } });
    const ended = { ended: true, ends: { payments: 0 }, weeklyAmount: '0.00', daysToGo: null };
    expect(await ann.does('getBill', { id: 1 })).toMatchObject(ended);
    expect((await ann.does('forecast')).bills).toEqual([]);
    expect((await ann.does('coverage')).bills).toEqual([]);
    const again = await ann.call('payBill', { body: { billId: 1 } });
    expect(refusalIn(again)).toMatchObject({ status: 409, code: 'bill_ended' });
    const [paid] = await ann.does('activity', { query: { type: 'BillPaid' } as never });
    await ann.does('undo', { id: paid?.eventId ?? '' });
    const back = { ended: false, ends: { payments: 1 }, dueDate: '2026-04-04' };
    expect(await ann.does('getBill', { id: 1 })).toMatchObject(back);
  });
});

describe('a price that is known ahead', () => {
  it('is that of its own payments, in the forecast too', async () => {
    const ann = await tenant();
    const course = { priceChanges: [OWN], yearlyRise: { basisPoints: 1_000, from: '2026-06-01' } };
    const bill = await ann.does('changeBill', { id: 1, body: course });
    expect(bill).toMatchObject({ ...course, amount: '433.00', weeklyAmount: '100.00' });
    const { accounts } = await ann.does('forecast', { query: { weeks: '20' } as never });
    const told = accounts.flatMap(({ weeks }) => weeks.flatMap(({ payments }) => payments));
    expect(told.map(({ date, amount }) => [date, amount])).toEqual([
      ['2026-04-04', '433.00'],
      ['2026-05-04', '450.00'],
      ['2026-06-04', '495.00'],
      ['2026-07-04', '495.00'],
    ]);
  });
});

it.each([
  ['ends.payments', { ends: { payments: 0 } }, COUNT],
  ['ends.payments', { ends: { payments: 1.5 } }, COUNT],
  ['ends.payments', { ends: { payments: 1_000 } }, COUNT],
  ['ends.on', { ends: { on: '2026-02-31' } }, 'Please enter a valid date'],
  ['ends', { ends: {} }, 'Please choose an end: a date, or a number of payments'],
  [
    'ends',
    { ends: { on: '2026-04-03' } },
    'The next payment is due 2026-04-04: please choose that day or a later one',
  ],
  ['priceChanges', { priceChanges: [{ ...OWN, from: '2026-04-04' }] }, EARLY],
  ['priceChanges', { priceChanges: [OWN, OWN] }, 'Please choose another day for each price'],
  [
    'priceChanges',
    { ends: { payments: 1 }, priceChanges: [OWN] },
    'The last payment is due 2026-04-04: please choose a day that is not after it',
  ],
  [
    'priceChanges.0.amount',
    { priceChanges: [{ ...OWN, amount: '-1' }] },
    'Please enter a valid amount',
  ],
  ['yearlyRise', { yearlyRise: { basisPoints: 350, from: '2026-01-01' } }, EARLY],
  [
    'yearlyRise.basisPoints',
    { yearlyRise: { basisPoints: 0, from: '2027-01-01' } },
    'Please choose a percentage from 0.01 to 100',
  ],
  [
    'ends',
    { frequency: 'once', dueDate: '2026-04-04', ends: { payments: 1 } },
    'A bill that is due once has none',
  ],
])('is refused at %s: %j', async (field, body, message) => {
  const ann = await tenant();
  const refused = { status: 400, code: 'validation', details: { [field]: message } };
  for (const [name, sent] of [
    ['createBill', { body: { ...RENT, ...body } }],
    ['changeBill', { id: 1, body }],
  ] as const)
    expect(refusalIn(await ann.call(name, sent as never))).toMatchObject(refused);
  expect(await ann.does('listBills')).toHaveLength(1);
});
