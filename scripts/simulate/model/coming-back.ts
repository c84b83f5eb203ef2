/** What an undo brings back: a deleted bill with its dates, and what had been scheduled. */
import { afterPeriod, isOver, nextSavingWeek, pricesOn } from './course.ts';
import { firstFrom } from './dates.ts';
import { type Day, mondayOf } from './days.ts';
import type { Bill, Entry, Household } from './household.ts';

/** A deleted bill. On a later day it neither saves nor pays for the days in between. */
export function comingBack(house: Household, bill: Bill, { day }: Entry, today: Day): Bill {
  if (day === today) return bill;
  const monday = mondayOf(today);
  const savesFrom = nextSavingWeek(house, bill, bill.savesFrom > monday ? bill.savesFrom : monday);
  const back = { ...bill, savesFrom, scheduled: stillAhead(bill, day, today), failed: null };
  if (!bill.isAutomatic) return back;
  const dueDate = bill.frequency === 'once' ? bill.dueDate : firstFrom(bill, today);
  const wouldPay = dueDate < today && !isOver(bill);
  Object.assign(back, { dueDate, givenLate: null, isAutomatic: !wouldPay });
  if (dueDate === bill.dueDate) return back;
  Object.assign(back, { postponed: null, parts: 0, scheduled: null, ...pricesOn(bill, dueDate) });
  if (bill.parts === 0) return back;
  // The period that is gone is over, as after "That is all".
  const { ends } = afterPeriod(bill, 1);
  return { ...back, ends, paidPeriod: { on: bill.dueDate, next: dueDate } };
}

const stillAhead = ({ scheduled }: Bill, day: Day, today: Day): Bill['scheduled'] =>
  scheduled && (day === today || scheduled.on >= today) ? structuredClone(scheduled) : null;

/** What was scheduled for a bill after the undo of an entry: as in `was`, before the entry, if the same is due again. */
export function schedulingAgain(bill: Bill, was: Bill, entry: Entry, today: Day): void {
  const { type, day } = entry;
  if (type === 'PaymentScheduled') Object.assign(bill, { scheduled: null, failed: null });
  // A schedule that was carried out does not come back.
  if (entry.isScheduled || bill.scheduled || bill.failed) return;
  const due = ({ dueDate, postponed, paidPeriod, parts }: Bill) =>
    JSON.stringify([dueDate, postponed, paidPeriod, parts]);
  if (due(bill) !== due(was)) return;
  Object.assign(bill, {
    scheduled: stillAhead(was, day, today),
    // On a later day it was not tried yet.
    failed: day === today ? structuredClone(was.failed) : null,
  });
}

/** The same of a part: what it had left of a schedule is whole again. Where nothing is scheduled any more, only what it had used up comes back. */
export function schedulingWithoutPart(bill: Bill, was: Bill, entry: Entry, today: Day): void {
  const isUsedUp = was.scheduled !== null && was.scheduled.amount <= (entry.amount ?? 0);
  if (bill.scheduled) bill.scheduled = structuredClone(was.scheduled);
  else if (isUsedUp || !was.scheduled) schedulingAgain(bill, was, entry, today);
}
