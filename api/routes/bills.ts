/** Bills and their past amounts. */
import { errAsync } from 'neverthrow';
import type { Log } from '../../ledger/store/read-events.ts';
import { foldedAsOf } from '../../projections/fold-log.ts';
import type { Folded } from '../../projections/folded.ts';
import { eachBill, found, foundBills, type HistoricalAmountRow } from '../../projections/lists.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import { readTimeline } from '../../projections/timeline.ts';
import { type Ready, ReadyAnswer } from '../cache/ready-answers.ts';
import type { ApiRefusal } from '../http/refusals.ts';
import { implement } from '../http/route.ts';
import { viewAverage, viewBill, viewBills, viewHistoricalAmount } from '../views/bills.ts';
import { viewTimeline } from '../views/timeline.ts';
import { all, changed, eventOf, one } from './find.ts';

export function billRoutes({
  tables,
  events,
  ready,
}: {
  tables: Pick<ReadTables, 'read'>;
  events: Log;
  ready: Ready;
}) {
  const find = (ledgerId: string, id: number) =>
    all(tables.read(ledgerId)).andThen((folded) =>
      one(foundBills(folded, [id]), 'bill').map((bill) => ({ folded, bill })),
    );
  const billIn = (folded: Folded, id: number) => changed(foundBills(folded, [id]), 'bill');
  return {
    getBill: implement('getBill', ({ id, user }) =>
      find(user.ledgerId, id).map(({ bill }) => viewBill(bill, user.id)),
    ),
    listBills: implement('listBills', ({ query: { as_of: day }, user, folded, gone }) => {
      const { ledgerId } = user;
      const view = (folded: Folded, stop?: AbortSignal) =>
        viewBills(eachBill(folded), user.id, stop);
      if (day) {
        const stop = gone();
        return all(foldedAsOf({ ...events, stop }, ledgerId, day)).map(async (then) =>
          ReadyAnswer.ofPieces(await view(then, stop)),
        );
      }
      return ready('bills', { user, folded, gone }, (now) => view(now));
    }),
    createBill: implement('createBill', ({ body, user, act }) =>
      act({ type: 'AddBill', ...body, paymentDay: body.paymentDay ?? null })
        .andThen(({ events, folded }) => billIn(folded, eventOf(events, 'BillAdded').data.billId))
        .map((row) => viewBill(row, user.id)),
    ),
    importBills: implement('importBills', ({ body, user, act }) => {
      const bills = body.bills.map((bill) => ({ ...bill, paymentDay: bill.paymentDay ?? null }));
      return act({ type: 'ImportBills', bills }).map(({ events, folded }) => {
        const ids = events.flatMap((event) =>
          event.type === 'BillAdded' ? event.data.billId : [],
        );
        return viewBills(foundBills(folded, ids), user.id);
      });
    }),
    changeBill: implement('changeBill', ({ id, body, user, act }) =>
      act({ type: 'ChangeBill', billId: id, ...body })
        .andThen(({ folded }) => billIn(folded, id))
        .map((row) => viewBill(row, user.id)),
    ),
    deleteBill: implement('deleteBill', ({ id, act }) =>
      act({ type: 'RemoveBill', billId: id }).map(() => undefined),
    ),
    billTimeline: implement('billTimeline', ({ id, query, user, gone }) =>
      find(user.ledgerId, id).andThen(({ bill }) =>
        all(readTimeline({ ...events, stop: gone() }, user.ledgerId, id)).map((rows) => {
          const before = Number(query.before ?? Number.POSITIVE_INFINITY);
          const older = rows.filter(({ seq }) => seq < before);
          return viewTimeline(bill, older.slice(0, query.limit));
        }),
      ),
    ),
    listHistoricalAmounts: implement('listHistoricalAmounts', ({ id, user }) =>
      find(user.ledgerId, id).map(({ folded }) =>
        pastAmountsOf(folded, id).map((row) => viewHistoricalAmount(row, user.id)),
      ),
    ),
    historicalAverage: implement('historicalAverage', ({ id, user }) =>
      find(user.ledgerId, id).map(({ folded, bill }) =>
        viewAverage(pastAmountsOf(folded, id), bill),
      ),
    ),
    recordHistoricalAmount: implement('recordHistoricalAmount', ({ id, body, user, act }) => {
      const { billId, ...amount } = body;
      if (billId !== undefined && billId !== id) return errAsync(otherBill);
      return act({ type: 'RecordHistoricalAmount', billId: id, ...amount })
        .andThen(({ events, folded }) => {
          const { historicalAmountId } = eventOf(events, 'HistoricalAmountRecorded').data;
          const rows = found(folded, 'historicalAmounts', [historicalAmountId]);
          return changed(rows, 'historical amount');
        })
        .map((row) => viewHistoricalAmount(row, user.id));
    }),
    deleteHistoricalAmount: implement('deleteHistoricalAmount', ({ id, act }) =>
      act({ type: 'RemoveHistoricalAmount', historicalAmountId: id }).map(() => undefined),
    ),
  };
}

const otherBill: ApiRefusal = {
  refusal: 'validation',
  fields: { billId: 'The bill is not the one of the address' },
};

/** What a bill came to in the past. */
function pastAmountsOf(folded: Folded, billId: number): HistoricalAmountRow[] {
  // Of ten thousand in the ledger, rows are made of the bill's own alone.
  const ids = [...folded.rows.historicalAmounts.values()].flatMap(({ entity }) =>
    entity.billId === billId ? entity.id : [],
  );
  return found(folded, 'historicalAmounts', ids).sort(newestFirst);
}

function newestFirst(a: HistoricalAmountRow, b: HistoricalAmountRow): number {
  return b.billDate.localeCompare(a.billDate) || b.id - a.id;
}
