import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { nextSavings } from './next-savings.ts';
import type { Refusal } from './refusals.ts';
import { toEnd } from './steps.ts';
import { addBill, payWithArrears } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, TODAY } from './testing/given.ts';
import { type Life, lived, undoLast } from './testing/life.ts';

/* TODAY is a Wednesday; this bill may accrue from that week on. */
const bill = [accountOpened(50_000), billAdded({ accruesFrom: '2026-03-02' })];
const press: Command = { type: 'AccrueWeeks', by: 'person' };
const schedule: Command = { type: 'AccrueWeeks' };
const MONDAY = '2026-03-09';

function refused(life: Life, refusal: Refusal, day = TODAY) {
  const before = life.ledger;
  expect(undoLast(life, 'WeekAccrued', day)._unsafeUnwrapErr()).toEqual(refusal);
  expect(life.ledger).toBe(before);
}

const weeksOf = (life: Life, command: Command, day: string) =>
  life
    .decide(command, day)
    ._unsafeUnwrap()
    .map(({ data }) => 'week' in data && data.week);

describe('undo of a week that a person set aside', () => {
  it('leaves the ledger as it was, and the week waits again', () => {
    const life = lived(bill);
    const { undone: _, ...before } = life.ledger;
    const waits = toEnd(nextSavings(life.ledger, TODAY));
    life.does(press, TODAY)._unsafeUnwrap();
    expect(toEnd(nextSavings(life.ledger, TODAY))).toMatchObject({ week: MONDAY });
    undoLast(life, 'WeekAccrued')._unsafeUnwrap();
    expect(life.ledger).toMatchObject(before);
    expect(toEnd(nextSavings(life.ledger, TODAY))).toEqual(waits);
  });

  it('is done also after weeks in which nothing was to be set aside, which wait again with it', () => {
    const once = billAdded({ frequency: 'once', amount: 100_00, dueDate: '2026-03-12' });
    const life = lived([accountOpened(5_000_00), once, billFunded(60_00)]);
    const { accruedThrough } = life.ledger;
    life.does(press, MONDAY)._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.saved).toBe(100_00);
    life.does(schedule, '2026-03-16')._unsafeUnwrap();
    life.does(schedule, '2026-03-23')._unsafeUnwrap();
    undoLast(life, 'WeekAccrued', '2026-03-24')._unsafeUnwrapErr();
    const week = life.past.find(({ event }) => event.type === 'WeekAccrued')?.eventId ?? '';
    life.does({ type: 'Undo', eventId: week }, '2026-03-24')._unsafeUnwrap();
    expect(life.ledger).toMatchObject({ accruedThrough });
    expect(life.ledger.bills.get(1)?.saved).toBe(60_00);
  });

  it('a second press does the same again, once', () => {
    const life = lived(bill, press);
    const after = life.ledger;
    undoLast(life, 'WeekAccrued')._unsafeUnwrap();
    life.does(press, TODAY)._unsafeUnwrap();
    expect(life.ledger).toMatchObject({ ...after, undone: new Set([life.idOf(3)]) });
    expect(life.decide(press, TODAY)._unsafeUnwrap()).toEqual([]);
  });

  it('and the schedule sets it aside with its next run, to the cent', () => {
    const life = lived(bill, press);
    undoLast(life, 'WeekAccrued')._unsafeUnwrap();
    const never = lived(bill);
    for (const one of [life, never]) one.does(schedule, MONDAY)._unsafeUnwrap();
    expect(life.ledger.bills).toEqual(never.ledger.bills);
    expect(life.ledger.accruedThrough).toBe(MONDAY);
    refused(life, { refusal: 'not_undoable', type: 'WeekAccrued' }, MONDAY);
  });

  it('goes from the last week of a press to the first', () => {
    const life = lived([accountOpened(0), billAdded()], [press, '2026-03-18']);
    const [first] = life.past.filter(({ event }) => event.type === 'WeekAccrued');
    const undoFirst = { type: 'Undo', eventId: first?.eventId ?? '' } as const;
    expect(life.decide(undoFirst, '2026-03-18')._unsafeUnwrapErr()).toEqual({
      refusal: 'later_week_first',
    });
    undoLast(life, 'WeekAccrued', '2026-03-18')._unsafeUnwrap();
    expect(weeksOf(life, schedule, '2026-03-18')).toEqual(['2026-03-16']);
    life.does(undoFirst, '2026-03-18')._unsafeUnwrap();
    expect(weeksOf(life, schedule, '2026-03-18')).toEqual(['2026-03-09', '2026-03-16']);
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 0, carry: 0 });
  });

  it('goes on past weeks in which there was nothing to set aside', () => {
    const nothing: Command = { type: 'ChangeBill', billId: 1, amount: 0 };
    const again: Command = { type: 'ChangeBill', billId: 1, amount: 10_000 };
    const life = lived(bill, press, nothing, [press, MONDAY], [again, '2026-03-18']);
    life.does(press, '2026-03-18')._unsafeUnwrap();
    expect(life.ledger.accruedThrough).toBe('2026-03-16');
    undoLast(life, 'WeekAccrued', '2026-03-18')._unsafeUnwrap();
    const first = life.past.find(({ event }) => event.type === 'WeekAccrued')?.eventId ?? '';
    life.does({ type: 'Undo', eventId: first }, '2026-03-18')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 0, carry: 0 });
    expect(weeksOf(life, schedule, '2026-03-18')).toEqual(['2026-03-16']);
  });

  it('is refused once the schedule has gone on, and for a week of the schedule', () => {
    const life = lived(bill, press, [schedule, MONDAY]);
    const pressed = life.past.find(({ event }) => event.type === 'WeekAccrued')?.eventId ?? '';
    const undo = life.decide({ type: 'Undo', eventId: pressed }, MONDAY);
    expect(undo._unsafeUnwrapErr()).toEqual({ refusal: 'later_week_first' });
    refused(lived(bill, schedule), { refusal: 'not_undoable', type: 'WeekAccrued' });
  });

  it('is refused when a payment has used the money', () => {
    const life = lived(bill, press, { type: 'PayBill', billId: 1, amount: 2_000 });
    refused(life, { refusal: 'insufficient_savings', saved: 309 });
  });

  it('is refused when the account no longer holds it', () => {
    const life = lived(bill, press, { type: 'ChangeAccount', accountId: 1, balance: 100 });
    refused(life, { refusal: 'insufficient_funds', balance: 100 });
  });

  it('is refused when a bill of it is gone', () => {
    refused(lived(bill, press, { type: 'RemoveBill', billId: 1 }), {
      ...{ refusal: 'gone_since', what: 'bill' },
    } as Refusal);
  });

  it('takes a bill in that was added since, when it is set aside again', () => {
    const life = lived(bill, press);
    life.follow([billAdded({ billId: 2, accruesFrom: '2026-03-02' })], TODAY);
    undoLast(life, 'WeekAccrued')._unsafeUnwrap();
    expect(toEnd(nextSavings(life.ledger, TODAY)).lines.map(({ billId }) => billId)).toEqual([
      1, 2,
    ]);
  });
});

describe('undo of a week that paid arrears back', () => {
  const owing = [accountOpened(50_000), billAdded(), billFunded(10_000)];
  it.each([1, 2])('owes the instalment again, after %i of 4', (weeks) => {
    const life = lived(owing, payWithArrears, ...Array(weeks - 1).fill([schedule, MONDAY]));
    const day = weeks === 1 ? MONDAY : '2026-03-16';
    const { arrears } = life.ledger.bills.get(1) ?? {};
    life.does(press, day)._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.arrears).not.toEqual(arrears);
    undoLast(life, 'WeekAccrued', day)._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.arrears).toEqual(arrears);
  });

  it('owes it again when it was the last', () => {
    const life = lived(owing, payWithArrears, [press, '2026-03-30']);
    expect(life.ledger.bills.get(1)?.arrears).toBeNull();
    undoLast(life, 'WeekAccrued', '2026-03-30')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)?.arrears).toMatchObject({ owed: 1_250, made: 3 });
  });

  it('leaves a bill that saved from a later week to that week, also where it has got an end since', () => {
    const free = { ...addBill, amount: 0, startDate: '2026-02-02', dueDate: '2026-03-06' };
    const owed = { amount: 1_000, weeks: 10, advance: false };
    const life = lived(
      [accountOpened(100_000)],
      { ...free, priceChanges: [{ from: '2026-03-10', amount: 5_000 }], arrears: owed },
      { type: 'PayBill', billId: 1 },
      press,
      { type: 'ChangeBill', billId: 1, ends: { payments: 5 } },
    );
    undoLast(life, 'WeekAccrued')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ accruesFrom: MONDAY });
    life.does(press, TODAY)._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 0, arrears: { owed: 900 } });
  });

  it('is refused when more arrears were agreed on since', () => {
    const life = lived(
      owing,
      payWithArrears,
      [press, MONDAY],
      [{ ...payWithArrears, amount: 10_000, shortfall: 7_691 }, MONDAY],
    );
    refused(life, { refusal: 'changed_since', what: 'arrears' }, MONDAY);
  });
});
