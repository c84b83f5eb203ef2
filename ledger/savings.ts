/** The weekly plan: what each week sets aside for each bill, one week more or less, and funding by hand (docs/product.md). */
import { err, ok } from 'neverthrow';
import { addDays, type Day, later, weekStart, weeksAfter } from './calendar.ts';
import { hasEnded } from './course.ts';
import { type Decision, findPayable } from './decision.ts';
import type { Account, Arrears, Bill } from './entities.ts';
import type { EventOf, LedgerEvent } from './events.ts';
import { accountOf, balanceOf, Draft, type Ledger, roomIn } from './ledger.ts';
import { type Cents, repaidAfter } from './money.ts';
import { carryAfterTaken, planWeek, weeklyOf } from './plan.ts';
import { AT_ONCE } from './portions.ts';
import { mapInSteps, toEnd } from './steps.ts';

/** Accrues every week that has begun and was not accrued yet. `by` is the schedule, or a person, who may then undo it. */
export type AccrueWeeks = { type: 'AccrueWeeks'; by?: 'person' | 'schedule' };
/** One week more for every bill, outside the calendar. */
export type AddWeek = { type: 'AddWeek' };
/** One week back from every bill, outside the calendar. */
export type ReduceWeek = { type: 'ReduceWeek' };
/** Moves money from available into the bill's pot. */
export type FundBill = { type: 'FundBill'; billId: number; amount: Cents };
/** Moves money from the bill's pot back to available. */
export type ReleaseBill = { type: 'ReleaseBill'; billId: number; amount: Cents };

/**
 * One event for each week that has a line, in portions (portions.ts). Of weeks after the start of a bill in which none had anything to set aside,
 * the schedule stores the latest: they are over, and what a bill comes to need afterwards is not made up for them. Once all weeks are
 * accrued, doing it again changes nothing. No balance passes the largest amount.
 */
export function accrueWeeks(command: AccrueWeeks, ledger: Ledger, today: Day): Decision {
  return ok(toEnd(accruing(command, ledger, today)));
}

/** {@link accrueWeeks} in steps: a thousand bills at once would hold up others. */
export function* accruing(
  { by = 'schedule' }: AccrueWeeks,
  ledger: Ledger,
  today: Day,
): Generator<void, LedgerEvent[]> {
  const events: LedgerEvent[] = [];
  const thisWeek = weekStart(today);
  if (addDays(ledger.accruedThrough, 7) > thisWeek) return events;
  const draft = new Draft(ledger);
  let payable = assigned(ledger);
  let last: LedgerEvent | undefined;
  let idle: Day | undefined;
  let lineCount = 0;
  const before = addDays(firstWeek(payable, today), -7);
  const weeks = weeksAfter(later(ledger.accruedThrough, before), thisWeek);
  for (const week of weeks) {
    // The state after a week matters only to a following week.
    if (last) {
      draft.follow(last);
      payable = assigned(draft.ledger);
      last = undefined;
    }
    const rooms = roomsIn(draft.ledger);
    const lines: EventOf<'WeekAccrued'>['data']['lines'] = [];
    let hasBegun = false;
    for (const { bill, account } of payable) {
      yield;
      const isBegun = begins(bill) <= week;
      hasBegun ||= isBegun;
      const saves = bill.accruesFrom <= week;
      // A bill whose first week has begun was not there before, or had no account.
      if (!saves && (!isBegun || bill.accruesFrom <= thisWeek)) continue;
      const planned = saves ? planWeek(bill, week) : savesLater(bill);
      // An instalment of nothing is counted too: the next one follows from how many weeks were made.
      if (!planned.changes && bill.arrears === null) continue;
      const line = weekLine(bill, planned, account, rooms);
      const instalment = rooms.take(account.id, nextInstalment(bill.arrears));
      lines.push({ ...line, instalment });
    }
    if (lines.length === 0) {
      if (hasBegun) idle = week;
      continue;
    }
    idle = undefined;
    last = { type: 'WeekAccrued', data: { week, by, lines } };
    events.push(last);
    lineCount += lines.length;
    if (lineCount >= AT_ONCE.lines) break;
  }
  // A person who took it back would find nothing that it did.
  if (idle && by === 'schedule')
    events.push({ type: 'WeekAccrued', data: { week: idle, by, lines: [] } });
  return events;
}

/** Nothing is set aside yet for what cost nothing until lately. What it owes is paid back all the same. */
const savesLater = ({ carry }: Bill) => ({ amount: 0, carry, changes: false });

/** The first week of a bill by its start. It may save later: what cost nothing so far has weeks that are over all the same. */
const begins = ({ startDate }: Pick<Bill, 'startDate'>): Day => addDays(weekStart(startDate), 7);

/** The first week of any of these bills, or this week where there are none: no week has a line before, however many have gone by. */
function firstWeek(payable: readonly { bill: Bill }[], today: Day): Day {
  const [first] = payable;
  if (!first) return weekStart(today);
  let { accruesFrom, startDate } = first.bill;
  for (const { bill } of payable) {
    if (bill.accruesFrom < accruesFrom) accruesFrom = bill.accruesFrom;
    if (bill.startDate < startDate) startDate = bill.startDate;
  }
  const [saves, starts] = [weekStart(accruesFrom), begins({ startDate })];
  return saves < starts ? saves : starts;
}

/** One extra week for every bill that has an account. */
export function addWeek(command: AddWeek, ledger: Ledger): Decision {
  return ok(toEnd(addingWeek(command, ledger)));
}

/** {@link addWeek} in steps. */
export function* addingWeek(_: AddWeek, ledger: Ledger): Generator<void, LedgerEvent[]> {
  const rooms = roomsIn(ledger);
  const planned = yield* mapInSteps(assigned(ledger), ({ bill, account }) => {
    return { bill, account, week: planWeek(bill) };
  });
  const lines = planned
    .filter(({ week }) => week.changes)
    .map(({ bill, account, week }) => weekLine(bill, week, account, rooms));
  return lines.length === 0 ? [] : [{ type: 'WeekAdded', data: { lines } }];
}

/** From each bill, in order of id, its weekly amount or what it has saved, and never more than its account still holds. */
export function reduceWeek(command: ReduceWeek, ledger: Ledger): Decision {
  return ok(toEnd(reducingWeek(command, ledger)));
}

/** {@link reduceWeek} in steps. */
export function* reducingWeek(_: ReduceWeek, ledger: Ledger): Generator<void, LedgerEvent[]> {
  const left = new Map([...ledger.accounts.values()].map((one) => [one.id, balanceOf(one)]));
  const taking = yield* mapInSteps(assigned(ledger), ({ bill, account }) => {
    const held = left.get(account.id) ?? 0;
    const week = weeklyOf(bill);
    const taken = Math.max(0, Math.min(week, bill.saved, held));
    if (taken === 0) return [];
    left.set(account.id, held - taken);
    const carry = taken === week ? carryAfterTaken(bill, taken) : 0;
    return [{ billId: bill.id, accountId: account.id, taken, carry }];
  });
  const lines = taking.flat();
  return lines.length === 0 ? [] : [{ type: 'WeekReduced', data: { lines } }];
}

/** Checked in this order: bill, account, that it has not ended, what is available. The account's balance stays. */
export function fundBill({ billId, amount }: FundBill, ledger: Ledger): Decision {
  return moveSavings(billId, amount, ledger);
}

/** Checked in this order: bill, account, what is saved. The account's balance stays. */
export function releaseBill({ billId, amount }: ReleaseBill, ledger: Ledger): Decision {
  return moveSavings(billId, -amount, ledger);
}

/** Moves `amount` into the pot; a negative amount moves out of it. */
function moveSavings(billId: number, amount: Cents, ledger: Ledger): Decision {
  return findPayable(ledger, billId).andThen(({ bill, account }): Decision => {
    if (amount > 0 && hasEnded(bill)) return err({ refusal: 'bill_ended' });
    if (amount > Math.max(0, account.available))
      return err({ refusal: 'insufficient_available', available: account.available });
    if (-amount > bill.saved) return err({ refusal: 'insufficient_savings', saved: bill.saved });
    if (amount === 0) return ok([]);
    return ok([{ type: 'BillFunded', data: { billId, accountId: account.id, amount } }]);
  });
}

/** What the next accrual takes for arrears: what should be repaid by then, less what was. It makes up for a week without room. */
function nextInstalment(arrears: Arrears | null): Cents {
  if (!arrears) return 0;
  const { owed, total, instalments, made } = arrears;
  return Math.max(0, repaidAfter(made + 1, total, instalments) - (total - owed));
}

/** How much each account may still take in before its balance is above the largest amount. */
function roomsIn(ledger: Ledger) {
  const left = new Map([...ledger.accounts.values()].map((one) => [one.id, roomIn(one)]));
  return {
    /** As much of an amount as there is room for, which is then taken. */
    take(accountId: number, amount: Cents): Cents {
      const room = left.get(accountId) ?? 0;
      const taken = Math.min(amount, room);
      left.set(accountId, room - taken);
      return taken;
    },
  };
}

/** The bills that have an account, in order of id. */
function assigned(ledger: Ledger): { bill: Bill; account: Account }[] {
  const payable: { bill: Bill; account: Account }[] = [];
  for (const bill of ledger.bills.values()) {
    const account = accountOf(ledger, bill);
    if (account) payable.push({ bill, account });
  }
  return payable.sort((one, other) => one.bill.id - other.bill.id);
}

/** Whatever finds no room is lost to the plan: the carry goes on as if it had been set aside. A bill that is due once still counts it as missing. */
function weekLine(
  bill: Bill,
  { amount, carry }: ReturnType<typeof planWeek>,
  account: Account,
  rooms: ReturnType<typeof roomsIn>,
) {
  const setAside = rooms.take(account.id, amount);
  const overLimit = amount - setAside;
  const line = { billId: bill.id, accountId: account.id, setAside, carry };
  return overLimit === 0 ? line : { ...line, overLimit };
}
