/** Every type of event there is, put together from the files beside this one. */
import type { DataOf, EventType } from '../events.ts';
import { accountEvents, accountSchemas } from './accounts.ts';
import { billEvents, billSchemas } from './bills.ts';
import { historicalAmountEvents, historicalAmountSchemas } from './historical-amounts.ts';
import { importEvents, importSchemas } from './imports.ts';
import { incomeEvents, incomeSchemas } from './incomes.ts';
import type { EventKind } from './kind.ts';
import { ledgerEvents, ledgerSchemas } from './ledger.ts';
import { paymentEvents, paymentSchemas } from './payments.ts';
import { periodEvents, periodSchemas } from './periods.ts';
import { priceEvents, priceSchemas } from './prices.ts';
import { savingsRuleEvents, savingsRuleSchemas } from './savings-rules.ts';
import { transferEvents, transferSchemas } from './transfers.ts';
import { undoneEvents, undoneSchemas } from './undone.ts';
import { weekEvents, weekSchemas } from './weeks.ts';

/** What each type of event says, in the version in which it is written today. */
export const SCHEMAS = {
  ...ledgerSchemas,
  ...accountSchemas,
  ...billSchemas,
  ...importSchemas,
  ...historicalAmountSchemas,
  ...incomeSchemas,
  ...savingsRuleSchemas,
  ...weekSchemas,
  ...transferSchemas,
  ...paymentSchemas,
  ...periodSchemas,
  ...priceSchemas,
  ...undoneSchemas,
};

/** What follows from each type of event. Total: no type is without an answer, and there is no default. */
export const EVENTS: { readonly [T in EventType]: EventKind<DataOf<T>> } = {
  ...ledgerEvents,
  ...accountEvents,
  ...billEvents,
  ...importEvents,
  ...historicalAmountEvents,
  ...incomeEvents,
  ...savingsRuleEvents,
  ...weekEvents,
  ...transferEvents,
  ...paymentEvents,
  ...periodEvents,
  ...priceEvents,
  ...undoneEvents,
};

/** What follows from an event of this type. */
export function kindOf<T extends EventType>({ type }: { type: T }): EventKind<DataOf<T>> {
  return EVENTS[type];
}
