/** Which due dates a calendar tells, and that it ends; read by a library that is not ours. */
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { AddBill } from '../../ledger/bills.ts';
import { addDays, type Day } from '../../ledger/calendar.ts';
import { forecast } from '../../ledger/forecast.ts';
import { addBill } from '../../ledger/testing/commands.ts';
import { accountOpened, follow, ledgerOf } from '../../ledger/testing/given.ts';
import type { BillRow } from '../../projections/lists.ts';
import { CALENDAR_EVENTS } from '../contract/calendar.ts';
import { viewBill } from './bills.ts';
import { calendarOf } from './calendar.ts';
import { viewTimeline } from './timeline.ts';

const TODAY: Day = '2026-03-04';

/** Weekly bills, one due each of the next days unless told otherwise. */
const weekly = (count: number, changes: Partial<BillRow> = {}) =>
  Array.from({ length: count }, (_, index): BillRow => {
    const dueDate = addDays(TODAY, index % 7);
    return { ...BILL, id: index + 1, name: `Bill ${index + 1}`, dueDate, ...changes };
  });

const LAST_FRIDAY = { paymentDay: 5, paymentDayType: 'weekly', paymentWeek: 5 } as const;

const BILL: BillRow = {
  ...{
    id: 1,
    name: 'Bill',
    amount: 1_000,
    contingency: 0,
    frequency: 'weekly',
    category: 'other',
    accountId: 1,
  },
  ...{ isAutomatic: false, isDirectDebit: false, paymentDay: null, paymentDayType: 'monthly' },
  ...{
    paymentWeek: null,
    dueWeek: null,
    ends: null,
    priceChanges: [],
    yearlyRise: null,
    follows: null,
  },
  ...{
    startDate: TODAY,
    dueDate: TODAY,
    dueDay: 4,
    missedBefore: null,
    lastPaidDate: null,
    movedPrice: null,
  },
  paidPeriod: null,
  partPaid: 0,
  postponedFrom: null,
  ...{ accruesFrom: TODAY, saved: 0, carry: 0, arrears: null, scheduledPayment: null },
  ...{ failedPayment: null, account: null, average: null },
  ...{ createdAt: '2026-03-04T10:00:00.000Z', updatedAt: '2026-03-04T10:00:00.000Z' },
  savingsUpdatedAt: '2026-03-04T10:00:00.000Z',
};

async function eventsOf(bills: readonly BillRow[]) {
  const about = { ledgerId: 'ledger', paid: new Map(), preferences: { currency: 'AUD' } } as const;
  const text = await calendarOf({ ...about, bills, origin: 'https://here', today: TODAY });
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, summary } = new ICAL.Event(component);
    return { uid, day: startDate.toString(), summary };
  });
}

describe('the due dates of a calendar', () => {
  it('are the soonest of very many, day by day', async () => {
    const events = await eventsOf(weekly(1_000));
    expect(events).toHaveLength(CALENDAR_EVENTS);
    const days = events.map(({ day }) => day);
    expect(days).toEqual([...days].sort());
    expect(days.at(0)).toBe(TODAY);
    expect(days.at(-1)).toBe(addDays(TODAY, 13));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(CALENDAR_EVENTS);
  });

  it('begin with what is overdue, once for each bill however long ago it was due', async () => {
    const [late, current] = [weekly(2, { dueDate: '1900-01-01' }), weekly(1, { id: 3 })];
    const events = await eventsOf([...late, ...current]);
    expect(events.slice(0, 5).map(({ day }) => day)).toEqual([
      ...['1900-01-01', '1900-01-01', '2026-03-04', '2026-03-09', '2026-03-09'],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  it('are all that there are of a household', async () => {
    const yearly = weekly(3, { frequency: 'annually', dueDate: '2026-03-05', dueDay: 5 });
    expect(await eventsOf(yearly)).toHaveLength(3);
  });
});

describe('bills of any rule', () => {
  const LAST: Day = '2027-03-04';

  it('have the same dates in the calendar, the forecast and their details, postponed and skipped ones too', async () => {
    const bills: AddBill[] = [
      { ...addBill, frequency: 'every-2-weeks', dueDate: '2026-03-12' },
      { ...addBill, frequency: 'every-2-months', paymentDay: 31 },
      { ...addBill, frequency: 'once', dueDate: '2026-12-31' },
      { ...addBill, frequency: 'monthly', ...LAST_FRIDAY },
      { ...addBill, frequency: 'every-60-months', dueDate: '2026-06-30' },
      { ...addBill, dueDate: '2026-03-31', paymentDay: 31 },
      { ...addBill, dueDate: '2026-03-31' },
    ];
    const dueDate = '2026-03-31';
    const ledger = follow(
      ledgerOf([accountOpened(9_000_000)]),
      ...bills,
      { type: 'PostponePayment', billId: 6, dueDate, newDueDate: '2026-04-29' },
      { type: 'SkipPeriod', billId: 7, dueDate },
    );
    const rows = [...ledger.bills.values()].map((bill) => ({
      ...{ ...BILL, ...bill },
      name: `Bill ${bill.id}`,
    }));
    const events = await eventsOf(rows);
    const inCalendar = events
      .filter(({ day }) => day <= LAST)
      .map(({ day, summary }) => `${day} ${/\d+/.exec(summary)?.[0]}`);
    const foretold = forecast(ledger, TODAY, 53)
      .accounts.flatMap(({ weeks }) => weeks.flatMap(({ payments }) => payments))
      .filter(({ date }) => date <= LAST)
      .map(({ date, billId }) => `${date} ${billId}`);
    expect(inCalendar.sort()).toEqual(foretold.sort());
    const ofDetails = [...ledger.bills.values()].flatMap((bill) =>
      viewTimeline({ ...BILL, ...bill }, []).dueDates.map((day) => `${day} ${bill.id}`),
    );
    expect(foretold).toEqual(
      expect.arrayContaining(ofDetails.filter((date) => date.slice(0, 10) <= LAST)),
    );
    expect(ofDetails.filter((date) => date.endsWith(' 3'))).toEqual(['2026-12-31 3']);
  });

  it('say of the period that is part paid what is left of it', async () => {
    const rent: BillRow = { ...BILL, name: 'Rent', amount: 10_000, partPaid: 4_000 };
    const [first, second] = await eventsOf([rent]);
    expect(first?.summary).toBe('Rent: $60.00 left of $100.00');
    expect(second?.summary).toBe('Rent: $100.00');
  });

  it('say of the period whose payment is scheduled what will be paid, and so do its details', async () => {
    const scheduledPayment = { amount: 3_850, on: TODAY };
    const power: BillRow = { ...BILL, name: 'Power', amount: 4_000, scheduledPayment };
    const [first, second] = await eventsOf([power]);
    expect([first?.summary, second?.summary]).toEqual(['Power: $38.50', 'Power: $40.00']);
    expect(viewTimeline(power, []).dueAmounts).toEqual(['38.50', '40.00', '40.00']);
    const [rest] = await eventsOf([{ ...power, partPaid: 1_000 }]);
    expect(rest?.summary).toBe('Power: $38.50 left of $48.50');
  });

  it.each(['2026-03-03', TODAY, '2026-03-06'])(
    'say the scheduled amount of one that is overdue and pays itself, whichever day it is for: %s',
    async (on) => {
      const scheduledPayment = { amount: 3_850, on };
      const overdue = { dueDate: '2026-03-01', isAutomatic: true, scheduledPayment };
      const power: BillRow = { ...BILL, name: 'Power', amount: 4_000, ...overdue };
      expect((await eventsOf([power]))[0]?.summary).toBe('Power: $38.50');
      expect(viewTimeline(power, []).dueAmounts[0]).toBe('38.50');
      expect(viewBill(power, '').amountToPay).toBe('38.50');
    },
  );

  it('are in it no more once they have ended', async () => {
    const paid = { dueDate: TODAY, nextDueDate: TODAY };
    const once: BillRow = { ...BILL, frequency: 'once', dueDate: TODAY };
    expect(await eventsOf([once])).toHaveLength(1);
    expect(await eventsOf([{ ...once, paidPeriod: paid }])).toEqual([]);
  });
});
