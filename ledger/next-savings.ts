/** What the next accrual will do: it is decided, but its events are not stored. */
import { addDays, type Day, weekStart } from './calendar.ts';
import type { EventOf } from './events.ts';
import { Draft, type Ledger } from './ledger.ts';
import type { Cents } from './money.ts';
import { accruing } from './savings.ts';

/** What the next accrual sets aside: the Monday of its first week, the number of weeks, and each bill's sums in cents. */
export type NextSavings = {
  week: Day;
  weeks: number;
  lines: { billId: number; accountId: number; setAside: Cents; instalment: Cents }[];
};

/** All weeks that wait to be accrued, else the next week. No lines when there is nothing to set aside. In steps (steps.ts). */
export function* nextSavings(ledger: Ledger, today: Day): Generator<void, NextSavings> {
  const nextMonday = addDays(weekStart(today), 7);
  for (const day of [today, nextMonday]) {
    const weeks = (yield* waiting(ledger, day)).filter(({ lines }) => lines.length > 0);
    const [first] = weeks;
    if (first)
      return {
        week: first.week,
        weeks: weeks.length,
        lines: summed(weeks.flatMap(({ lines }) => lines)),
      };
  }
  return { week: nextMonday, weeks: 0, lines: [] };
}

/** All portions (portions.ts) of what waits on a day. */
function* waiting(ledger: Ledger, day: Day): Generator<void, EventOf<'WeekAccrued'>['data'][]> {
  const draft = new Draft(ledger);
  const weeks: EventOf<'WeekAccrued'>['data'][] = [];
  for (;;) {
    const events = yield* accruing({ type: 'AccrueWeeks' }, draft.ledger, day);
    if (events.length === 0) return weeks;
    for (const event of events) {
      yield;
      draft.follow(event);
      if (event.type === 'WeekAccrued') weeks.push(event.data);
    }
  }
}

/** One line for each bill. It has the same account in all of them: nothing else happens in between. */
function summed(lines: NextSavings['lines']): NextSavings['lines'] {
  const byBill = new Map<number, NextSavings['lines'][number]>();
  for (const { billId, accountId, setAside, instalment } of lines) {
    const sum = byBill.get(billId) ?? { billId, accountId, setAside: 0, instalment: 0 };
    sum.setAside += setAside;
    sum.instalment += instalment;
    byBill.set(billId, sum);
  }
  return [...byBill.values()];
}
