import { describe, expect, it, vi } from 'vitest';
import type { AddBill } from './bills.ts';
import { addDays, type Day } from './calendar.ts';
import type { Command } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { balanceOf } from './ledger.ts';
import { accrueWeeks } from './savings.ts';
import { addBill, recordAmount, transfer } from './testing/commands.ts';
import { accountOpened, billAdded, billFunded, follow, given, ledgerOf } from './testing/given.ts';

const quarterly = billAdded({ frequency: 'quarterly' });
const household = [accountOpened(50_000), quarterly];
const line = { billId: 1, accountId: 1 };

describe('the weekly accrual', () => {
  it('has one event for each week that has begun', () => {
    given(household)
      .when({ type: 'AccrueWeeks' }, '2026-03-17')
      .thenHappened(
        {
          type: 'WeekAccrued',
          data: {
            week: '2026-03-09',
            by: 'schedule',
            lines: [{ ...line, setAside: 769, carry: 3, instalment: 0 }],
          },
        },
        {
          type: 'WeekAccrued',
          data: {
            week: '2026-03-16',
            by: 'schedule',
            lines: [{ ...line, setAside: 769, carry: 6, instalment: 0 }],
          },
        },
      );
  });

  it('changes nothing when it is run again, nor in the week in which the bill was added', () => {
    given(household).when({ type: 'AccrueWeeks' }, '2026-03-08').thenNothing();
    const done = follow(ledgerOf(household), [{ type: 'AccrueWeeks' }, '2026-04-01']);
    given(done).when({ type: 'AccrueWeeks' }, '2026-04-05').thenNothing();
  });

  it('looks at no bill where no week is due', () => {
    const done = follow(ledgerOf(household), [{ type: 'AccrueWeeks' }, '2026-04-01']);
    const looked = vi.spyOn(done.bills, 'values');
    expect(accrueWeeks({ type: 'AccrueWeeks' }, done, '2026-04-05')._unsafeUnwrap()).toEqual([]);
    expect(looked).not.toHaveBeenCalled();
  });

  it('raises the balance by what it sets aside, to the cent over a whole period', () => {
    const after = follow(ledgerOf(household), [{ type: 'AccrueWeeks' }, '2026-06-01']);
    expect(after.bills.get(1)).toMatchObject({ saved: 10_000, carry: 0 });
    expect(after.accounts.get(1)).toMatchObject({ available: 50_000, allocated: 10_000 });
  });

  it('takes in a bill that began earlier from the week in which it was added', () => {
    const back = [
      accountOpened(0),
      billAdded({ startDate: '2025-01-01', accruesFrom: '2026-03-02' }),
    ];
    const after = follow(ledgerOf(back), { type: 'AccrueWeeks' });
    expect(after.bills.get(1)?.saved).toBe(2_309);
  });

  it('does not make good the weeks in which a bill had no account', () => {
    const away = follow(
      ledgerOf([...household, accountOpened(0, 2)]),
      { type: 'CloseAccount', accountId: 1 },
      [{ type: 'AccrueWeeks' }, '2026-04-01'],
      [{ type: 'ChangeBill', billId: 1, accountId: 2 }, '2026-04-01'],
      [{ type: 'AccrueWeeks' }, '2026-04-01'],
    );
    expect(away.bills.get(1)?.saved).toBe(769);
  });

  it('saves even what is less than half a cent a week, to the cent', () => {
    const tiny = [accountOpened(50_000), billAdded({ amount: 20, frequency: 'annually' })];
    const first = given(tiny)
      .when({ type: 'AccrueWeeks' }, '2026-03-09')
      .thenHappened({
        type: 'WeekAccrued',
        data: {
          week: '2026-03-09',
          by: 'schedule',
          lines: [{ ...line, setAside: 0, carry: 20, instalment: 0 }],
        },
      });
    expect(follow(first, [{ type: 'AccrueWeeks' }, '2026-03-16']).bills.get(1)?.saved).toBe(1);
    // 52 Mondays in all.
    const year = follow(first, [{ type: 'AccrueWeeks' }, '2027-03-01']);
    expect(year.bills.get(1)).toMatchObject({ saved: 20, carry: 0 });
    const added = follow(ledgerOf(tiny), { type: 'AddWeek' }, { type: 'AddWeek' });
    expect(added.bills.get(1)?.saved).toBe(1);
  });

  it('does not save for weeks in which the bill came to nothing', () => {
    const nothing = ledgerOf([accountOpened(50_000), billAdded({ amount: 0 })]);
    const raised = follow(nothing, [
      { type: 'ChangeBill', billId: 1, amount: 10_000 },
      '2026-04-08',
    ]);
    const saved = follow(raised, [{ type: 'AccrueWeeks' }, '2026-04-13']).bills.get(1)?.saved;
    // The week in which it was raised, and the next: 2 × 100.00 / 4.33.
    expect(saved).toBe(4_619);
  });

  it('pays arrears back into available, rounded cumulatively', () => {
    const agreed: LedgerEvent = {
      type: 'ArrearsAgreed',
      data: { billId: 1, shortfall: 1_000, owed: 1_000, weeklyPayment: 333, instalments: 3 },
    };
    const steps = ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'].map((today) => {
      const after = follow(ledgerOf([...household, agreed]), [{ type: 'AccrueWeeks' }, today]);
      return [after.bills.get(1)?.arrears?.owed ?? 0, after.accounts.get(1)?.available];
    });
    expect(steps).toEqual([
      [667, 50_333],
      [333, 50_667],
      [0, 51_000],
      [0, 51_000],
    ]);
  });
});

describe('one week more or less', () => {
  it('adds a week with the same rounding, and leaves the schedule of weeks alone', () => {
    const added = given(household)
      .when({ type: 'AddWeek' })
      .thenHappened({ type: 'WeekAdded', data: { lines: [{ ...line, setAside: 769, carry: 3 }] } });
    given(added)
      .when({ type: 'AccrueWeeks' }, '2026-03-09')
      .thenHappened({
        type: 'WeekAccrued',
        data: {
          week: '2026-03-09',
          by: 'schedule',
          lines: [{ ...line, setAside: 769, carry: 6, instalment: 0 }],
        },
      });
  });

  it('takes back the weekly amount, and the plan stays exact', () => {
    const three = follow(
      ledgerOf(household),
      { type: 'AddWeek' },
      { type: 'AddWeek' },
      { type: 'AddWeek' },
    );
    expect(three.bills.get(1)).toMatchObject({ saved: 2_308, carry: -4 });
    const two = given(three)
      .when({ type: 'ReduceWeek' })
      .thenHappened({ type: 'WeekReduced', data: { lines: [{ ...line, taken: 769, carry: -7 }] } });
    const whole = follow(two, ...Array.from({ length: 11 }, () => ({ type: 'AddWeek' }) as const));
    expect(whole.bills.get(1)).toMatchObject({ saved: 10_000, carry: 0 });
  });

  it('takes back of a bill that ends what it showed, and nothing of a part of a cent', () => {
    const ends = { ...addBill, amount: 10_000, dueDate: '2026-04-04', ends: { payments: 2 } };
    const nearly = follow(ledgerOf([accountOpened(50_000)]), { ...ends, fund: 19_700 });
    const back = follow(nearly, { type: 'ReduceWeek' });
    expect(back.bills.get(1)).toMatchObject({ saved: 19_400, carry: 0 });
    const again = follow(back, [{ type: 'AccrueWeeks' }, '2026-03-09']);
    expect(again.bills.get(1)?.saved).toBe(20_000);
  });

  it('takes no more than is saved, nor than the account holds', () => {
    given([...household, billFunded(500)])
      .when({ type: 'ReduceWeek' })
      .thenHappened({ type: 'WeekReduced', data: { lines: [{ ...line, taken: 500, carry: 0 }] } });
    const poor = follow(
      ledgerOf([
        ...household,
        accountOpened(0, 2),
        billAdded({ billId: 2 }),
        billFunded(40_000),
        billFunded(5_000, 2),
      ]),
      { ...transfer, amount: 49_000 },
    );
    const after = follow(poor, { type: 'ReduceWeek' });
    expect([...after.accounts.values()].map(balanceOf)).toEqual([0, 49_000]);
    given(after).when({ type: 'ReduceWeek' }).thenNothing();
  });
});

describe('a free period that is settled early', () => {
  it.each<[string, Pick<AddBill, 'priceChanges' | 'follows'>]>([
    ['whose price is known ahead', { priceChanges: [{ from: '2026-06-01', amount: 13_000 }] }],
    ['that follows its payments', { follows: 'last-3' }],
  ])('leaves no weeks to save in to a bill %s', (_, course) => {
    const quarter = { frequency: 'quarterly', dueDate: '2026-05-29' } as const;
    const weeks = Array.from({ length: 25 }, (_, nth) => addDays('2026-03-09', 7 * nth));
    const ledger = follow(
      ledgerOf([accountOpened(100_000)]),
      { ...addBill, ...quarter, amount: 0, ...course },
      { ...recordAmount, amount: 13_000, billDate: '2026-02-01' },
      { type: 'PayBill', billId: 1 },
      ...weeks.map((week): [Command, Day] => [{ type: 'AccrueWeeks' }, week]),
    );
    const { dueDate, amount, saved } = ledger.bills.get(1) ?? {};
    expect([dueDate, amount, saved]).toEqual(['2026-08-29', 13_000, 13_000]);
  });
});

describe('funding a bill', () => {
  it('moves money between pots and leaves the balance alone', () => {
    const after = given(household)
      .when({ type: 'FundBill', billId: 1, amount: 3_000 })
      .thenHappened(billFunded(3_000));
    expect(after.accounts.get(1)).toMatchObject({ available: 47_000, allocated: 3_000 });
    given(after)
      .when({ type: 'ReleaseBill', billId: 1, amount: 3_000 })
      .thenHappened(billFunded(-3_000));
  });

  it('takes no more than is available and gives no more than is saved', () => {
    given(household)
      .when({ type: 'FundBill', billId: 1, amount: 50_001 })
      .thenRefused({ refusal: 'insufficient_available', available: 50_000 });
    given(household)
      .when({ type: 'ReleaseBill', billId: 1, amount: 1 })
      .thenRefused({ refusal: 'insufficient_savings', saved: 0 });
  });
});
