import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { Command } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { addBill } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, follow, given, ledgerOf } from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

const accounts = [accountOpened(30_000)];

const agreed = (owed: number, instalments: number, weeklyPayment: number): LedgerEvent => ({
  type: 'ArrearsAgreed',
  data: { billId: 1, shortfall: owed, owed, weeklyPayment, instalments },
});

describe('money that comes with a new bill', () => {
  it('is funded at once, in the same act', () => {
    given(accounts)
      .when({ ...addBill, fund: 4_000 })
      .thenHappened(billAdded(), billFunded(4_000));
    given(accounts)
      .when({ ...addBill, fund: 0 })
      .thenHappened(billAdded());
  });

  it('is never more than the account has available, and then nothing happens', () => {
    given(accounts)
      .when({ ...addBill, fund: 30_001 })
      .thenRefused({ refusal: 'insufficient_available', available: 30_000 });
  });

  it('is owed from before, and paid back to the cent in as many weeks', () => {
    const arrears = { amount: 10_000, weeks: 3, advance: false };
    const ledger = given(accounts)
      .when({ ...addBill, arrears })
      .thenHappened(billAdded(), agreed(10_000, 3, 3_333));
    expect(ledger.accounts.get(1)?.available).toBe(30_000);
    const after = follow(ledger, [{ type: 'AccrueWeeks' }, '2026-03-23']);
    expect(after.bills.get(1)?.arrears).toBeNull();
    expect(after.accounts.get(1)?.available).toBe(40_000);
  });

  it('is advanced by the account, below nothing available if need be, and comes back', () => {
    const arrears = { amount: 40_000, weeks: 4, advance: true };
    const ledger = given(accounts)
      .when({ ...addBill, arrears })
      .thenHappened(billAdded(), billFunded(40_000), agreed(40_000, 4, 10_000));
    expect(ledger.accounts.get(1)).toMatchObject({ available: -10_000, allocated: 40_000 });
    const after = follow(ledger, [{ type: 'AccrueWeeks' }, '2026-03-30']);
    expect(after.accounts.get(1)?.available).toBe(30_000);
  });

  it.each([0, 157])('is not paid back in %i weeks', (weeks) => {
    given(accounts)
      .when({ ...addBill, arrears: { amount: 100, weeks, advance: false } })
      .thenRefused({ refusal: 'instalment_period_out_of_range', maximum: 156 });
  });
});

describe('money that comes with a changed bill', () => {
  it('goes into the account that the bill is on from now on, the bill itself unchanged or not', () => {
    const ledger = ledgerOf([...accounts, accountOpened(500, 2, 'Bills'), billAdded()]);
    const both = follow(ledger, { type: 'ChangeBill', billId: 1, accountId: 2, fund: 500 });
    expect(both.accounts.get(2)).toMatchObject({ available: 0, allocated: 500 });
    given(ledger).when({ type: 'ChangeBill', billId: 1, fund: 700 }).thenHappened(billFunded(700));
  });
});

describe('an advance and its repayment', () => {
  const withAdvance = { type: 'ChangeBill', billId: 1, amount: 12_000 } as const;
  const arrears = { amount: 40_000, weeks: 4, advance: true };
  const changed = () => lived([...accounts, billAdded()], { ...withAdvance, arrears });

  it.each(['BillFunded', 'ArrearsAgreed'] as const)(
    'go together, by the id of either: %s',
    (type) => {
      const life = changed();
      const undone = undoLast(life, type)._unsafeUnwrap();
      expect(undone.map(({ data }) => 'undid' in data && data.undid)).toEqual([
        ...['ArrearsAgreed', 'BillFunded'],
      ]);
      expect(life.ledger.bills.get(1)).toMatchObject({ amount: 12_000, saved: 0, arrears: null });
      expect(life.ledger.accounts.get(1)).toMatchObject({ available: 30_000, allocated: 0 });
    },
  );

  it('stay both once an instalment is paid back', () => {
    const life = changed();
    life.does({ type: 'AccrueWeeks' }, '2026-03-09')._unsafeUnwrap();
    const before = life.ledger;
    const refusal = undoLast(life, 'BillFunded', '2026-03-09')._unsafeUnwrapErr();
    expect(refusal).toEqual({ refusal: 'changed_since', what: 'arrears' });
    expect(life.ledger).toBe(before);
  });

  it('are apart from money that was put in with them, and from an older debt', () => {
    const life = lived([...accounts, billAdded()], { ...withAdvance, fund: 5_000, arrears });
    undoLast(life, 'ArrearsAgreed')._unsafeUnwrap();
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 5_000, arrears: null });
    const old = lived([...accounts, billAdded()], {
      ...{ ...withAdvance, fund: 5_000, arrears: { ...arrears, advance: false } },
    });
    undoLast(old, 'BillFunded')._unsafeUnwrap();
    expect(old.ledger.bills.get(1)).toMatchObject({ saved: 0, arrears: { owed: 40_000 } });
  });

  it('are no advance and repayment where as much was put in as is owed from before', () => {
    const older = { fund: 5_000, arrears: { amount: 5_000, weeks: 4, advance: false } };
    const life = lived([...accounts, billAdded()], { ...withAdvance, ...older });
    const undone = undoLast(life, 'BillFunded')._unsafeUnwrap();
    expect(undone.map(({ data }) => 'undid' in data && data.undid)).toEqual(['BillFunded']);
    expect(life.ledger.bills.get(1)).toMatchObject({ saved: 0, arrears: { owed: 5_000 } });
  });

  it('goes on while a bill whose free period was settled early saves nothing yet', () => {
    const free = { ...addBill, amount: 0, frequency: 'annually', dueDate: '2026-12-10' } as const;
    let ledger = follow(
      ledgerOf([accountOpened(100_000)]),
      {
        ...{ ...free, arrears: { amount: 1_000, weeks: 10, advance: false } },
        ...{
          priceChanges: [{ from: '2027-01-01', amount: 5_200 }],
          yearlyRise: { from: '2028-01-01', basisPoints: 100 },
        },
      },
      { type: 'PayBill', billId: 1 },
    );
    const { accruesFrom } = ledger.bills.get(1) ?? {};
    for (let monday = '2026-03-09'; monday <= '2026-06-08'; monday = addDays(monday, 7))
      ledger = follow(ledger, [{ type: 'AccrueWeeks' }, monday]);
    expect(ledger.bills.get(1)).toMatchObject({ arrears: null, saved: 0, accruesFrom });
  });
});

describe('arrears after weeks that waited', () => {
  const arrears = { amount: 10_000, weeks: 10, advance: false };
  const household = ledgerOf([accountOpened(30_000), billAdded()]);
  const openNew: [Command, Day] = [{ type: 'OpenAccount', name: 'New', balance: 0 }, '2026-05-12'];

  it('are paid back for this week alone where the bill was added in it, however early it starts', () => {
    const bill = { ...addBill, startDate: '2026-01-01', dueDate: '2026-06-04', arrears };
    const ledger = follow(
      ledgerOf([accountOpened(30_000)]),
      [bill, '2026-05-13'],
      [{ type: 'AccrueWeeks' }, '2026-05-13'],
    );
    expect(ledger.bills.get(1)?.arrears).toMatchObject({ owed: 9_000, made: 1 });
  });

  it('are paid back for no week in which the bill had no account', () => {
    const ledger = follow(
      household,
      { type: 'ChangeBill', billId: 1, arrears },
      [{ type: 'AccrueWeeks' }, '2026-03-09'],
      [{ type: 'CloseAccount', accountId: 1 }, '2026-03-10'],
      [{ type: 'AccrueWeeks' }, '2026-05-04'],
      openNew,
      [{ type: 'ChangeBill', billId: 1, accountId: 2 }, '2026-05-12'],
      [{ type: 'AccrueWeeks' }, '2026-05-12'],
    );
    expect(ledger.bills.get(1)?.arrears).toMatchObject({ owed: 8_000, made: 2 });
  });

  it('are no older than the account that is named with them', () => {
    const ledger = follow(
      household,
      [{ type: 'AccrueWeeks' }, '2026-03-09'],
      [{ type: 'CloseAccount', accountId: 1 }, '2026-03-10'],
      openNew,
      [{ type: 'ChangeBill', billId: 1, accountId: 2, arrears }, '2026-05-12'],
      [{ type: 'AccrueWeeks' }, '2026-05-12'],
    );
    expect(ledger.bills.get(1)?.arrears).toMatchObject({ owed: 9_000, made: 1 });
  });
});

describe('a contingency', () => {
  it('raises what a week sets aside, and keeps the plan to the cent', () => {
    const quarterly = billAdded({ frequency: 'quarterly', contingency: 10 });
    const after = follow(ledgerOf([...accounts, quarterly]), [
      { type: 'AccrueWeeks' },
      '2026-06-01',
    ]);
    expect(after.bills.get(1)).toMatchObject({ saved: 11_000, carry: 0 });
  });

  it('may be changed, and stays when it is not spoken of', () => {
    const ledger = follow(
      ledgerOf([...accounts, billAdded()]),
      { type: 'ChangeBill', billId: 1, contingency: 25 },
      { type: 'ChangeBill', billId: 1, name: 'Gas' },
    );
    expect(ledger.bills.get(1)).toMatchObject({ name: 'Gas', contingency: 25 });
    const week = follow(ledger, { type: 'AddWeek' });
    expect(week.bills.get(1)?.saved).toBe(2_887);
    expect(follow(week, { type: 'ReduceWeek' }).bills.get(1)).toMatchObject({ saved: 0, carry: 0 });
  });
});
