/**
 * The undo of a journal entry (docs/decisions/undo.md). Whether an entry can be undone is known from the API, which says so in
 * the activity and by its answer. The model computes the rest, but for the next dates of rules that come back.
 */
import { comingBack, schedulingAgain, schedulingWithoutPart } from './coming-back.ts';
import { afterPeriod, countsWeeks } from './course.ts';
import { datesAfterPayment, lateAs } from './dates.ts';
import { type Day, plusDays } from './days.ts';
import { type Bill, type Entry, find, type Household, record, type Things } from './household.ts';
import { dateAfter } from './rules.ts';
import type { View } from './view.ts';

/** Undoes an entry with all entries of the same press, the last one first. */
export function undo(house: Household, index: number, today: Day): void {
  const press = pressOf(house, index);
  for (const one of press.toReversed()) {
    if (one.undone) continue;
    const about = { type: 'Undone', day: today, isFollowUp: one !== press[0] };
    record(house, about, () => reverse(house, one, today));
    one.undone = true;
  }
}

function pressOf({ journal }: Household, index: number): Entry[] {
  const entry = journal[index];
  if (!entry) throw new Error(`The journal has no entry ${index}`);
  // A past amount that somebody records by hand right after a payment is a press of its own.
  const goesWith = (one: Entry | undefined) =>
    one?.isFollowUp === true && one.type !== 'Undone' && one.billId === entry.billId;
  let first = index;
  while (goesWith(journal[first])) first -= 1;
  const [payment] = journal.slice(first);
  const isOne = payment && ['BillPaid', 'PeriodSettled', 'BillFunded'].includes(payment.type);
  if (!isOne || payment.billId !== entry.billId) return [entry];
  let last = first;
  while (goesWith(journal[last + 1])) last += 1;
  return journal.slice(first, last + 1);
}

function reverse(house: Household, entry: Entry, today: Day): void {
  restoreDeleted(house, entry, today);
  // The week is due again.
  if (entry.type === 'WeekAccrued') {
    uncountWeek(house, entry, house.savedThrough);
    house.savedThrough = entry.savedThrough;
  }
  if (entry.type === 'PaymentScheduled') restoreSchedule(house, entry, today);
  if (SETTLES.has(entry.type)) restoreBill(house, entry, today);
  if (entry.type === 'PricePlanned' || entry.type === 'PriceKept') restorePrice(house, entry);
  if (entry.type === 'SavingsRuleChanged') restoreRule(house, entry, today);
  if (entry.type === 'HistoricalAmountRecorded') removePastAmounts(house, entry);
  if (entry.type === 'BillsImported') removeImported(house, entry);
  for (const [pot, change] of Object.entries(entry.changes)) restorePot(house, entry, pot, -change);
}

const SETTLES = new Set([
  ...['BillPaid', 'ArrearsAgreed', 'PeriodSkipped', 'PeriodSettled', 'PaymentPostponed'],
]);

/** A payment that left a rest of the period. */
function isPartPayment(house: Household, entry: Entry): boolean {
  const { type, before, billId } = entry;
  const partsIn = (things: Things) => find(things, 'bills', billId)?.parts ?? 0;
  return type === 'BillPaid' && partsIn(thingsAfter(house, entry)) > partsIn(before);
}

/** Restores the debt that an agreement replaced, or the dates that a payment, a skip or a postponement changed. */
function restoreBill(house: Household, entry: Entry, today: Day): void {
  const { before, billId, type } = entry;
  const was = find(before, 'bills', billId);
  const bill = find(house, 'bills', billId);
  if (!was || !bill) return;
  if (type === 'ArrearsAgreed') {
    bill.debt = structuredClone(was.debt);
    return;
  }
  const { parts, lastPaidDate } = was;
  if (isPartPayment(house, entry)) {
    Object.assign(bill, { parts, lastPaidDate });
    schedulingWithoutPart(bill, was, entry, today);
    return;
  }
  if (type === 'PaymentPostponed') {
    Object.assign(bill, { dueDate: was.dueDate, postponed: was.postponed });
    schedulingAgain(bill, was, entry, today);
    return;
  }
  // A payment does not change the day of the month.
  const { dueDate, paidPeriod, postponed } = was;
  const dates = { dueDate, paidPeriod, postponed, lastPaidDate, parts };
  const wasNext = bill.dueDate;
  restoreCourse(bill, was, type === 'PeriodSkipped' ? 0 : 1);
  Object.assign(bill, structuredClone(dates));
  schedulingAgain(bill, was, entry, today);
  if (type !== 'PeriodSkipped')
    bill.movedPrice = bill.amount === was.amount ? structuredClone(was.movedPrice) : null;
  bill.givenLate = lateAs(bill, bill.givenLate ?? was.givenLate);
  // One period comes back, however many another rhythm has put in its place.
  if (datesAfterPayment(bill).dueDate < wasNext) bill.givenLate = lateAs(bill, wasNext);
}

/** Cancels a scheduled payment. */
function restoreSchedule(house: Household, entry: Entry, today: Day): void {
  const was = find(entry.before, 'bills', entry.billId);
  const bill = find(house, 'bills', entry.billId);
  if (was && bill) schedulingAgain(bill, was, entry, today);
}

/** Restores the end and the prices before the payment, where nothing has changed them since. */
function restoreCourse(bill: Bill, was: Bill, payments: 0 | 1): void {
  const then = afterPeriod(was, payments);
  const isUnchanged = (...fields: ('ends' | 'amount' | 'priceChanges' | 'yearlyRise')[]) =>
    fields.every((field) => JSON.stringify(bill[field]) === JSON.stringify(then[field]));
  const { ends, amount, priceChanges, yearlyRise } = was;
  if (bill.savesFrom === then.savesFrom) bill.savesFrom = was.savesFrom;
  if (isUnchanged('ends')) Object.assign(bill, { ends });
  if (isUnchanged('amount', 'priceChanges', 'yearlyRise'))
    Object.assign(bill, structuredClone({ amount, priceChanges, yearlyRise }));
}

/** Restores the planned price, unless a person has set another one since, and the question about it if no period was paid since. */
function restorePrice(house: Household, entry: Entry): void {
  const was = find(entry.before, 'bills', entry.billId);
  const bill = find(house, 'bills', entry.billId);
  const then = find(thingsAfter(house, entry), 'bills', entry.billId);
  if (!was || !bill || bill.amount !== then?.amount) return;
  const isLast = JSON.stringify(bill.paidPeriod) === JSON.stringify(was.paidPeriod);
  if (isLast) bill.movedPrice = structuredClone(was.movedPrice);
  if (bill.savesFrom === then.savesFrom) bill.savesFrom = was.savesFrom;
  bill.amount = was.amount;
}

const thingsAfter = ({ journal, ...now }: Household, entry: Entry): Things =>
  journal[journal.indexOf(entry) + 1]?.before ?? now;

/** Removes the past amounts that the entry recorded. */
function removePastAmounts(house: Household, entry: Entry): void {
  const isIn = ({ pastAmounts }: Things, id: number) => pastAmounts.some((past) => past.id === id);
  const after = thingsAfter(house, entry);
  house.pastAmounts = house.pastAmounts.filter(
    ({ id }) => isIn(entry.before, id) || !isIn(after, id),
  );
}

/** Removes the imported bills that still exist. */
function removeImported(house: Household, entry: Entry): void {
  const next = house.journal.slice(house.journal.indexOf(entry) + 1);
  const end = next.findIndex(({ type, isFollowUp }) => type !== 'BillAdded' || !isFollowUp);
  const imported = new Set(next.slice(0, end < 0 ? undefined : end).map(({ billId }) => billId));
  house.bills = house.bills.filter(({ id }) => !imported.has(id));
}

/** Restores the fields that the entry changed. On a later day the rule does not run the dates since then. */
function restoreRule(house: Household, entry: Entry, today: Day): void {
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

/** Brings deleted things back under their ids, without those that need an account which no longer exists. */
function restoreDeleted(house: Household, entry: Entry, today: Day): void {
  const back = structuredClone(entry.gone);
  const isThere = (id: number | null) => find(house, 'accounts', id) !== undefined;
  const found = back.bills.map((bill) => comingBack(house, bill, entry, today));
  house.bills.push(...found.map((bill) => ({ ...bill, saved: 0 })));
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

/** Bills that count their weeks save for this week again. */
function uncountWeek(house: Household, { before }: Entry, week: Day): void {
  for (const bill of house.bills) {
    const was = find(before, 'bills', bill.id);
    const isCounted = was && (countsWeeks(bill) || countsWeeks(was));
    if (!isCounted || bill.savesFrom !== plusDays(week, 7)) continue;
    bill.savesFrom = countsWeeks(was) || was.savesFrom > week ? was.savesFrom : week;
  }
}

function restorePot(house: Household, entry: Entry, pot: string, change: number): void {
  const [kind, id] = pot.split(' ');
  const account = kind === 'account' && find(house, 'accounts', Number(id));
  const bill = kind !== 'account' && find(house, 'bills', Number(id));
  if (account) account.available += change;
  if (!bill) return;
  if (kind === 'bill') bill.saved += change;
  // A bill that came back has its carry already. Another frequency has another denominator.
  const before = entry.before.bills.find((one) => one.id === bill.id);
  const isSame = entry.gone.bills.length === 0 && before?.frequency === bill.frequency;
  if (kind === 'carry' && isSame) bill.carry += change;
  if (kind === 'instalments' && entry.type === 'WeekAccrued' && before)
    bill.debt = structuredClone(before.debt);
}

/** Copies the next dates of rules that come back from the API's lists: the model does not compute them. */
export function copyDates(house: Household, { gone }: Entry, now: View): void {
  if (gone.rules.length > 0)
    for (const { id, nextTransferDate, skippedOn } of now.rules)
      if (nextTransferDate !== null)
        Object.assign(find(house, 'rules', id) ?? {}, { nextTransferDate, skippedOn });
}
