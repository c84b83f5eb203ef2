/**
 * Taking back an entry of the journal (docs/decisions/undo.md). Whether it still stands, the API says itself, twice: in the
 * activity and by its answer. What it does to money is worked out here; the dates of what comes back are taken over.
 */
import { afterPeriod, countsWeeks } from './course.ts';
import { lateAs } from './dates.ts';
import { type Day, mondayOf, plusDays } from './days.ts';
import { type Bill, type Entry, find, type Household, happens, type Things } from './household.ts';
import { dateAfter } from './rules.ts';
import type { View } from './view.ts';

/** Takes back what one press did, wherever in it the entry is: the last first. */
export function undo(house: Household, index: number, today: Day): void {
  const press = pressOf(house, index);
  for (const one of press.toReversed()) {
    if (one.undone) continue;
    const about = { type: 'Undone', day: today, isPart: one !== press[0] };
    happens(house, about, () => takeBack(house, one, today));
    one.undone = true;
  }
}

function pressOf({ journal }: Household, index: number): Entry[] {
  const entry = journal[index];
  if (!entry) throw new Error(`The journal has no entry ${index}`);
  // A past amount that somebody records by hand right after a payment is a press of its own.
  const goesWith = (one: Entry | undefined) =>
    one?.isPart === true && one.type !== 'Undone' && one.billId === entry.billId;
  let first = index;
  while (goesWith(journal[first])) first -= 1;
  const [payment] = journal.slice(first);
  const isOne = payment?.type === 'BillPaid' || payment?.type === 'PeriodSettled';
  if (!isOne || payment.billId !== entry.billId) return [entry];
  let last = first;
  while (goesWith(journal[last + 1])) last += 1;
  return journal.slice(first, last + 1);
}

function takeBack(house: Household, entry: Entry, today: Day): void {
  comeBack(house, entry, today);
  // The week waits again.
  if (entry.type === 'WeekAccrued') {
    weekLeft(house, entry, house.savedThrough);
    house.savedThrough = plusDays(house.savedThrough, -7);
  }
  if (SETTLES.has(entry.type)) billBefore(house, entry, isPart(house, entry));
  if (entry.type === 'PricePlanned' || entry.type === 'PriceKept') priceBefore(house, entry);
  if (entry.type === 'SavingsRuleChanged') ruleBefore(house, entry, today);
  if (entry.type === 'HistoricalAmountRecorded') forget(house, entry);
  if (entry.type === 'BillsImported') forgetBills(house, entry);
  for (const [pot, change] of Object.entries(entry.changes)) putBack(house, entry, pot, -change);
}

const SETTLES = new Set([
  ...['BillPaid', 'ArrearsAgreed', 'PeriodSkipped', 'PeriodSettled', 'PaymentPostponed'],
]);

/** A payment after which the rest was still to be paid. */
function isPart(house: Household, entry: Entry): boolean {
  const { type, before, billId } = entry;
  const partsIn = (things: Things) => find(things, 'bills', billId)?.parts ?? 0;
  return type === 'BillPaid' && partsIn(thingsAfter(house, entry)) > partsIn(before);
}

/** The debt that an agreement replaced, or the dates that a payment did: it leaves alone what weeks have paid back since. */
function billBefore(house: Household, { before, billId, type }: Entry, isPart: boolean): void {
  const was = find(before, 'bills', billId);
  const bill = find(house, 'bills', billId);
  if (!was || !bill) return;
  if (type === 'ArrearsAgreed') {
    bill.debt = structuredClone(was.debt);
    return;
  }
  const { parts, lastPaidDate } = was;
  if (isPart) {
    Object.assign(bill, { parts, lastPaidDate });
    return;
  }
  if (type === 'PaymentPostponed') {
    Object.assign(bill, { dueDate: was.dueDate, postponed: was.postponed });
    return;
  }
  // The day of the month is no payment's doing. Only what pays itself counts late periods as one.
  const { dueDate, paidPeriod, postponed, scheduled, failed } = was;
  const dates = { dueDate, paidPeriod, postponed, lastPaidDate, parts };
  courseBefore(bill, was, type === 'PeriodSkipped' ? 0 : 1);
  Object.assign(bill, structuredClone({ ...dates, scheduled, failed }));
  if (type !== 'PeriodSkipped')
    bill.moved = bill.amount === was.amount ? structuredClone(was.moved) : null;
  bill.givenLate = lateAs(bill, was.givenLate);
}

/** The end and the prices that the payment moved on, where they are as it left them. */
function courseBefore(bill: Bill, was: Bill, payments: 0 | 1): void {
  const left = afterPeriod(was, payments);
  const isLeft = (...fields: ('ends' | 'amount' | 'priceChanges' | 'yearlyRise')[]) =>
    fields.every((field) => JSON.stringify(bill[field]) === JSON.stringify(left[field]));
  const { ends, amount, priceChanges, yearlyRise } = was;
  if (bill.savesFrom === left.savesFrom) bill.savesFrom = was.savesFrom;
  if (isLeft('ends')) Object.assign(bill, { ends });
  if (isLeft('amount', 'priceChanges', 'yearlyRise'))
    Object.assign(bill, structuredClone({ amount, priceChanges, yearlyRise }));
}

/** What was planned, and what was asked about it while that was the last period; an amount that was typed since stays. */
function priceBefore(house: Household, entry: Entry): void {
  const was = find(entry.before, 'bills', entry.billId);
  const bill = find(house, 'bills', entry.billId);
  const left = find(thingsAfter(house, entry), 'bills', entry.billId);
  if (!was || !bill || bill.amount !== left?.amount) return;
  const isLast = JSON.stringify(bill.paidPeriod) === JSON.stringify(was.paidPeriod);
  if (isLast) bill.moved = structuredClone(was.moved);
  if (bill.savesFrom === left.savesFrom) bill.savesFrom = was.savesFrom;
  bill.amount = was.amount;
}

const thingsAfter = ({ journal, ...now }: Household, entry: Entry): Things =>
  journal[journal.indexOf(entry) + 1]?.before ?? now;

/** What it wrote goes; what was written since stays. */
function forget(house: Household, entry: Entry): void {
  const isIn = ({ pastAmounts }: Things, id: number) => pastAmounts.some((past) => past.id === id);
  const after = thingsAfter(house, entry);
  house.pastAmounts = house.pastAmounts.filter(
    ({ id }) => isIn(entry.before, id) || !isIn(after, id),
  );
}

/** The bills that came by it and are still there. */
function forgetBills(house: Household, entry: Entry): void {
  const next = house.journal.slice(house.journal.indexOf(entry) + 1);
  const end = next.findIndex(({ type, isPart }) => type !== 'BillAdded' || !isPart);
  const came = new Set(next.slice(0, end < 0 ? undefined : end).map(({ billId }) => billId));
  house.bills = house.bills.filter(({ id }) => !came.has(id));
}

/** What the change changed goes back; what was changed since stays. On a later day the dates in between are left out. */
function ruleBefore(house: Household, entry: Entry, today: Day): void {
  const after = thingsAfter(house, entry);
  for (const was of entry.before.rules) {
    const then = { ...find(after, 'rules', was.id) };
    const changed = Object.entries(was).filter(
      ([field, value]) => value !== Reflect.get(then, field),
    );
    const rule = find(house, 'rules', was.id);
    if (!rule || changed.length === 0) continue;
    Object.assign(rule, Object.fromEntries(changed));
    const isMoved = changed.some(([field]) => ['isActive', 'nextTransferDate'].includes(field));
    if (!isMoved || entry.day === today) continue;
    while (rule.nextTransferDate <= today)
      rule.nextTransferDate = dateAfter(rule, rule.nextTransferDate);
  }
}

/** What went comes back under its id; what hung on something that is no more has gone with it. */
function comeBack(house: Household, { gone, day }: Entry, today: Day): void {
  const back = structuredClone(gone);
  const isThere = (id: number | null) => find(house, 'accounts', id) !== undefined;
  house.bills.push(...back.bills.map((bill) => ({ ...laterAgain(bill, day, today), saved: 0 })));
  house.pastAmounts.push(...back.pastAmounts);
  house.rules.push(
    ...back.rules.filter((rule) => isThere(rule.fromAccountId) && isThere(rule.toAccountId)),
  );
  house.incomes.push(
    ...back.incomes.map((one) => ({
      ...one,
      accountId: isThere(one.accountId) ? one.accountId : null,
    })),
  );
}

/** On a later day it does not save for the weeks in which it was not there. */
function laterAgain(bill: Bill, day: Day, today: Day): Bill {
  const monday = mondayOf(today);
  return day === today || bill.savesFrom > monday ? bill : { ...bill, savesFrom: monday };
}

/** The last week that was counted is one of those that are left again. */
function weekLeft(house: Household, { before }: Entry, week: Day): void {
  for (const bill of house.bills) {
    const was = find(before, 'bills', bill.id);
    const isCounted = was && (countsWeeks(bill) || countsWeeks(was));
    if (!isCounted || bill.savesFrom !== plusDays(week, 7)) continue;
    bill.savesFrom = countsWeeks(was) ? was.savesFrom : week;
  }
}

function putBack(house: Household, entry: Entry, pot: string, change: number): void {
  const [kind, id] = pot.split(' ');
  const account = kind === 'account' && find(house, 'accounts', Number(id));
  const bill = kind !== 'account' && find(house, 'bills', Number(id));
  if (account) account.available += change;
  if (!bill) return;
  if (kind === 'bill') bill.saved += change;
  // A bill that came back has its carry already; another frequency counts it in other parts.
  const before = entry.before.bills.find((one) => one.id === bill.id);
  const isKept = entry.gone.bills.length === 0 && before?.frequency === bill.frequency;
  if (kind === 'carry' && isKept) bill.carry += change;
  if (kind === 'instalments' && entry.type === 'WeekAccrued' && before)
    bill.debt = structuredClone(before.debt);
}

/** What comes back with dates of its own: taken over from the lists as they are now, since the model does not work them out. */
export function adopt(house: Household, { billId, gone }: Entry, now: View): void {
  for (const listed of now.bills.filter(({ id }) => id === billId)) {
    const { dueDate, scheduled, failed } = listed;
    const bill = find(house, 'bills', listed.id);
    // What is due for a later period when it comes back is not paid in part.
    if (bill && gone.bills.length > 0 && bill.dueDate !== dueDate) bill.parts = 0;
    Object.assign(bill ?? {}, { dueDate, scheduled, failed });
  }
  if (gone.rules.length > 0)
    for (const { id, nextTransferDate, skippedOn } of now.rules)
      if (nextTransferDate !== null)
        Object.assign(find(house, 'rules', id) ?? {}, { nextTransferDate, skippedOn });
}
