import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { coverage } from './coverage.ts';
import { forecast } from './forecast.ts';
import type { Ledger } from './ledger.ts';
import { accountOpened, billAdded, billFunded, follow, ledgerOf, TODAY } from './testing/given.ts';

const covered = (ledger: Ledger, today: Day = TODAY) =>
  coverage(ledger, forecast(ledger, today, 13, [], true));

/** 50.00, due on 4 April. */
const power = billAdded({ amount: 5_000 });
const automatic = { isAutomatic: true, frequency: 'quarterly' } as const;

describe('whether the bills are covered', () => {
  it('is yes for nobody with nothing', () => {
    expect(covered(ledgerOf([]))).toEqual({ until: '2026-05-31', gaps: [], bills: [] });
  });

  it('is yes when everything is saved on its day', () => {
    const ledger = ledgerOf([accountOpened(50_000), power, billFunded(5_000)]);
    expect(covered(ledger)).toEqual({
      ...{ until: '2026-05-31', gaps: [] },
      bills: [{ billId: 1, state: 'on_track', on: '2026-04-04', missing: null }],
    });
  });

  it('names by how much a bill is short on its day, and what its account could give today', () => {
    // Four weeks of 11.55 until then.
    const short = covered(ledgerOf([accountOpened(90_000), power]));
    expect(short).toMatchObject({
      gaps: [{ kind: 'short', on: '2026-04-04', billId: 1, shortfall: 381, available: 90_000 }],
      bills: [{ state: 'short', on: '2026-04-04', missing: 381 }],
    });
    const poor = ledgerOf([accountOpened(300), power, billFunded(200)]);
    expect(covered(poor).gaps).toContainEqual(
      expect.objectContaining({ kind: 'short', shortfall: 181, available: 100 }),
    );
  });

  it('names the week in which an account runs short', () => {
    const ledger = ledgerOf([accountOpened(200), power]);
    expect(covered(ledger).gaps.map(({ kind, on }) => [kind, on])).toEqual([
      ['account_short', '2026-03-30'],
      ['short', '2026-04-04'],
    ]);
    expect(covered(ledger).gaps[0]).toMatchObject({ accountId: 1, lowest: -181 });
  });

  it('names the payment that will find too little, and how much would mend it', () => {
    const bill = billAdded({ ...automatic, amount: 2_600, dueDate: '2026-03-10', dueDay: 10 });
    const { gaps, bills } = covered(ledgerOf([accountOpened(2_300), bill]));
    expect(gaps).toEqual([{ kind: 'would_fail', on: '2026-03-10', billId: 1, missing: 100 }]);
    expect(bills).toEqual([{ billId: 1, state: 'would_fail', on: '2026-03-10', missing: 100 }]);
  });

  it('names what has failed since when, and no longer once there is enough', () => {
    const bill = billAdded({ ...automatic, amount: 2_600, dueDate: TODAY, dueDay: 4 });
    const failing = follow(ledgerOf([accountOpened(100), bill]), { type: 'RunPayments' });
    const { gaps, bills } = covered(failing, addDays(TODAY, 2));
    expect(gaps).toEqual([{ kind: 'failing', on: TODAY, billId: 1, missing: 2_500 }]);
    expect(bills).toMatchObject([{ state: 'failing', on: TODAY, missing: 2_500 }]);
    const mended = follow(failing, { type: 'ChangeAccount', accountId: 1, balance: 9_000 });
    expect(covered(mended, addDays(TODAY, 2)).gaps).toMatchObject([{ kind: 'short' }]);
  });

  it('names what failed today as failing, also where it is tried again tomorrow and another takes the money', () => {
    const bills = [1, 2].map((billId) =>
      billAdded({ ...automatic, billId, amount: 2_600, dueDate: TODAY, dueDay: 4 }),
    );
    const failing = follow(ledgerOf([accountOpened(100), ...bills]), { type: 'RunPayments' });
    const mended = follow(failing, { type: 'ChangeAccount', accountId: 1, balance: 4_000 });
    const told = covered(mended);
    expect(told.gaps).toMatchObject([
      { kind: 'failing', on: TODAY, billId: 2, missing: 1_200 },
      { kind: 'short', billId: 1 },
    ]);
    const tomorrow = follow(mended, [{ type: 'RunPayments' }, addDays(TODAY, 1)]);
    expect(tomorrow.bills.get(2)?.failedPayment?.since).toBe(TODAY);
    const helped = follow(mended, { type: 'ChangeAccount', accountId: 1, balance: 5_200 });
    expect(covered(helped).gaps.map(({ kind }) => kind)).toEqual(['short', 'short']);
  });

  it('says what pays itself, and a bill without an account, several of them in one line', () => {
    const alone = [2, 3].map((billId) =>
      billAdded({ billId, accountId: 2, amount: 100, dueDate: `2026-05-0${billId}` }),
    );
    const bill = billAdded({ ...automatic, amount: 1_300 });
    const start = [accountOpened(90_000), accountOpened(0, 2, 'Old'), bill, billFunded(1_300)];
    const ledger = follow(ledgerOf([...start, ...alone]), { type: 'CloseAccount', accountId: 2 });
    const { gaps, bills } = covered(ledger);
    expect(gaps).toEqual([{ kind: 'no_account', on: '2026-05-02', billIds: [2, 3] }]);
    expect(bills.map(({ state }) => state)).toEqual(['pays_itself', 'no_account', 'no_account']);
  });

  it('puts what has gone wrong already first', () => {
    const late = billAdded({ billId: 2, amount: 4_000, dueDate: '2026-03-20', dueDay: 20 });
    const ledger = ledgerOf([accountOpened(90_000), power, late]);
    const { gaps, bills } = covered(ledger, '2026-03-25');
    expect(gaps.map(({ kind, on }) => [kind, on])).toEqual([
      ['overdue', '2026-03-20'],
      ['short', '2026-04-04'],
    ]);
    expect(gaps[0]).toMatchObject({ amount: 4_000 });
    expect(bills[1]).toEqual({ billId: 2, state: 'overdue', on: '2026-03-20', missing: null });
  });
});
