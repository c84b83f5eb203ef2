import type { ActivityType } from '../../api/contract/activity.ts';

/** What one type of event is called. */
type EventText = {
  /** As something that happened. */
  readonly happened: string;
  /** As something that happened, of a payment whose shortfall is repaid in instalments, or of an advance. */
  readonly inInstallments?: string;
  /** The same, and as a movement, of a payment after which the rest is still due. */
  readonly inPart?: string;
  /** As a movement on an account's statement; a transfer says which way the money went. Null when it moves none. */
  readonly moved: string | { readonly out: string; readonly in: string } | null;
};

/** What each type of event is called. */
const eventTexts: { readonly [T in ActivityType]: EventText } = {
  AccountOpened: { happened: 'Account created', moved: 'Opening balance' },
  AccountRenamed: { happened: 'Account renamed', moved: null },
  AccountBalanceSet: { happened: 'Balance set by hand', moved: 'Balance set by hand' },
  AccountClosed: { happened: 'Account deleted', moved: 'Account closed' },
  BillsImported: { happened: 'Bills imported', moved: null },
  BillAdded: { happened: 'Bill added', moved: null },
  BillChanged: { happened: 'Bill changed', moved: 'Bill moved between accounts' },
  BillRemoved: { happened: 'Bill deleted', moved: 'Bill removed, savings released' },
  BillFunded: {
    happened: 'Put towards bill',
    inInstallments: 'Put towards bill, paid back by the week',
    moved: 'Put towards bill',
  },
  HistoricalAmountRecorded: { happened: 'Historical amount added', moved: null },
  HistoricalAmountRemoved: { happened: 'Historical amount deleted', moved: null },
  IncomeAdded: { happened: 'Income added', moved: null },
  IncomeChanged: { happened: 'Income changed', moved: null },
  IncomeRemoved: { happened: 'Income deleted', moved: null },
  SavingsRuleAdded: { happened: 'Automatic savings added', moved: null },
  SavingsRuleChanged: { happened: 'Automatic savings changed', moved: null },
  SavingsRuleRemoved: { happened: 'Automatic savings deleted', moved: null },
  SavingsRuleApplied: {
    happened: 'Automatic transfer',
    moved: { out: 'Automatic transfer to', in: 'Automatic transfer from' },
  },
  SavingsRuleSkipped: { happened: 'Automatic transfer skipped', moved: null },
  WeekAccrued: { happened: 'Week set aside', moved: 'Weekly saving' },
  WeekAdded: { happened: 'Extra week set aside', moved: 'Extra week of saving' },
  WeekReduced: { happened: 'Week taken back', moved: 'Week of saving taken back' },
  Transferred: { happened: 'Transfer', moved: { out: 'Transfer to', in: 'Transfer from' } },
  BillPaid: {
    happened: 'Bill paid',
    inInstallments: 'Bill paid, shortfall in installments',
    inPart: 'Part of bill paid',
    moved: 'Bill paid',
  },
  ArrearsAgreed: { happened: 'Arrears to be paid back', moved: null },
  PaymentScheduled: { happened: 'Payment scheduled', moved: null },
  PeriodSkipped: { happened: 'Payment skipped', moved: null },
  PeriodSettled: { happened: 'Nothing more to pay', moved: null },
  PaymentPostponed: { happened: 'Payment postponed', moved: null },
  PricePlanned: { happened: 'New price planned', moved: null },
  PriceKept: { happened: 'Other price left out of the plan', moved: null },
  PaymentFailed: { happened: 'Payment failed', moved: null },
  Undone: { happened: 'Undone', moved: 'Undone' },
};

/** The words for a type of event; undefined for one that this page does not know yet. */
export function eventText(type: string): EventText | undefined {
  const texts: Readonly<Record<string, EventText>> = eventTexts;
  return texts[type];
}
