/** What the daily run pays: scheduled payments and automatic bills. */
import { isOver } from './course.ts';
import { type Day, daysApart } from './days.ts';
import { type Bill, balanceOf, find, type Household, record } from './household.ts';
import { pay, toPay } from './payments.ts';

/** Makes every payment that is due, each time the one whose day came first. One that fails records that once, and is tried again on the next day; what had failed before, where it `retries`. */
export function runPayments(house: Household, today: Day, retries = true): void {
  let left = house.bills.filter((bill) => isDue(bill, today) && (retries || bill.failed === null));
  while (left.length > 0) {
    const [first] = left.toSorted(byDay);
    const isPaid = first && payByItself(house, first, today);
    left = left.filter((bill) => (bill === first ? isPaid && isDue(bill, today) : true));
  }
}

/**
 * What the run of an earlier day than `day` would have paid, before a late run moves money on that day. What does not fit is not noted. What has failed
 * already is tried again where it `retries`.
 */
export function payBefore(house: Household, day: Day, retries: boolean, today: Day): void {
  const isLeft = (bill: Bill) => isDue(bill, today) && daysApart(dayToPay(bill), day) > 0;
  let left = house.bills.filter((bill) => isLeft(bill) && (retries || bill.failed === null));
  while (left.length > 0) {
    const [first] = left.toSorted(byDay);
    const account = first && find(house, 'accounts', first.accountId);
    const isPaid = account !== undefined && balanceOf(house, account) >= toPay(first as Bill);
    if (first && isPaid) payByItself(house, first, today);
    left = left.filter((bill) => (bill === first ? isPaid && isLeft(bill) : true));
  }
}

/** The day of a scheduled payment has come, or the due date of an automatic bill. */
export function isDue(bill: Bill, today: Day): boolean {
  // A payment that failed today is tried again tomorrow.
  if (bill.failed?.since === today || isOver(bill)) return false;
  return hasCome(bill, today) || (bill.isAutomatic && bill.dueDate <= today);
}

/** When the run was first to pay it: on the scheduled day, or on the due date if it pays itself and that is earlier. */
function dayToPay({ scheduled, isAutomatic, dueDate }: Bill): Day {
  return scheduled && !(isAutomatic && dueDate < scheduled.on) ? scheduled.on : dueDate;
}

const byDay = (a: Bill, b: Bill) => daysApart(dayToPay(b), dayToPay(a)) || a.id - b.id;

/** The day of a scheduled payment is here. */
const hasCome = ({ scheduled }: Bill, today: Day) => scheduled !== null && scheduled.on <= today;

function payByItself(house: Household, bill: Bill, today: Day): boolean {
  const amount = toPay(bill);
  const account = find(house, 'accounts', bill.accountId);
  const isEnough = account !== undefined && balanceOf(house, account) >= amount;
  if (isEnough) pay(house, bill, { amount, today, isScheduled: hasCome(bill, today) });
  else fail(house, bill, account ? 'insufficient_funds' : 'account_required', today);
  return isEnough;
}

function fail(house: Household, bill: Bill, reason: string, today: Day): void {
  if (bill.failed?.reason === reason) return;
  record(house, { type: 'PaymentFailed', day: today, billId: bill.id }, () => {
    bill.failed = { since: today, reason };
  });
}
