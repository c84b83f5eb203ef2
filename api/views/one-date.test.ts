/** A bill has one date: whatever was done to it, every screen, the calendar feed and the forecast show the same. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextPaymentDate } from '../../ledger/due-dates.ts';
import type { Bill } from '../../ledger/entities.ts';
import { forecast } from '../../ledger/forecast.ts';
import { anyHistory } from '../../ledger/testing/arbitrary.ts';
import { Life } from '../../ledger/testing/life.ts';
import type { BillRow } from '../../projections/lists.ts';
import { viewBill } from './bills.ts';
import { calendarOf } from './calendar.ts';
import { viewTimeline } from './timeline.ts';

const NOW = '2026-11-02T10:00:00.000Z';

const rowOf = (bill: Bill): BillRow => ({
  ...bill,
  account: null,
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

it('is on every screen the date on which it is due', async () => {
  const feed = { ledgerId: '', paid: new Map(), preferences: { currency: 'USD' }, origin: '' };
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
          const isByItself = bill.isAutomatic || bill.isDirectDebit;
          expect(shown.nextPaymentDate).toBe(isByItself ? dueDate : null);
          expect(nextPaymentDate(bill)).toBe(shown.nextPaymentDate);
          expect(viewTimeline(row, []).dueDates[0]).toBe(dueDate);
          expect(coming.find(({ billId }) => billId === bill.id)?.dueDate).toBe(dueDate);
          const calendar = await calendarOf({ ...feed, bills: [row], today } as never);
          if (calendar.includes('DTSTART')) expect(firstDay(calendar)).toBe(dueDate);
          looked += 1;
        }
      }
    }),
    { numRuns: 20 },
  );
  expect(looked).toBeGreaterThan(100);
});
