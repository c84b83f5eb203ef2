/** The bills that a letter names. */
import { addDays, type Day } from '../../../ledger/calendar.ts';
import { duesFrom } from '../../../ledger/coming-dues.ts';
import { hasEnded } from '../../../ledger/course.ts';
import { eachInTurns } from '../../../ledger/others-first.ts';
import type { Folded } from '../../../projections/folded.ts';
import { listBills } from '../../../projections/lists.ts';
import { leadsOn } from '../../mail/leads-on.ts';
import type { PaydayBill } from '../../mail/payday-letter.ts';
import type { DueBill } from '../../mail/texts.ts';

/** The reader of a letter: whether the address is confirmed, and today's date in their time zone. */
export type ToldTo = { confirmed: boolean; today: Day };

/**
 * Everything that falls due from today to the day before the next payday, the earliest first. A bill may come several times. Others are
 * served meanwhile: a thousand bills may each come every week of a year.
 */
export async function dueUntil(folded: Folded, reader: ToldTo, next: Day): Promise<PaydayBill[]> {
  const byDay = new Map<Day, PaydayBill[]>();
  await eachInTurns(listBills(folded), (bill) => {
    const { name } = namedFor(reader)(bill);
    for (const { day, toPay } of duesFrom(bill, reader.today)) {
      if (day >= next) break;
      const due = byDay.get(day) ?? [];
      due.push({ name, amount: toPay, dueDate: day });
      byDay.set(day, due);
    }
  });
  // There are few days, and to sort all that is due on them would keep the process to itself.
  return [...byDay.keys()].sort().flatMap((day) => byDay.get(day) ?? []);
}

const byDueDate = (a: { dueDate: Day }, b: { dueDate: Day }) =>
  a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate);

/** The bills that are due within `days` days from today, the earliest first. */
export function dueWithin(folded: Folded, reader: ToldTo, days: number): DueBill[] {
  const { today } = reader;
  const until = addDays(today, days);
  const open = listBills(folded).filter((bill) => !hasEnded(bill));
  const due = open.filter(({ dueDate }) => dueDate >= today && dueDate <= until);
  return due.sort(byDueDate).map(namedFor(reader));
}

/** Names a bill in a letter. To an unconfirmed address, a name with a link in it is replaced by the bill's number. */
export const namedFor =
  ({ confirmed }: ToldTo) =>
  <Bill extends { id: number; name: string }>(bill: Bill): Bill =>
    confirmed || !leadsOn(bill.name) ? bill : { ...bill, name: `Bill ${bill.id}` };
