import { describe, expect, it } from 'vitest';
import type { Day } from './calendar.ts';
import type { Ledger } from './ledger.ts';
import { hasMoved } from './money.ts';
import { type AnswerPrice, openPrice } from './moved-price.ts';
import { accountOpened, billAdded, billFunded, follow, given, ledgerOf } from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

const DUE = '2026-04-04';
const begun = [accountOpened(90_000), billAdded(), billFunded(30_000)];
const start = ledgerOf(begun);
const pay = { type: 'PayBill', billId: 1, amount: 12_400 } as const;
const asked = { dueDate: DUE, planned: 10_000, paid: 12_400, quietUntil: null };
const plan: AnswerPrice = {
  ...{ type: 'AnswerPrice', billId: 1, dueDate: DUE },
  ...{ answer: 'plan', amount: 12_400 },
};
const once = { type: 'AnswerPrice', billId: 1, dueDate: DUE, answer: 'once' } as const;
const later = { ...once, answer: 'later' } as const;
const answered = { refusal: 'price_answered' } as const;

const movedPriceOf = ({ bills }: Ledger) => bills.get(1)?.movedPrice;
const priceOf = ({ bills }: Ledger) => bills.get(1)?.amount;

describe('whether a price has moved', () => {
  it.each([
    [18_000, 21_240, true],
    [18_000, 14_760, true],
    ['5 % of it', 18_900, false],
    ['a cent more than 5 % of it', 18_901, true],
    ['more than 5 %, and not more than $1.00', 1_100, false],
    ['more than 5 %, and more than $1.00', 1_101, true],
  ])('%s', (what, paid, expected) => {
    const planned = paid > 10_000 ? 18_000 : 1_000;
    expect([what, hasMoved(planned, paid, { percent: 5, amount: 100 })]).toEqual([what, expected]);
  });

  it('of nothing, is a matter of the amount alone', () => {
    expect(hasMoved(0, 101, { percent: 5, amount: 100 })).toBe(true);
    expect(hasMoved(0, 100, { percent: 5, amount: 100 })).toBe(false);
  });
});

describe('a payment of another amount than planned', () => {
  it('is asked about, and one of that amount is not', () => {
    expect(movedPriceOf(follow(start, pay))).toEqual(asked);
    expect(movedPriceOf(follow(start, { ...pay, amount: 10_000 }))).toBeNull();
  });

  it('is asked about once it was made, when it was scheduled', () => {
    const scheduled = { ...pay, processImmediately: false, dueDate: '2026-04-02' };
    const planned = follow(start, scheduled);
    expect(movedPriceOf(planned)).toBeNull();
    const run = follow(planned, [{ type: 'RunPayments' }, '2026-04-02']);
    expect(movedPriceOf(run)).toEqual(asked);
  });

  it('is no longer asked about once the next one is paid, or the person has named another amount', () => {
    const next = follow(start, pay, { ...pay, amount: 10_000 });
    expect(movedPriceOf(next)).toBeNull();
    const named = follow(start, pay, { type: 'ChangeBill', billId: 1, amount: 11_000 });
    expect(movedPriceOf(named)).toBeNull();
    const renamed = follow(start, pay, { type: 'ChangeBill', billId: 1, name: 'Gas' });
    expect(movedPriceOf(renamed)).toEqual(asked);
  });

  it('is what was planned where the price of its period was known ahead', () => {
    const priceChanges = [{ from: '2026-05-01', amount: 12_400 }];
    const known = follow(start, { type: 'ChangeBill', billId: 1, priceChanges });
    const first = follow(known, { ...pay, amount: 10_000 });
    expect([priceOf(first), movedPriceOf(first)]).toEqual([12_400, null]);
    const second = follow(first, pay);
    expect([priceOf(second), movedPriceOf(second)]).toEqual([12_400, null]);
  });

  it('is the sum of a period that was paid in parts, once it is settled', () => {
    const part = { ...pay, amount: 4_000, isPart: true };
    const partly = follow(start, part);
    expect(movedPriceOf(partly)).toBeNull();
    expect(movedPriceOf(follow(partly, { ...pay, amount: 6_000 }))).toBeNull();
    expect(movedPriceOf(follow(partly, { ...pay, amount: 8_400 }))).toEqual(asked);
    const all = follow(partly, { type: 'SettlePeriod', billId: 1, dueDate: DUE });
    expect(movedPriceOf(all)).toEqual({ ...asked, paid: 4_000 });
    const life = lived(begun, pay, part, { ...pay, amount: 1_000 });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(movedPriceOf(life.ledger)).toEqual(asked);
  });

  it('stays asked about while the next period is skipped, and once that is taken back', () => {
    const life = lived(begun, pay, { type: 'SkipPeriod', billId: 1, dueDate: '2026-05-04' });
    expect(movedPriceOf(life.ledger)).toEqual(asked);
    life.does({ ...once, dueDate: DUE }, '2026-03-04')._unsafeUnwrap();
    undoLast(life, 'PeriodSkipped')._unsafeUnwrap();
    expect(movedPriceOf(life.ledger)).toBeNull();
  });

  it('is not asked about where nothing is to be paid any more', () => {
    const ending = follow(start, { type: 'ChangeBill', billId: 1, ends: { payments: 1 } }, pay);
    const bill = ending.bills.get(1);
    expect(bill && openPrice(bill)).toBeNull();
    given(ending).when(plan).thenRefused(answered);
  });
});

describe('the answer', () => {
  const paid = follow(start, pay);

  it('plans the amount from the period on that is due now', () => {
    const data = { billId: 1, dueDate: DUE, amount: 12_400, accruesFrom: '2026-03-09' };
    const after = given(paid)
      .when(plan)
      .thenHappened({ type: 'PricePlanned', data: { ...data, by: 'person' } });
    expect(after.bills.get(1)).toMatchObject({
      ...{ amount: 12_400, dueDate: '2026-05-04', movedPrice: null },
    });
  });

  it('plans what was paid, and what is asked about, where nothing else is said', () => {
    const short = { type: 'AnswerPrice', billId: 1, answer: 'plan' } as const;
    expect(priceOf(follow(paid, short))).toBe(12_400);
  });

  it('keeps the prices that are known ahead', () => {
    const priceChanges = [{ from: '2026-08-01', amount: 15_000 }];
    const known = follow(paid, { type: 'ChangeBill', billId: 1, priceChanges }, plan);
    expect(known.bills.get(1)).toMatchObject({ amount: 12_400, priceChanges });
  });

  it('lets what cost nothing save from this week on', () => {
    const free = follow(start, { type: 'ChangeBill', billId: 1, amount: 0 }, [pay, '2026-04-04']);
    const after = follow(free, [plan, '2026-04-08']);
    expect(after.bills.get(1)).toMatchObject({ amount: 12_400, accruesFrom: '2026-04-06' });
  });

  it('may be that it was only this time', () => {
    const after = given(paid)
      .when(once)
      .thenHappened({ type: 'PriceKept', data: { billId: 1, dueDate: DUE, until: null } });
    expect([priceOf(after), movedPriceOf(after)]).toEqual([10_000, null]);
  });

  it('may be to ask again in four weeks; until then, and then, it can be given', () => {
    const until: Day = '2026-04-01';
    const after = given(paid)
      .when(later)
      .thenHappened({ type: 'PriceKept', data: { billId: 1, dueDate: DUE, until } });
    expect(movedPriceOf(after)).toEqual({ ...asked, quietUntil: until });
    given(after).when(later).thenNothing();
    expect(priceOf(follow(after, plan))).toBe(12_400);
  });

  it('is given once, about the payment that was seen', () => {
    for (const answer of [plan, once]) given(follow(paid, answer)).when(plan).thenRefused(answered);
    given(paid)
      .when({ ...plan, dueDate: '2026-05-04' })
      .thenRefused(answered);
    given(start).when(once).thenRefused(answered);
    given(paid)
      .when({ ...once, billId: 2 })
      .thenRefused({ refusal: 'not_found', what: 'bill' });
  });
});

describe('taken back', () => {
  it('a plan costs what it did, and it is asked again', () => {
    const life = lived(begun, pay, plan);
    undoLast(life, 'PricePlanned')._unsafeUnwrap();
    expect([priceOf(life.ledger), movedPriceOf(life.ledger)]).toEqual([10_000, asked]);
  });

  it('a payment that brought a price known ahead waits until the plan after it is taken back', () => {
    const priceChanges = [{ from: '2026-05-01', amount: 11_000 }];
    const life = lived(begun, { type: 'ChangeBill', billId: 1, priceChanges });
    const before = life.ledger.bills;
    for (const command of [pay, plan]) life.does(command, '2026-03-04')._unsafeUnwrap();
    expect(undoLast(life, 'BillPaid')._unsafeUnwrapErr()).toMatchObject({ what: 'amount' });
    undoLast(life, 'PricePlanned')._unsafeUnwrap();
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(life.ledger.bills).toEqual(before);
  });

  it('a plan that another amount has replaced stays so', () => {
    const life = lived(begun, pay, plan, { type: 'ChangeBill', billId: 1, amount: 11_000 });
    expect(undoLast(life, 'PricePlanned')._unsafeUnwrapErr()).toEqual({
      ...{ refusal: 'changed_since', what: 'amount' },
    });
  });

  it('a plan after the next payment is not asked about again', () => {
    const life = lived(begun, pay, plan, { ...pay, amount: 12_400 });
    undoLast(life, 'PricePlanned')._unsafeUnwrap();
    expect([priceOf(life.ledger), movedPriceOf(life.ledger)]).toEqual([10_000, null]);
  });

  it.each([once, later])('the answer $answer is asked again', (answer) => {
    const life = lived(begun, pay, answer);
    undoLast(life, 'PriceKept')._unsafeUnwrap();
    expect(movedPriceOf(life.ledger)).toEqual(asked);
  });

  it('an answer stays once another period is paid, or another amount named', () => {
    const next = lived(begun, pay, once, { ...pay, amount: 10_000 });
    expect(undoLast(next, 'PriceKept')._unsafeUnwrapErr()).toMatchObject({ what: 'due date' });
    const named = lived(begun, pay, once, { type: 'ChangeBill', billId: 1, amount: 11_000 });
    expect(undoLast(named, 'PriceKept')._unsafeUnwrapErr()).toMatchObject({ what: 'amount' });
  });

  it('a payment is not asked about, and the one before it is again', () => {
    const life = lived(begun, pay, { ...pay, amount: 5_000 });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(movedPriceOf(life.ledger)).toEqual(asked);
  });

  it('a payment after an amount was named asks nothing about the one before it', () => {
    const named = { type: 'ChangeBill', billId: 1, amount: 11_000 } as const;
    const life = lived(begun, pay, { ...pay, amount: 5_000 }, named);
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect([priceOf(life.ledger), movedPriceOf(life.ledger)]).toEqual([11_000, null]);
  });
});
