import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { addWeeks, giveRent, RENT } from '../testing/household.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Somebody with 1000.00 and so many weeks saved for the rent of 433.00. */
async function saver(weeks: number, balance = '1000.00') {
  const ann = await api.signUp();
  await giveRent(ann, balance);
  await addWeeks(ann, weeks);
  return ann;
}

describe('paying a bill', () => {
  it('takes the amount from what is saved, and moves the due date on', async () => {
    const ann = await saver(5);
    const paid = await ann.does('payBill', { body: { billId: 1 } });
    expect(paid).toMatchObject({
      status: 'paid',
      amount: '433.00',
      paidOn: '2026-03-04',
      bill: {
        lastPaidDate: '2026-03-04',
        dueDate: '2026-05-04',
        savings: { savedAmount: '67.00' },
        account: { balance: '1067.00' },
      },
    });
    expect(await ann.does('listBills')).toEqual([paid.bill]);
    expect(await ann.does('listAccounts')).toMatchObject([
      { balance: '1067.00', available: '1000.00', allocated: '67.00' },
    ]);
  });

  it('takes another amount when asked to', async () => {
    const ann = await saver(1);
    const paid = await ann.does('payBill', { body: { billId: 1, amount: '99.99' } });
    expect(paid).toMatchObject({ amount: '99.99', bill: { savings: { savedAmount: '0.01' } } });
  });

  it('asks how to settle what is missing', async () => {
    const ann = await saver(1);
    expect(await ann.cannot('payBill', { body: { billId: 1 } })).toEqual({
      status: 409,
      code: 'arrears_required',
      message: 'Only $100.00 is saved for this bill; $333.00 is missing.',
      details: { savedAmount: '100.00', shortfallAmount: '333.00' },
    });
  });

  it('is refused when the account has less', async () => {
    const ann = await saver(0, '432.99');
    const refusal = { status: 409, code: 'insufficient_funds', details: { balance: '432.99' } };
    expect(await ann.cannot('payBill', { body: { billId: 1 } })).toMatchObject(refusal);
  });

  it.each([
    [{ processImmediately: false }, '2026-03-09'],
    [{ processImmediately: false, dueDate: '2026-03-20' }, '2026-03-20'],
  ])('is scheduled with %j', async (asked, scheduledFor) => {
    const ann = await saver(5);
    const answer = await ann.does('payBill', { body: { billId: 1, ...asked } });
    expect(answer).toMatchObject({
      status: 'scheduled',
      amount: '433.00',
      scheduledFor,
      bill: { scheduledPayment: { amount: '433.00', scheduledFor }, lastPaidDate: null },
    });
  });

  it('is scheduled for a direct debit that is due later', async () => {
    const ann = await saver(0);
    await ann.does('createBill', { body: { ...RENT, isDirectDebit: true } });
    const body = { billId: 2, dueDate: '2026-03-20' };
    const answer = await ann.does('payBill', { body });
    expect(answer).toMatchObject({ status: 'scheduled', scheduledFor: '2026-03-20' });
  });

  it.each([
    [{}, 400, 'Valid bill ID is required'],
    [{ billId: 1, amount: '0' }, 400, 'Please enter a valid amount'],
    [{ billId: 1, dueDate: 'soon' }, 400, 'Please enter a valid date'],
    [{ billId: 9 }, 404, 'Bill not found'],
  ])('refuses %j', async (body, status, message) => {
    const ann = await saver(0);
    expect(await ann.cannot('payBill', { body })).toMatchObject({ status, message });
  });

  it('asks for an account when the bill has none', async () => {
    const ann = await saver(0);
    await ann.does('deleteAccount', { id: 1 });
    const refusal = { status: 409, code: 'account_required' };
    expect(await ann.cannot('payBill', { body: { billId: 1 } })).toMatchObject(refusal);
  });
});

describe('paying the period that was seen', () => {
  const refusal = {
    ...{ status: 409, code: 'already_paid', details: { dueDate: '2026-05-04' } },
    message: 'This bill was just paid; the next one is due 2026-05-04.',
  };

  it('pays it once, however often it is asked for', async () => {
    const ann = await saver(10);
    const [{ dueDate = '' } = {}] = await ann.does('listBills');
    const body = { billId: 1, dueDate };
    await ann.does('payBill', { body });
    expect(await ann.cannot('payBill', { body })).toEqual(refusal);
    const arrears = { paymentAmount: '433.00', shortfallAmount: '0.00' };
    const asked = { ...body, ...arrears, paymentMethod: 'immediate' } as const;
    expect(await ann.cannot('payBillWithArrears', { body: asked })).toEqual(refusal);
    const next = await ann.does('payBill', { body: { billId: 1, dueDate: '2026-05-04' } });
    expect(next.bill.dueDate).toBe('2026-06-04');
  });

  it('does not come back when the bill is given that date again', async () => {
    const ann = await saver(10);
    await ann.does('payBill', { body: { billId: 1 } });
    expect(await ann.cannot('changeBill', { id: 1, body: { dueDate: '2026-04-06' } })).toEqual({
      ...refusal,
      message: 'The bill of that date is paid already; the next one is due 2026-05-04.',
    });
  });

  it('is not scheduled in the past', async () => {
    const ann = await saver(0);
    const body = { billId: 1, dueDate: '2026-03-03', processImmediately: false };
    const dueDate = 'Payment date cannot be in the past';
    expect(await ann.cannot('payBill', { body })).toEqual({
      ...{ status: 400, code: 'validation', message: dueDate, details: { dueDate } },
    });
  });
});

describe('paying with arrears', () => {
  const body = {
    billId: 1,
    paymentAmount: '433.00',
    shortfallAmount: '333.00',
    paymentMethod: 'immediate',
  } as const;

  it('settles the shortfall at once', async () => {
    const ann = await saver(1);
    const paid = await ann.does('payBillWithArrears', { body });
    expect(paid).toMatchObject({
      status: 'paid',
      amount: '433.00',
      shortfallAmount: '333.00',
      bill: { savings: { savedAmount: '0.00', arrearsAmount: '0.00' } },
    });
    expect(await ann.does('listAccounts')).toMatchObject([{ balance: '667.00' }]);
  });

  it('owes the shortfall in weekly instalments', async () => {
    const ann = await saver(1);
    const plan = { ...body, paymentMethod: 'installments', installmentPeriod: 2 } as const;
    const { bill } = await ann.does('payBillWithArrears', { body: plan });
    expect(bill.savings).toMatchObject({
      arrearsAmount: '333.00',
      arrearsWeeklyPayment: '37.00',
      arrearsInstallments: 9,
    });
  });

  it('tells the true shortfall when it is another', async () => {
    const ann = await saver(2);
    expect(await ann.cannot('payBillWithArrears', { body })).toEqual({
      status: 409,
      code: 'shortfall_changed',
      message: 'The shortfall has changed: $233.00 is missing now.',
      details: { savedAmount: '200.00', shortfallAmount: '233.00' },
    });
  });

  it.each([
    [{ paymentMethod: 'installments', installmentPeriod: 13 }, 400, 'validation'],
    [{ paymentMethod: 'installments', installmentPeriod: 0 }, 400, 'validation'],
    [{ paymentMethod: 'later' }, 400, 'validation'],
    [{ paymentAmount: '1000000' }, 409, 'insufficient_funds'],
    [{ billId: 2 }, 404, 'not_found'],
  ])('refuses %j', async (wrong, status, code) => {
    const ann = await saver(1);
    const refusal = await ann.cannot('payBillWithArrears', { body: { ...body, ...wrong } });
    expect(refusal).toMatchObject({ status, code });
  });

  it.each([
    [13, 'Please choose between 1 and 12 installments'],
    [0, 'Please choose at least 1 installment'],
    [1.5, 'Please choose a whole number of installments'],
    ['two', 'Please choose a whole number of installments'],
    [1e300, 'Please choose a whole number of installments'],
  ])('names the field of a plan over %j periods, in words for people', async (asked, message) => {
    const ann = await saver(1);
    const plan = { ...body, paymentMethod: 'installments', installmentPeriod: asked as number };
    expect(await ann.cannot('payBillWithArrears', { body: plan as never })).toMatchObject({
      ...{ message, details: { installmentPeriod: message } },
    });
  });

  it('never shows an instalment of nothing', async () => {
    const ann = await saver(0);
    await ann.does('createBill', { body: { ...RENT, amount: '0.60', frequency: 'annually' } });
    const plan = { paymentMethod: 'installments', installmentPeriod: 3 } as const;
    const small = { billId: 2, paymentAmount: '0.60', shortfallAmount: '0.60', ...plan };
    const { bill } = await ann.does('payBillWithArrears', { body: small });
    expect(bill.savings).toMatchObject({
      ...{ arrearsAmount: '0.60', arrearsWeeklyPayment: '0.01', arrearsInstallments: 156 },
    });
  });

  it('asks for an account when the bill has none', async () => {
    const ann = await saver(0);
    await ann.does('deleteAccount', { id: 1 });
    const refusal = { status: 409, code: 'account_required' };
    expect(await ann.cannot('payBillWithArrears', { body })).toMatchObject(refusal);
  });
});
