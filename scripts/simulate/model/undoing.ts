/**
 * Taking back an entry of the journal (docs/decisions/undo.md). Whether it still stands, the API says itself, twice: in the
 * activity and by its answer. What it does to money is worked out here; the dates of what comes back are taken over.
 */
import { type Day, mondayOf, plusDays } from './days.ts';
import { type Bill, type Entry, find, type Household, happens } from './household.ts';
import type { View } from './view.ts';

/** Takes back the entry, with the agreement on arrears that goes with a payment. */
export function undo(house: Household, index: number, today: Day): void {
  const entry = house.journal[index];
  const next = house.journal[index + 1];
  if (!entry) throw new Error(`The journal has no entry ${index}`);
  const goesWith = entry.type === 'BillPaid' && next?.type === 'ArrearsAgreed';
  const alone = !goesWith || next.billId !== entry.billId || next.undone;
  for (const one of alone ? [entry] : [next, entry]) {
    happens(house, { type: 'Undone', day: today }, () => takeBack(house, one, today));
    one.undone = true;
  }
}

function takeBack(house: Household, entry: Entry, today: Day): void {
  comeBack(house, entry, today);
  // The week waits again.
  if (entry.type === 'WeekAccrued') house.savedThrough = plusDays(house.savedThrough, -7);
  if (entry.type === 'AccountClosed') reopen(house, entry, today);
  else
    for (const [pot, change] of Object.entries(entry.changes)) putBack(house, entry, pot, -change);
}

/** What went comes back under its id; what hung on something that is no more has gone with it. */
function comeBack(house: Household, { gone, day }: Entry, today: Day): void {
  const back = structuredClone(gone);
  const isThere = (id: number | null) => find(house, 'accounts', id) !== undefined;
  house.accounts.push(...back.accounts.map((account) => ({ ...account, available: 0 })));
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

/** The account has all it had: what bills have not waited for it comes back as available. */
function reopen(house: Household, { gone, before: past, day }: Entry, today: Day): void {
  const [was] = gone.accounts;
  const account = was && find(house, 'accounts', was.id);
  if (!account) return;
  account.available = was.available;
  const wasHere = ({ accountId }: { accountId: number | null }) => accountId === was.id;
  for (const before of past.bills.filter(wasHere)) {
    const bill = find(house, 'bills', before.id);
    if (bill && bill.accountId === null)
      Object.assign(bill, laterAgain(bill, day, today), { accountId: was.id });
    else account.available += before.saved;
  }
  for (const { id } of past.incomes.filter(wasHere)) {
    const income = find(house, 'incomes', id);
    if (income) income.accountId ??= was.id;
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
  if (kind === 'owed' && entry.type === 'WeekAccrued' && before) {
    const { owed, instalment, instalmentsLeft } = before;
    Object.assign(bill, { owed, instalment, instalmentsLeft });
  }
}

/** What comes back with dates of its own: taken over from the lists as they are now, since the model does not work them out. */
export function adopt(house: Household, { type, billId, gone, before }: Entry, now: View): void {
  const closed = new Set(gone.accounts.map(({ id }) => id));
  const back = before.bills.filter((bill) => bill.accountId !== null && closed.has(bill.accountId));
  const about = new Set([billId, ...back.map(({ id }) => id)]);
  for (const listed of now.bills.filter(({ id }) => about.has(id))) {
    const { dueDate, nextPaymentDate, lastPaidDate, scheduled, failed } = listed;
    const { owed, instalment, instalmentsLeft } = listed;
    const bill = find(house, 'bills', listed.id);
    if (!bill) continue;
    Object.assign(bill, { dueDate, nextPaymentDate, lastPaidDate, scheduled, failed });
    if (type === 'ArrearsAgreed' || type === 'BillPaid')
      Object.assign(bill, { owed, instalment, instalmentsLeft });
  }
  if (type === 'SavingsRuleChanged' || gone.rules.length > 0)
    for (const rule of now.rules) Object.assign(find(house, 'rules', rule.id) ?? {}, rule);
}
