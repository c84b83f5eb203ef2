import { expect, it, onTestFinished, vi } from 'vitest';
import type { RecordedLedgerEvent } from '../../../ledger/events.ts';
import { accountOpened, billAdded, ledgerOpened, TODAY } from '../../../ledger/testing/given.ts';
import { fold, NOTHING } from '../../../projections/folded.ts';
import { dueUntil } from './due-bills.ts';

it('what falls due in a year comes by its day, and is not sorted one by one', async () => {
  const bills = Array.from({ length: 100 }, (_, nth) =>
    billAdded({ billId: nth + 1, frequency: 'weekly', dueDate: `2026-03-0${9 - (nth % 5)}` }),
  );
  const events = [ledgerOpened, accountOpened(0), ...bills].map((event, revision) => {
    const metadata = { time: `${TODAY}T00:00:00.000Z`, day: TODAY };
    return { ...event, id: String(revision), revision, metadata } as RecordedLedgerEvent;
  });
  const rows = fold(NOTHING, events);
  const sorted: number[] = [];
  const { sort } = Array.prototype;
  const spied = vi.spyOn(Array.prototype, 'sort').mockImplementation(function (
    this: unknown[],
    compare,
  ) {
    sorted.push(this.length);
    return sort.call(this, compare);
  });
  onTestFinished(() => spied.mockRestore());
  const due = await dueUntil(rows, { confirmed: true, today: TODAY }, '2027-03-04');
  spied.mockRestore();
  expect(due).toHaveLength(52 * bills.length);
  const days = due.map(({ dueDate }) => dueDate);
  expect(days).toEqual([...days].sort());
  expect(due.slice(0, 3).map(({ dueDate }) => dueDate)).toEqual(Array(3).fill('2026-03-05'));
  expect(Math.max(...sorted)).toBeLessThanOrEqual(366);
});
