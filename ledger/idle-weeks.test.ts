/** Weeks in which nothing was to be set aside are over: what a bill needs afterwards does not hang on whether another bill saved meanwhile. */
import { describe, expect, it } from 'vitest';
import { addDays, type Day } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import type { LedgerEvent } from './events.ts';
import { evolve, type Ledger } from './ledger.ts';
import { accruing } from './savings.ts';
import {
  accountOpened,
  billAdded,
  billFunded,
  follow,
  given,
  ledgerOf,
  TODAY,
} from './testing/given.ts';
import { lived, undoLast } from './testing/life.ts';

const once = billAdded({ frequency: 'once', amount: 100_00, dueDate: '2026-09-30' });
const ending = billAdded({ amount: 100_00, ends: { payments: 2 } });
const free = billAdded({ amount: 0 });
const other = billAdded({ billId: 2, name: 'Other', amount: 100_00 });

const tenMondays = Array.from({ length: 10 }, (_, week) => addDays('2026-03-09', 7 * week));
const LAST: Day = '2026-05-11';

/** Ten weeks later, with a run in each. */
const tenWeeksOf = (...events: LedgerEvent[]): Ledger =>
  follow(
    ledgerOf([accountOpened(5_000_00), ...events]),
    ...tenMondays.map((day): [Command, Day] => [{ type: 'AccrueWeeks' }, day]),
  );

/** What the runs of a day and of the next Monday set aside for bill 1, and pay back. */
function runsAfter(ledger: Ledger, ...commands: Command[]) {
  const changed = follow(ledger, ...commands.map((one): [Command, Day] => [one, LAST]));
  return [LAST, addDays(LAST, 7)].map((day) => {
    const events = decide({ type: 'AccrueWeeks' }, changed, day)._unsafeUnwrap();
    const { saved, arrears } = events.reduce(evolve, changed).bills.get(1) ?? { saved: 0 };
    return { saved, owed: arrears?.owed ?? 0 };
  });
}

describe('after ten weeks in which nothing was to be set aside', () => {
  it.each<{ what: string; bill: LedgerEvent; funded: number; command: Command }>([
    {
      what: 'a bill due once is released',
      bill: once,
      funded: 100_00,
      command: { type: 'ReleaseBill', billId: 1, amount: 100_00 },
    },
    {
      what: 'a bill due once costs more',
      bill: once,
      funded: 100_00,
      command: { type: 'ChangeBill', billId: 1, amount: 200_00 },
    },
    {
      what: 'a bill that ends goes on',
      bill: ending,
      funded: 200_00,
      command: { type: 'ChangeBill', billId: 1, ends: null },
    },
    {
      what: 'a bill that ends costs more',
      bill: ending,
      funded: 200_00,
      command: { type: 'ChangeBill', billId: 1, amount: 150_00 },
    },
    {
      what: 'a bill that ends is released',
      bill: ending,
      funded: 200_00,
      command: { type: 'ReleaseBill', billId: 1, amount: 200_00 },
    },
    {
      what: 'a bill that ends gives a week back',
      bill: ending,
      funded: 200_00,
      command: { type: 'ReduceWeek' },
    },
    {
      what: 'more than was saved is paid',
      bill: ending,
      funded: 200_00,
      command: { type: 'PayBill', billId: 1, amount: 150_00 },
    },
  ])('$what: the next weeks are the same, alone or beside another bill', (one) => {
    const { bill, funded, command } = one;
    const alone = runsAfter(tenWeeksOf(bill, billFunded(funded)), command);
    const beside = runsAfter(tenWeeksOf(bill, other, billFunded(funded)), command);
    expect(alone).toEqual(beside);
  });

  it('a shortfall is not paid back on the day on which that was agreed', () => {
    const paid: Command = {
      type: 'PayBillWithArrears',
      billId: 1,
      amount: 150_00,
      shortfall: 50_00,
      method: 'installments',
      installmentPeriod: 10,
    };
    const runs = runsAfter(tenWeeksOf(once, billFunded(100_00)), paid);
    expect(runs.map(({ owed }) => owed)).toEqual([50_00, 45_00]);
  });

  it('nor is an older debt of a bill that costs nothing', () => {
    const arrears = { amount: 50_00, weeks: 10, advance: false };
    const runs = runsAfter(tenWeeksOf(free), { type: 'ChangeBill', billId: 1, arrears });
    expect(runs.map(({ owed }) => owed)).toEqual([50_00, 45_00]);
  });
});

describe('a week in which no bill has anything to set aside', () => {
  it('is stored by the schedule: of several the latest, without a line', () => {
    const idle = given([accountOpened(0), free]);
    const week = { week: '2026-04-06', by: 'schedule' as const, lines: [] };
    idle
      .when({ type: 'AccrueWeeks' }, '2026-04-08')
      .thenHappened({ type: 'WeekAccrued', data: week });
    given(tenWeeksOf(free)).when({ type: 'AccrueWeeks' }, LAST).thenNothing();
  });

  it('is not stored for a person, who could take it back, nor before any bill has begun', () => {
    const byPerson: Command = { type: 'AccrueWeeks', by: 'person' };
    given([accountOpened(0), free])
      .when(byPerson, '2026-04-08')
      .thenNothing();
    const later = billAdded({ amount: 0, startDate: '2026-05-01', accruesFrom: '2026-05-04' });
    given([accountOpened(0), later])
      .when({ type: 'AccrueWeeks' }, '2026-04-08')
      .thenNothing();
  });
});

describe('after eight weeks', () => {
  /** A subscription that is free until its first due date. */
  const trial = billAdded({
    ...{ amount: 0, dueDate: '2026-05-04' },
    priceChanges: [{ from: '2026-05-20', amount: 100_00 }],
  });
  const free: Command = { type: 'PayBill', billId: 1, amount: 0 };

  it('the undo of a payment before which a bill saved nothing brings no week back, alone or beside another bill', () => {
    const eightWeeksLater = (...beside: LedgerEvent[]) => {
      const life = lived([accountOpened(5_000_00), trial, ...beside], free);
      const mondays = tenMondays.slice(0, 8);
      for (const day of mondays) life.does({ type: 'AccrueWeeks' }, day)._unsafeUnwrap();
      const day = mondays.at(-1) ?? TODAY;
      undoLast(life, 'BillPaid', day)._unsafeUnwrap();
      life.does({ type: 'ChangeBill', billId: 1, amount: 120_00 }, day)._unsafeUnwrap();
      life.does({ type: 'AccrueWeeks' }, day)._unsafeUnwrap();
      return life.ledger.bills.get(1)?.saved;
    };
    expect(eightWeeksLater()).toEqual(eightWeeksLater(other));
  });

  it('arrears of such a payment are paid back week by week, so that it is not undone any more', () => {
    const short: Command = {
      ...{ type: 'PayBillWithArrears', billId: 1, amount: 50_00, shortfall: 50_00 },
      ...{ method: 'installments', installmentPeriod: 12 },
    };
    const life = lived([accountOpened(5_000_00), trial], short);
    for (const [nth, day] of tenMondays.slice(0, 8).entries()) {
      life.does({ type: 'AccrueWeeks' }, day)._unsafeUnwrap();
      expect(life.ledger.bills.get(1)?.arrears).toMatchObject({ made: nth + 1 });
      expect(undoLast(life, 'BillPaid', day).isErr()).toBe(true);
    }
  });
});

it('weeks before the first bill begins are not gone through, however many there are', () => {
  const far = { startDate: '2050-03-01', dueDate: '2050-04-04', accruesFrom: '2050-03-07' };
  const ledger = ledgerOf([accountOpened(5_000_00), billAdded({ amount: 100_00, ...far })]);
  const steps = [...accruing({ type: 'AccrueWeeks' }, ledger, '2050-02-28')];
  expect(steps).toHaveLength(0);
  const [begun] = decide({ type: 'AccrueWeeks' }, ledger, '2050-03-08')._unsafeUnwrap();
  expect(begun).toMatchObject({ data: { week: '2050-03-07', lines: [{ billId: 1 }] } });
});
