/** What is invalid by itself, whatever the household holds. */
import type { BillBody, Call } from './calls.ts';
import { type Day, weekdayOf } from './days.ts';
import { HIGHEST } from './money.ts';

/** Amounts that may be 0.00; of bills and incomes all may. */
const MAY_BE_ZERO = ['balance', 'shortfallAmount'];
const BILLS = ['createBill', 'changeBill', 'createIncome', 'changeIncome'];

/** True when each field by itself is valid. */
export function isProper(call: Call, today: Day): boolean {
  if (!('body' in call)) return true;
  if (call.name === 'importBills')
    return call.body.bills.every((body) => isProper({ name: 'createBill', body }, today));
  return Object.entries(call.body).every(([name, value]) => {
    if (name === 'balance' || /amount$/i.test(name))
      return isAmount(String(value), MAY_BE_ZERO.includes(name) || BILLS.includes(call.name));
    if (name === 'billDate') return isDay(String(value)) && String(value) <= today;
    // The due date of a bill may lie after the last valid year; the household compares it.
    if (name === 'dueDate' && call.name !== 'createBill') return weekdayOf(String(value)) > 0;
    if (/Date$|^paidOn$/.test(name)) return isDay(String(value));
    if (name === 'ends') return isEnd(value as BillBody['ends']);
    if (name === 'frequency') return isFrequency(String(value));
    if (name === 'follows') return value === null || FOLLOWED.test(String(value));
    return name !== 'installmentPeriod' || Number(value) >= 1;
  });
}

/** The last two to twelve payments, or the same quarter of last year. */
const FOLLOWED = /^(last-([2-9]|1[0-2])|same-quarter)$/;

/** Incomes and rules are only ever sent valid frequencies. */
function isFrequency(text: string): boolean {
  const count = /^every-(.*)-(?:weeks|months)$/.exec(text)?.[1];
  return count === undefined || (/^[1-9]\d?$/.test(count) && Number(count) <= 60);
}

const isEnd = (ends: BillBody['ends']): boolean =>
  !ends || 'on' in ends || (Number.isInteger(ends.payments) && ends.payments > 0);

function isAmount(text: string, mayBeZero: boolean): boolean {
  if (!/^\d+(\.\d\d?)?$/.test(text)) return false;
  const amount = Math.round(Number(text) * 100);
  return amount <= HIGHEST && (mayBeZero || amount > 0);
}

export function isDay(text: string): boolean {
  return text >= '1970-01-01' && text <= '2999-12-31' && weekdayOf(text) > 0;
}
