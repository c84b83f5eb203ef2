import {
  Banknote,
  CalendarClock,
  CircleAlert,
  Coins,
  HandCoins,
  type LucideIcon,
  ReceiptText,
  Repeat,
  Undo2,
  Wallet,
} from 'lucide-react';

/** The icon of each subject; an event's type begins with it. Order counts: the first that fits. */
const icons: readonly (readonly [start: string, icon: LucideIcon])[] = [
  ['BillPaid', Banknote],
  ['BillFunded', Coins],
  ['Bill', ReceiptText],
  ['Historical', ReceiptText],
  ['Account', Wallet],
  ['Income', Banknote],
  ['Week', Coins],
  ['SavingsRule', Repeat],
  ['Transferred', Repeat],
  ['Arrears', HandCoins],
  ['PaymentScheduled', CalendarClock],
  ['PaymentFailed', CircleAlert],
  ['Undone', Undo2],
];

/** The icon for a kind of event, one that this page does not know yet included. */
export function iconOf(type: string): LucideIcon {
  return icons.find(([start]) => type.startsWith(start))?.[1] ?? ReceiptText;
}
