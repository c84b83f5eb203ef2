/** A bill has one date: whatever was done to it, every screen, the calendar feed and the forecast show the same. */
import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { addMonths, dayOfMonth } from '../../ledger/calendar.ts';
import { hasEnded } from '../../ledger/course.ts';
import { nextPaymentDate } from '../../ledger/due-dates.ts';
import type { Bill } from '../../ledger/entities.ts';
import { forecast } from '../../ledger/forecast.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { parseMoney } from '../../ledger/money.ts';
import { anyHistory } from '../../ledger/testing/arbitrary.ts';
import { anyAmount, anyBill, anyTurn, turned } from '../../ledger/testing/courses.ts';
import { accountOpened, follow, ledgerOf, TODAY } from '../../ledger/testing/given.ts';
import { Life } from '../../ledger/testing/life.ts';
import type { BillRow } from '../../projections/lists.ts';
import { viewBill } from './bills.ts';
import { calendarOf } from './calendar.ts';
import { viewTimeline } from './timeline.ts';

const NOW = '2026-11-02T10:00:00.000Z';

const rowOf = (bill: Bill): BillRow => ({
  ...bill,
  account: null,
  average: null,
  createdAt: NOW,
  updatedAt: NOW,
  savingsUpdatedAt: NOW,
});

/** The first day of a calendar's events. */
function firstDay(calendar: string): string {
  const [first = ''] = [...calendar.matchAll(/DTSTART;VALUE=DATE:(\d{8})/g)]
    .map(([, digits = '']) => digits)
    .sort();
  return `${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}`;
}

const feed = { ledgerId: '', paid: new Map(), preferences: { currency: 'USD' }, origin: '' };

it('is on every screen the date on which it is due', async () => {
  let looked = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const life = new Life();
      for (const [command, today] of history) {
        life.does(command, today);
        const coming = forecast(life.ledger, today, 1).bills;
        for (const bill of life.ledger.bills.values()) {
          const row = rowOf(bill);
          const { dueDate } = bill;
          const shown = viewBill(row, '');
          expect(shown.dueDate).toBe(dueDate);
          // What has ended comes no more, wherever it is.
          const next = hasEnded(bill) ? undefined : dueDate;
          const isByItself = bill.isAutomatic || bill.isDirectDebit;
          expect(shown.nextPaymentDate).toBe((isByItself && next) || null);
          expect(nextPaymentDate(bill)).toBe(shown.nextPaymentDate);
          expect(viewTimeline(row, []).dueDates[0]).toBe(next);
          expect(coming.find(({ billId }) => billId === bill.id)?.dueDate).toBe(next);
          const calendar = await calendarOf({ ...feed, bills: [row], today } as never);
          if (calendar.includes('DTSTART')) expect(firstDay(calendar)).toBe(next);
          looked += 1;
        }
      }
    }),
    { numRuns: 20 },
  );
  expect(looked).toBeGreaterThan(100);
});

/** Each event as a program that reads calendars has it: its day, with the bill and the amount of its title. */
function eventsIn(calendar: string): string[] {
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent');
  return events.map((component) => {
    const { startDate, summary } = new ICAL.Event(component);
    const [name, amount = ''] = summary.replace(/ left of .*/, '').split(': $');
    return `${startDate} ${name} ${parseMoney(amount.replaceAll(',', ''))}`;
  });
}

/** The ledger after a payment of that amount was scheduled for the bill's due date. */
function scheduled(ledger: Ledger, billId: number, amount: number | null): Ledger {
  const bill = ledger.bills.get(billId);
  if (amount === null || !bill || hasEnded(bill)) return ledger;
  const later = { amount, dueDate: bill.dueDate, processImmediately: false };
  return follow(ledger, { type: 'PayBill', billId, ...later });
}

it('names with the forecast and the bill’s own page the same dates and amounts for a year, whatever its rule, end and prices', async () => {
  const rich = ledgerOf([accountOpened(900_000_000)]);
  const until = addMonths(TODAY, 12, dayOfMonth(TODAY));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyBill, anyTurn, fc.option(anyAmount)), { minLength: 1, maxLength: 5 }),
      async (bills) => {
        const ledger = bills.reduce(
          (before, [{ follows }, turn, amount], index) =>
            scheduled(turned(before, index + 1, turn), index + 1, follows ? null : amount),
          follow(rich, ...bills.map(([bill], index) => ({ ...bill, name: `B${index + 1}` }))),
        );
        const rows = [...ledger.bills.values()].map(rowOf);
        const parts = { ...feed, bills: rows, today: TODAY };
        const inCalendar = eventsIn(await calendarOf(parts as never));
        const foretold = forecast(ledger, TODAY, 54)
          .accounts.flatMap(({ weeks }) => weeks.flatMap(({ payments }) => payments))
          .filter(({ date }) => date <= until)
          .map(({ date, name, amount }) => `${date} ${name} ${amount}`);
        expect(inCalendar.sort()).toEqual(foretold.sort());
        for (const row of rows) {
          const { dueDates, dueAmounts } = viewTimeline(row, []);
          const { ended, amountToPay } = viewBill(row, '');
          expect(dueAmounts[0]).toBe(ended ? undefined : amountToPay);
          const own = inCalendar.filter((event) => event.split(' ')[1] === row.name);
          const near = dueDates.filter((date) => date <= until);
          expect(
            near.map((date, at) => `${date} ${row.name} ${parseMoney(dueAmounts[at] ?? '')}`),
          ).toEqual(own.slice(0, 3));
        }
      },
    ),
    { numRuns: 40 },
  );
});
