/** A page of the activity as it is answered, and what others wait for meanwhile. */
import { expect, it } from 'vitest';
import { addDays } from '../../ledger/calendar.ts';
import { decide } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import { factOf } from '../../ledger/fact.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { accountOpened, billAdded, ledgerOf, TODAY } from '../../ledger/testing/given.ts';
import { stepsBeside } from '../../ledger/testing/rounds.ts';
import { remember } from '../../ledger/undo.ts';
import type { ActivityRow } from '../../projections/activity.ts';
import { viewActivities } from './activity.ts';

const ledger = ledgerOf([
  accountOpened(100_000),
  ...Array.from({ length: 150 }, (_, nth) => billAdded({ billId: nth + 1 })),
]);

/** A page that tells of this event so many times. */
function paged(event: LedgerEvent, before: Ledger, times: number): ActivityRow[] {
  return Array.from({ length: times }, (_, seq): ActivityRow => {
    const eventId = String(seq);
    const past = remember({ eventId, day: TODAY, fact: factOf(event) }, before);
    return {
      ...{ seq, eventId, type: event.type, date: TODAY, time: `${TODAY}T01:00:00Z` },
      ...{ about: null, accountId: null, billId: null, amount: 1, undoes: null, undoneBy: null },
      ...{ part: false, installments: false, imported: null, planned: null, press: eventId },
      past: past ? [past] : [],
    };
  });
}

it('a page of long weeks is viewed a week at a time, and others are served in between', async () => {
  const [week] = decide({ type: 'AddWeek' }, ledger, TODAY)._unsafeUnwrap();
  if (!week) throw new Error('no week was added');
  const rows = paged(week, ledger, 5);
  const now = { ledger, today: TODAY };
  const { result, rounds } = await stepsBeside(() => viewActivities(rows, now, 'USD'));
  expect(result).toHaveLength(5);
  expect(rounds).toBeGreaterThanOrEqual(4);
});

it('what was judged is judged again once the ledger or the day is another one', async () => {
  let looks = 0;
  class Undone extends Set<string> {
    override has(id: string): boolean {
      looks += 1;
      return super.has(id);
    }
  }
  const watched = () => ({ ...ledger, undone: new Undone() });
  const [week] = decide({ type: 'AddWeek' }, ledger, TODAY)._unsafeUnwrap();
  const rows = paged(week as LedgerEvent, ledger, 3);
  const looksOf = async (now: Ledger, today = TODAY) => {
    looks = 0;
    await viewActivities(rows, { ledger: now, today }, 'USD');
    return looks;
  };
  const first = watched();
  expect(await looksOf(first)).toBeGreaterThan(2);
  expect(await looksOf(first)).toBe(0);
  expect(await looksOf(first, addDays(TODAY, 1))).toBeGreaterThan(2);
  expect(await looksOf(watched())).toBeGreaterThan(2);
});
