/** Bills whose amount follows what they came to: what is followed, and what each payment plans. */
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import type { Command } from './commands.ts';
import { FOLLOWS, followedAmount } from './follows.ts';
import { forecast } from './forecast.ts';
import { balanceOf, type Ledger } from './ledger.ts';
import { recordAmount } from './testing/commands.ts';
import {
  accountOpened,
  amountPaid,
  billAdded,
  billFunded,
  follow,
  given,
  ledgerOf,
  TODAY,
} from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

const past = (...amounts: [Day, number][]) =>
  amounts.map(([billDate, amount], index) => ({ id: index + 1, billDate, amount }));

describe('what is followed', () => {
  it('is named by twelve texts: the last 2 to 12, and the same quarter', () => {
    expect([FOLLOWS[0], FOLLOWS.at(-2), FOLLOWS.at(-1), FOLLOWS.length]).toEqual([
      ...['last-2', 'last-12', 'same-quarter', 12],
    ]);
  });

  it.each([
    ['fewer than there are', 'last-2', [100, 300, 400], 350],
    ['all, while there are fewer', 'last-12', [100, 300], 200],
    ['one', 'last-2', [100], 100],
    ['a half cent, which is a cent more', 'last-2', [100, 101], 101],
    ['a third of a cent', 'last-3', [100, 100, 101], 100],
    ['none', 'last-2', [], null],
  ] as const)('of the last is %s', (_, follows, amounts, expected) => {
    const days = past(
      ...amounts.map((amount, index): [Day, number] => [`2026-0${index + 1}-01`, amount]),
    );
    expect(followedAmount(follows, '2026-06-01', days)).toBe(expected);
    // In whichever order they are listed.
    expect(followedAmount(follows, '2026-06-01', days.toReversed())).toBe(expected);
  });

  it('of one day is newer what was recorded later', () => {
    const days = past(['2026-01-01', 900], ['2026-02-01', 100], ['2026-02-01', 200]);
    expect(followedAmount('last-2', '2026-03-01', days.toReversed())).toBe(150);
  });

  it.each([
    ['the first day of the 13 weeks', '2025-11-17', 100],
    ['the day before it', '2025-11-16', null],
    ['the last day of them', '2026-02-15', 100],
    ['the day after it', '2026-02-16', null],
    ['paid before the year began', '2025-12-30', 100],
    ['this year', '2027-01-01', null],
    ['the year before', '2025-01-01', null],
  ] as const)(
    'of the same quarter, for what is due on New Year’s Day 2027, has %s',
    (_, on, expected) => {
      expect(followedAmount('same-quarter', '2027-01-01', past([on, 100]))).toBe(expected);
    },
  );

  it('of the same quarter counts from the last of February before a leap day', () => {
    expect(followedAmount('same-quarter', '2028-02-29', past(['2027-01-14', 100]))).toBe(100);
    expect(followedAmount('same-quarter', '2028-02-29', past(['2027-01-13', 100]))).toBeNull();
  });
});

const DUE = '2026-04-04';
const begun = [accountOpened(90_000), billAdded({ follows: 'last-3' }), billFunded(50_000)];
const pay = { type: 'PayBill', billId: 1, amount: 12_400 } as const;
const billOf = ({ bills }: Ledger) => bills.get(1);
const planned = (amount: number, dueDate = DUE) =>
  ({
    type: 'PricePlanned',
    data: { billId: 1, dueDate, amount, accruesFrom: '2026-03-09', by: 'payment' },
  }) as const;

describe('a payment of a bill that follows', () => {
  it('plans the next in the same append, and asks nothing', () => {
    const after = given(begun)
      .when(pay)
      .thenHappened(
        {
          type: 'BillPaid',
          data: {
            ...{ billId: 1, accountId: 1, fromPot: 12_400, fromAvailable: 0, released: null },
            ...{ paidOn: TODAY, by: 'person', settles: true, dueDate: '2026-05-04' },
          },
        },
        amountPaid(12_400),
        planned(12_400),
      );
    expect(billOf(after)).toMatchObject({ amount: 12_400, movedPrice: null });
  });

  it('plans nothing where the amount stays, where only a part is paid, and after the last one', () => {
    const eventsOf = (command: Command, events = begun) =>
      lived(events, command)
        .past.slice(events.length)
        .map(({ event }) => event.type);
    expect(eventsOf({ ...pay, amount: 10_000 })).toEqual(['BillPaid', 'HistoricalAmountRecorded']);
    expect(eventsOf({ ...pay, amount: 4_000, isPart: true })).toEqual(['BillPaid']);
    const last = billAdded({ follows: 'last-3', ends: { payments: 1 } });
    const ending = [accountOpened(90_000), last, billFunded(50_000)];
    expect(eventsOf(pay, ending)).toEqual(['BillPaid', 'HistoricalAmountRecorded']);
  });

  it('plans after each of several that one run makes, at the price that the one before has planned', () => {
    const due = { isAutomatic: true, dueDate: '2026-03-10', dueDay: 10 };
    const automatic = [accountOpened(90_000), billAdded({ follows: 'last-2', ...due })];
    const typed: Command = { ...recordAmount, amount: 20_000, billDate: TODAY };
    const start = follow(ledgerOf(automatic), typed);
    const after = follow(start, [{ type: 'RunPayments' }, '2026-05-12']);
    expect([...after.historicalAmounts.values()].map(({ amount }) => amount)).toEqual([
      ...[20_000, 10_000, 15_000, 12_500],
    ]);
    expect(billOf(after)?.amount).toBe(13_750);
    given(after).when({ type: 'RunPayments' }, '2026-05-12').thenNothing();
  });

  it.each(['last-3', 'same-quarter'] as const)(
    'plans after a period that cost nothing, too (%s): what was typed stays until it is settled',
    (follows) => {
      const start = follow(
        ledgerOf([accountOpened(100_000), billAdded({ follows, isAutomatic: true, amount: 0 })]),
        { ...recordAmount, billId: 1, amount: 5_000, billDate: '2025-05-01' },
      );
      const after = follow(start, [{ type: 'RunPayments' }, '2026-04-04']);
      expect(after.bills.get(1)).toMatchObject({ dueDate: '2026-05-04', amount: 5_000 });
      expect(after.historicalAmounts.size).toBe(1);
    },
  );

  it('is taken back with what it planned, by whichever of its events', () => {
    for (const type of ['BillPaid', 'HistoricalAmountRecorded', 'PricePlanned'] as const) {
      const life = lived(begun, pay);
      const undone = undoLast(life, type)._unsafeUnwrap();
      expect(undone).toHaveLength(3);
      expect(life.ledger.bills).toEqual(ledgerOf(begun).bills);
      expect(life.ledger.historicalAmounts.size).toBe(0);
    }
  });

  it('is taken back without the amount that was typed since', () => {
    const life = lived(begun, pay, { type: 'ChangeBill', billId: 1, amount: 11_000 });
    undoLast(life, 'BillPaid')._unsafeUnwrap();
    expect(billOf(life.ledger)).toMatchObject({ amount: 11_000, dueDate: DUE });
  });

  it('is asked about again once the bill follows nothing, if nothing has planned by it', () => {
    const quarter = [accountOpened(90_000), billAdded({ follows: 'same-quarter' })];
    const paid = follow(ledgerOf([...quarter, billFunded(50_000)]), pay);
    given(paid)
      .when({ type: 'AnswerPrice', billId: 1, answer: 'once' })
      .thenRefused({ refusal: 'price_answered' });
    const stays = follow(paid, { type: 'ChangeBill', billId: 1, follows: null });
    given(stays)
      .when({ type: 'AnswerPrice', billId: 1, answer: 'once' })
      .thenHappened({ type: 'PriceKept', data: { billId: 1, dueDate: DUE, until: null } });
  });
});

describe('what cannot follow', () => {
  const change = { type: 'ChangeBill', billId: 1 } as const;
  const priceChanges = [{ from: '2026-06-01', amount: 100 }];
  const yearlyRise = { basisPoints: 100, from: '2026-06-01' };

  it('is a bill that is due once, or one whose prices are known', () => {
    const plain = ledgerOf([accountOpened(0), billAdded()]);
    const once = ledgerOf([accountOpened(0), billAdded({ frequency: 'once' })]);
    given(once)
      .when({ ...change, follows: 'last-3' })
      .thenRefused({ refusal: 'comes_only_once', field: 'follows' });
    given(plain)
      .when({ ...change, follows: 'last-3', priceChanges })
      .thenRefused({ refusal: 'follows_with_prices', field: 'follows' });
    const following = follow(plain, { ...change, follows: 'last-3' });
    given(following)
      .when({ ...change, priceChanges })
      .thenRefused({ refusal: 'follows_with_prices', field: 'priceChanges' });
    given(following)
      .when({ ...change, yearlyRise })
      .thenRefused({ refusal: 'follows_with_prices', field: 'yearlyRise' });
    expect(billOf(follow(following, { ...change, frequency: 'once' }))?.follows).toBeNull();
  });
});

describe('the forecast of bills that follow', () => {
  it.each(['last-2', 'last-3', 'last-12', 'same-quarter'] as const)(
    'is what happens day by day when each payment is the planned amount: %s',
    (follows) => {
      const weekly = {
        frequency: 'weekly',
        amount: 1_000,
        dueDate: '2026-03-08',
        dueDay: 8,
      } as const;
      const bills = [
        billAdded({ follows, ...weekly }),
        billAdded({ billId: 2, follows, isAutomatic: true, dueDate: '2026-03-20', dueDay: 20 }),
      ];
      const typed = (billId: number, amount: number, billDate: Day): Command => {
        return { ...recordAmount, billId, amount, billDate };
      };
      const start = follow(
        ledgerOf([accountOpened(900_000), ...bills]),
        ...[typed(1, 1_505, '2025-04-01'), typed(1, 700, '2026-03-01')],
        ...[typed(2, 17_777, '2025-06-20'), typed(2, 8_000, '2026-02-20')],
      );
      const foreseen = forecast(start, TODAY, 30);
      let ledger = start;
      const days: { date: Day; balance: number }[] = [];
      const paid: [Day, number, number][] = [];
      for (let day = TODAY; day <= foreseen.to; day = addDays(day, 1)) {
        const before = ledger.historicalAmounts.size;
        const runs = ['AccrueWeeks', 'RunSavingsRules', 'RunPayments'] as const;
        ledger = follow(ledger, ...runs.map((type): [Command, Day] => [{ type }, day]));
        const bill = ledger.bills.get(1);
        if (bill && bill.dueDate <= day) {
          const { amount, saved } = bill;
          const shortfall = Math.max(0, amount - saved);
          const asked = { type: 'PayBillWithArrears', billId: 1, amount, shortfall } as const;
          ledger = follow(ledger, [{ ...asked, method: 'immediate' }, day]);
        }
        const added = [...ledger.historicalAmounts.values()].slice(before);
        paid.push(
          ...added.map(({ billId, amount }): [Day, number, number] => [day, billId, amount]),
        );
        const [account] = ledger.accounts.values();
        const balance = account ? balanceOf(account) : 0;
        if (days.at(-1)?.balance !== balance) days.push({ date: day, balance });
      }
      const [account] = foreseen.accounts;
      const told = account?.weeks.flatMap(({ payments }) => payments) ?? [];
      expect(told.map(({ date, billId, amount }) => [date, billId, amount])).toEqual(paid);
      expect(account?.days).toEqual(days);
      expect(new Set(paid.map(([, , amount]) => amount)).size).toBeGreaterThan(3);
    },
  );
});
