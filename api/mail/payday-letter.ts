/** The words of the letter that comes on a payday (docs/product.md, This pay). */
import type { Day } from '../../ledger/calendar.ts';
import { type Cents, totalOf } from '../../ledger/money.ts';
import { showDay, showMoney } from './format.ts';
import { type Letter, writeLetter } from './letter.ts';
import { type Addressed, CHOSEN, NAMED_AT_MOST, unnamedRows } from './texts.ts';

/** What falls due on a day, in cents. */
export type PaydayBill = { name: string; amount: Cents; dueDate: Day };

/** Of all that falls due before the next payday, in the order of its days. */
export function paydayLetter(
  { to, preferences, linkOrigin }: Addressed,
  bills: readonly PaydayBill[],
  nextPayday: Day,
): Letter {
  const money = (cents: Cents) => showMoney(cents, preferences.currency);
  const day = (date: Day) => showDay(date, preferences.dateFormat);
  const next = `Your next payday is ${day(nextPayday)}.`;
  const rows = [
    ...bills
      .slice(0, NAMED_AT_MOST)
      .map(({ name, dueDate, amount }) => [`${name}, ${day(dueDate)}`, money(amount)] as const),
    ...unnamedRows(bills.length - NAMED_AT_MOST),
  ];
  const inAll = ['In all', money(totalOf(bills, ({ amount }) => amount))] as const;
  return writeLetter({
    to,
    subject: subjectFor(bills.length),
    passages: [
      `${next} ${rows.length > 0 ? 'Until then these are due:' : 'Nothing is due until then.'}`,
      ...(rows.length > 0 ? [{ rows: [...rows, inAll] }] : []),
      { action: 'Open the dashboard', url: `${linkOrigin}/dashboard` },
    ],
    foot: CHOSEN,
  });
}

function subjectFor(count: number): string {
  if (count === 0) return 'Nothing is due before your next payday';
  return count === 1
    ? '1 bill is due before your next payday'
    : `${count} bills are due before your next payday`;
}
