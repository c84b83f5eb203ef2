/** Bills of any rule over HTTP: what is taken, what is refused and at which field, and what has ended. */
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

const SECOND_TUESDAY = { paymentDay: 2, paymentDayType: 'weekly', paymentWeek: 2 } as const;
const SEVERAL = 'Only a bill that comes by the month, on a weekday, can have this';
const EVERY = 'Please choose a whole number from 1 to 60';

describe('how often a bill comes', () => {
  it.each([
    ['every-2-weeks', 'every-2-weeks', '216.50', '2026-03-18'],
    ['every-2-months', 'every-2-months', '50.00', '2026-05-04'],
    ['every-3-months', 'quarterly', '33.31', '2026-06-04'],
    ['every-60-months', 'every-60-months', '1.67', '2031-03-04'],
  ] as const)('%s is taken as %s', async (frequency, spelled, weeklyAmount, dueDate) => {
    const ann = await tenant();
    const added = await ann.does('createBill', { body: { ...RENT, frequency } });
    expect(added).toMatchObject({ frequency: spelled, weeklyAmount, dueDate, ended: false });
    const changed = await ann.does('changeBill', { id: 1, body: { frequency } });
    expect(changed).toMatchObject({ frequency: spelled, weeklyAmount });
  });

  it('may be one weekday of a month, for as long as there is a place for it', async () => {
    const ann = await tenant();
    const added = await ann.does('createBill', { body: { ...RENT, ...SECOND_TUESDAY } });
    expect(added).toMatchObject({ paymentWeek: 2, dueDate: '2026-03-10' });
    const { dueDates } = await ann.does('billTimeline', { id: added.id });
    expect(dueDates).toEqual(['2026-03-10', '2026-04-14', '2026-05-12']);
    const last = await ann.does('changeBill', { id: added.id, body: { paymentWeek: 5 } });
    expect(last).toMatchObject({ paymentWeek: 5, dueDate: '2026-03-31' });
    const weekly = await ann.does('changeBill', { id: added.id, body: { frequency: 'weekly' } });
    expect(weekly).toMatchObject({ paymentWeek: null, paymentDay: 2 });
  });

  it.each([
    ['frequency', { frequency: 'every-0-weeks' }, EVERY],
    ['frequency', { frequency: 'every-61-months' }, EVERY],
    ['frequency', { frequency: 'every-1.5-weeks' }, EVERY],
    ['frequency', { frequency: 'sometimes' }, 'Please select a frequency'],
    ['frequency', { frequency: 2 }, 'Please select a frequency'],
    [
      'paymentWeek',
      { ...SECOND_TUESDAY, paymentWeek: 6 },
      'Please choose which weekday of the month',
    ],
    [
      'paymentWeek',
      { ...SECOND_TUESDAY, paymentWeek: 1.5 },
      'Please choose which weekday of the month',
    ],
    ['paymentWeek', { ...SECOND_TUESDAY, frequency: 'weekly' }, SEVERAL],
    ['paymentWeek', { paymentWeek: 2, paymentDay: 12, paymentDayType: 'monthly' }, SEVERAL],
  ])('is refused at %s: %j', async (field, body, message) => {
    const ann = await tenant();
    const refused = { status: 400, code: 'validation', message, details: { [field]: message } };
    for (const [name, sent] of [
      ['createBill', { body: { ...RENT, ...body } }],
      ['changeBill', { id: 1, body }],
    ] as const)
      expect(refusalIn(await ann.call(name, sent as never))).toMatchObject(refused);
    const line = await ann.call('importBills', {
      body: { bills: [{ ...RENT, ...body }] } as never,
    });
    expect(line.status).toBe(400);
    expect(await ann.does('listBills')).toHaveLength(1);
  });

  it('needs a date where it comes once', async () => {
    const ann = await tenant();
    const message = 'Please enter the date on which this bill is due';
    const once = { ...RENT, frequency: 'once' };
    const refused = await ann.call('createBill', { body: { ...once, paymentDay: 12 } });
    expect(refusalIn(refused)).toMatchObject({ status: 400, details: { dueDate: message } });
    const impossible = await ann.call('createBill', { body: { ...once, dueDate: '2026-02-31' } });
    expect(refusalIn(impossible).details).toEqual({ dueDate: 'Please enter a valid date' });
    // A bill that has a date keeps it.
    const changed = await ann.does('changeBill', { id: 1, body: { frequency: 'once' } });
    expect(changed).toMatchObject({
      frequency: 'once',
      dueDate: '2026-04-04',
      weeklyAmount: '108.25',
    });
  });
});

describe('a bill that was due once and is paid', () => {
  it('has ended: nothing is foretold, set aside or asked for, until its payment is undone', async () => {
    const ann = await tenant();
    const once = { ...RENT, name: 'Move', frequency: 'once', dueDate: '2026-03-20' };
    await ann.does('createBill', { body: once });
    await ann.does('fundBill', { id: 2, body: { amount: '450.00' } });
    await ann.does('payBill', { body: { billId: 2, dueDate: '2026-03-20' } });
    const ended = { weeklyAmount: '0.00', daysToGo: null, dueDate: '2026-03-20', ended: true };
    const bill = await ann.does('getBill', { id: 2 });
    expect(bill).toMatchObject({ ...ended, savings: { savedAmount: '17.00' } });
    const isTold = async () => {
      const { bills } = await ann.does('forecast');
      const { bills: outlooks } = await ann.does('coverage');
      const { accounts } = await ann.does('nextSavings');
      const { dueDates } = await ann.does('billTimeline', { id: 2 });
      const told = [bills, outlooks, accounts.flatMap((account) => account.bills)];
      return [
        ...told.map((all) => all.some(({ billId }: { billId: number }) => billId === 2)),
        dueDates.length > 0,
      ];
    };
    expect(await isTold()).toEqual([false, false, false, false]);
    expect((await ann.does('summary')).weeklyExpenses).toBe('100.00');
    for (const [name, sent] of [
      ['payBill', { body: { billId: 2 } }],
      ['fundBill', { id: 2, body: { amount: '1.00' } }],
      ['changeBill', { id: 2, body: { arrears: { amount: '1.00', weeks: 1, advance: true } } }],
    ] as const)
      expect(refusalIn(await ann.call(name, sent))).toMatchObject({
        status: 409,
        code: 'bill_ended',
      });
    const [paid] = await ann.does('activity', {
      query: { billId: '2', type: 'BillPaid' } as never,
    });
    await ann.does('undo', { id: paid?.eventId ?? '' });
    expect(await ann.does('getBill', { id: 2 })).toMatchObject({ ended: false, daysToGo: 0 });
    expect((await isTold()).filter(Boolean)).toHaveLength(3);
  });
});
