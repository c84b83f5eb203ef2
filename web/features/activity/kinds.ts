import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  CircleAlert,
  Coins,
  FileUp,
  HandCoins,
  type LucideIcon,
  ReceiptText,
  Repeat,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { ActivityType } from '../../../api/contract/activity.ts';
import { activityText } from '../../text/activity.ts';

/** A group of types of event that a person would ask for together. */
type KindGroup = keyof typeof activityText.filterKinds;

type Kind = { readonly group: KindGroup; readonly icon: LucideIcon };

/** How each type of event is filtered by and drawn. */
const kinds: { readonly [T in ActivityType]: Kind } = {
  BillPaid: { group: 'payments', icon: Banknote },
  ArrearsAgreed: { group: 'payments', icon: HandCoins },
  PaymentScheduled: { group: 'payments', icon: CalendarClock },
  PeriodSkipped: { group: 'payments', icon: CalendarClock },
  PeriodSettled: { group: 'payments', icon: CalendarCheck },
  PaymentPostponed: { group: 'payments', icon: CalendarClock },
  PricePlanned: { group: 'bills', icon: ReceiptText },
  PriceKept: { group: 'bills', icon: ReceiptText },
  PaymentFailed: { group: 'payments', icon: CircleAlert },
  WeekAccrued: { group: 'savings', icon: Coins },
  WeekAdded: { group: 'savings', icon: Coins },
  WeekReduced: { group: 'savings', icon: Coins },
  BillFunded: { group: 'savings', icon: Coins },
  Transferred: { group: 'transfers', icon: Repeat },
  SavingsRuleApplied: { group: 'transfers', icon: Repeat },
  SavingsRuleSkipped: { group: 'transfers', icon: Repeat },
  SavingsRuleAdded: { group: 'transfers', icon: Repeat },
  SavingsRuleChanged: { group: 'transfers', icon: Repeat },
  SavingsRuleRemoved: { group: 'transfers', icon: Repeat },
  BillsImported: { group: 'bills', icon: FileUp },
  BillAdded: { group: 'bills', icon: ReceiptText },
  BillChanged: { group: 'bills', icon: ReceiptText },
  BillRemoved: { group: 'bills', icon: ReceiptText },
  HistoricalAmountRecorded: { group: 'bills', icon: ReceiptText },
  HistoricalAmountRemoved: { group: 'bills', icon: ReceiptText },
  AccountOpened: { group: 'accounts', icon: Wallet },
  AccountRenamed: { group: 'accounts', icon: Wallet },
  AccountBalanceSet: { group: 'accounts', icon: Wallet },
  AccountClosed: { group: 'accounts', icon: Wallet },
  IncomeAdded: { group: 'incomes', icon: Banknote },
  IncomeChanged: { group: 'incomes', icon: Banknote },
  IncomeRemoved: { group: 'incomes', icon: Banknote },
  Undone: { group: 'undone', icon: Undo2 },
};

/** The groups in the order in which they are offered. */
export const kindGroups = Object.keys(activityText.filterKinds) as readonly KindGroup[];

/** The types of event in a group. */
export function typesIn(group: KindGroup): string[] {
  return Object.entries(kinds).flatMap(([type, kind]) => (kind.group === group ? [type] : []));
}

/** The icon for a type of event, one that this page does not know yet included. */
export function iconOf(type: string): LucideIcon {
  const known: Readonly<Record<string, Kind>> = kinds;
  return known[type]?.icon ?? ReceiptText;
}
