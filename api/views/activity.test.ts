/** A page of the activity as it is answered, and what others wait for meanwhile. */
import { expect, it } from 'vitest';
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

/** A page that tells of this event so many times, and how many rounds of the event loop others had until it was viewed. */
async function paged(event: LedgerEvent, before: Ledger, times: number) {
  const rows = Array.from({ length: times }, (_, seq): ActivityRow => {
    const eventId = String(seq);
    const past = remember({ eventId, day: TODAY, fact: factOf(event) }, before);
    return {
      ...{ seq, eventId, type: event.type, date: TODAY, time: `${TODAY}T01:00:00Z` },
      ...{ about: null, accountId: null, billId: null, amount: 1, undoes: null, undoneBy: null },
      ...{ part: false, installments: false, imported: null, planned: null, press: eventId },
      past: past ? [past] : [],
    };
  });
  return stepsBeside(() => viewActivities(rows, { ledger, today: TODAY }, 'USD'));
}

it('a page of long weeks is viewed a week at a time, and others are served in between', async () => {
  const [week] = decide({ type: 'AddWeek' }, ledger, TODAY)._unsafeUnwrap();
  if (!week) throw new Error('no week was added');
  const { result, rounds } = await paged(week, ledger, 5);
  expect(result).toHaveLength(5);
  expect(rounds).toBeGreaterThanOrEqual(4);
});
