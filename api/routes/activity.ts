/** What happened, and taking it back. */
import type { LedgerEvent } from '../../ledger/events.ts';
import { factOf } from '../../ledger/fact.ts';
import type { Handle } from '../../ledger/handle.ts';
import { activityPage } from '../../projections/activity.ts';
import type { History, Story } from '../../projections/history.ts';
import { found, foundBills } from '../../projections/lists.ts';
import { implement } from '../http/route.ts';
import { viewAccount } from '../views/accounts.ts';
import { viewActivities } from '../views/activity.ts';
import { viewBills } from '../views/bills.ts';
import { all } from './find.ts';

export function activityRoutes({ handle, history }: { handle: Handle; history: History }) {
  return {
    activity: implement('activity', ({ query, user, gone }) => {
      const { type: types, ...filters } = query;
      const pageOf = (story: Story) => activityPage(story, { ...filters, types });
      const isFull = (story: Story) => pageOf(story).length === query.limit;
      const left = gone();
      return all(history.of(user.ledgerId, isFull, left)).andThen((story) =>
        all(handle.look(user.ledgerId)).map((now) =>
          viewActivities(pageOf(story), now, user.currency, left),
        ),
      );
    }),
    undo: implement('undo', ({ id: eventId, user, act }) =>
      act({ type: 'Undo', eventId }).map(async ({ events, folded }) => {
        const { accounts, bills } = changedBy(events);
        return {
          message: 'Undone',
          undone: events.flatMap((event) =>
            event.type === 'Undone'
              ? [{ eventId: event.data.eventId, type: event.data.undid }]
              : [],
          ),
          accounts: found(folded, 'accounts', accounts).map((row) => viewAccount(row, user.id)),
          bills: await viewBills(foundBills(folded, bills), user.id),
        };
      }),
    ),
  };
}

function changedBy(events: readonly LedgerEvent[]): { accounts: number[]; bills: number[] } {
  const ids = events.map((event) => factOf(event).touched);
  return {
    accounts: ids.flatMap(({ accounts }) => [...accounts]),
    bills: ids.flatMap(({ bills }) => [...bills]),
  };
}
