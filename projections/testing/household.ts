/** What happens in the household of the read tables' tests: on the first day what is given, on the next what happened. */
import type { LedgerEvent } from '../../ledger/events.ts';
import { TODAY } from '../../ledger/testing/given.ts';
import { TIME, type Workshop } from './workshop.ts';

/** When the events that are given were recorded, and the day and time of those that happened after. */
export const FIRST_TIME = TODAY + TIME;
export const NEXT_DAY = '2026-03-10';
export const NEXT_TIME = NEXT_DAY + TIME;

/** A new ledger with these events, projected; answers its id. */
export async function given(workshop: Workshop, ...events: LedgerEvent[]): Promise<string> {
  const ledgerId = await workshop.given(...events);
  await workshop.project();
  return ledgerId;
}

/** What happens to it on {@link NEXT_DAY}, projected. */
export async function happened(
  workshop: Workshop,
  ledgerId: string,
  ...events: LedgerEvent[]
): Promise<void> {
  await workshop.happened(ledgerId, events, NEXT_DAY);
  await workshop.project();
}

/** 25.00 from account 1 to account 2. */
export const transferred: LedgerEvent = {
  type: 'Transferred',
  data: { fromAccountId: 1, toAccountId: 2, amount: 2_500, description: 'for the trip' },
};
/** What a week sets aside for bill 1 on account 1, in cents. */
export const accrued = (setAside: number, instalment = 0): LedgerEvent => ({
  type: 'WeekAccrued',
  data: {
    week: '2026-03-09',
    by: 'schedule',
    lines: [{ billId: 1, accountId: 1, setAside, carry: 7, instalment }],
  },
});
/** Rule 1: 10.00 from account 1 to account 2 each Monday. */
export const ruleAdded: LedgerEvent = {
  type: 'SavingsRuleAdded',
  data: {
    ruleId: 1,
    fromAccountId: 1,
    toAccountId: 2,
    amount: 1_000,
    frequency: 'weekly',
    isActive: true,
    description: 'a little each week',
    transferDay: 1,
    transferDayType: 'weekly',
    nextTransferDate: '2026-03-09',
  },
};
/** Income 1: 1,000.00 into account 1 each Friday. */
export const incomeAdded: LedgerEvent = {
  type: 'IncomeAdded',
  data: {
    incomeId: 1,
    name: 'Salary',
    amount: 100_000,
    frequency: 'weekly',
    accountId: 1,
    startDate: TODAY,
    paymentDay: 5,
    paymentDayType: 'weekly',
  },
};
