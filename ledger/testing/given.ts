/** given / when / then for decisions: past events, one command on one day, and what must follow. */
import { expect } from 'vitest';
import type { Day } from '../calendar.ts';
import { type Command, decide } from '../commands.ts';
import type { DataOf, EventOf, LedgerEvent } from '../events.ts';
import type { BillFrequency } from '../frequency.ts';
import { EMPTY_LEDGER, evolve, type Ledger } from '../ledger.ts';
import { totalOf, weeksIn } from '../money.ts';
import { postings } from '../pots.ts';
import type { Refusal } from '../refusals.ts';
import { NO_COURSE } from '../said-course.ts';
import { addBill } from './commands.ts';

/** The Wednesday on which tests happen unless they say otherwise; its week begins on 2026-03-02. */
export const TODAY: Day = '2026-03-04';

/** The state after these events, on top of a ledger opened in the week of {@link TODAY}. */
export function ledgerOf(events: readonly LedgerEvent[]): Ledger {
  return [ledgerOpened, ...events].reduce(evolve, EMPTY_LEDGER);
}

/** A ledger begins, in the week of {@link TODAY}. */
export const ledgerOpened: LedgerEvent = {
  type: 'LedgerOpened',
  data: { timeZone: 'Australia/Sydney', week: '2026-03-02' },
};

/** Runs commands one after another, each on its day, and fails the test when one is refused. */
export function follow(start: Ledger, ...steps: (Command | [Command, Day])[]): Ledger {
  return steps.reduce((ledger, step) => {
    const [command, today] = Array.isArray(step) ? step : [step, TODAY];
    return decide(command, ledger, today)._unsafeUnwrap().reduce(evolve, ledger);
  }, start);
}

/** `given(past).when(command, day)` then exactly these events, nothing, or this refusal. */
export function given(past: readonly LedgerEvent[] | Ledger) {
  const ledger = 'status' in past ? past : ledgerOf(past);
  return {
    when(command: Command, today: Day = TODAY) {
      const decision = decide(command, ledger, today);
      return {
        thenHappened(...events: LedgerEvent[]): Ledger {
          expect(decision._unsafeUnwrap()).toEqual(events);
          for (const event of events) expect(sumOf(event), event.type).toBe(0);
          return events.reduce(evolve, ledger);
        },
        thenNothing(): void {
          expect(decision._unsafeUnwrap()).toEqual([]);
        },
        thenRefused(refusal: Refusal): void {
          expect(decision._unsafeUnwrapErr()).toEqual(refusal);
        },
      };
    },
  };
}

/** What an event's postings come to; zero for every event there is. */
export function sumOf(event: LedgerEvent): number {
  return totalOf(postings(event), ({ amount }) => amount);
}

/** How many parts of a cent a carry counts in: 433 for monthly, 13 for quarterly. */
export function partsOfACent(frequency: BillFrequency): number {
  if (frequency === 'once') return 1;
  const isInHundredths = frequency === 'monthly' || frequency.endsWith('-months');
  return weeksIn(isInHundredths ? 100 : 1, frequency);
}

const { type: _, ...bill } = addBill;

/** What {@link addBill} asks for, added on {@link TODAY}; what is given replaces its fields. */
export function billAdded(changes: Partial<DataOf<'BillAdded'>> = {}): EventOf<'BillAdded'> {
  return {
    type: 'BillAdded',
    data: {
      billId: 1,
      ...bill,
      ...NO_COURSE,
      contingency: 0,
      paymentWeek: null,
      startDate: TODAY,
      dueDate: '2026-04-04',
      dueDay: 4,
      dueWeek: null,
      missedBefore: null,
      accruesFrom: '2026-03-09',
      ...changes,
    },
  };
}

/** Account 1 with a balance in cents, or the account and balance given. */
export function accountOpened(balance: number, accountId = 1, name = 'Everyday'): LedgerEvent {
  return { type: 'AccountOpened', data: { accountId, name, balance } };
}

/** Money moved from available into a bill's pot, so that it counts as saved. */
export function billFunded(amount: number, billId = 1, accountId = 1): LedgerEvent {
  return { type: 'BillFunded', data: { billId, accountId, amount } };
}

/** What a payment adds to the past amounts of bill 1. */
export function amountPaid(amount: number, billDate = TODAY, historicalAmountId = 1): LedgerEvent {
  const data = { historicalAmountId, billId: 1, amount, billDate, description: null };
  return { type: 'HistoricalAmountRecorded', data: { ...data, by: 'payment' } };
}
