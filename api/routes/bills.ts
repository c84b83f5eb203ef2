/** Bills and their past amounts: product.md §7 Bills. */
import { errAsync } from 'neverthrow';
import type pg from 'pg';
import type { Log } from '../../ledger/store/read-events.ts';
import { listBillsAsOf } from '../../projections/as-of.ts';
import { type BillRow, findBills, listBills } from '../../projections/bills.ts';
import {
  findHistoricalAmount,
  type HistoricalAmountRow,
  listHistoricalAmounts,
} from '../../projections/historical-amounts.ts';
import { readTimeline } from '../../projections/timeline.ts';
import { type Ready, ReadyAnswer } from '../ready-answers.ts';
import type { ApiRefusal } from '../refusals.ts';
import { implement } from '../route.ts';
import { viewAverage, viewBill, viewHistoricalAmount } from '../views/bills.ts';
import { viewTimeline } from '../views/timeline.ts';
import { all, changed, eventOf, one } from './find.ts';

export function billRoutes({ db, events, ready }: { db: pg.Pool; events: Log; ready: Ready }) {
  const rows = (ledgerId: string, id: number) => findBills(db, ledgerId, [id]);
  const find = (ledgerId: string, id: number) => one(rows(ledgerId, id), 'bill');
  const findChanged = (ledgerId: string, id: number) => changed(rows(ledgerId, id), 'bill');
  return {
    listBills: implement('listBills', ({ query: { as_of: day }, user, version }) => {
      const { ledgerId } = user;
      const view = (rows: BillRow[]) => rows.map((row) => viewBill(row, user.id));
      if (day)
        return all(listBillsAsOf(events, ledgerId, day)).map((rows) => ReadyAnswer.of(view(rows)));
      return ready('bills', { user, version }, () => listBills(db, ledgerId).then(view));
    }),
    createBill: implement('createBill', ({ body, user, act }) =>
      act({ type: 'AddBill', ...body, paymentDay: body.paymentDay ?? null })
        .andThen(({ events }) =>
          findChanged(user.ledgerId, eventOf(events, 'BillAdded').data.billId),
        )
        .map((row) => viewBill(row, user.id)),
    ),
    changeBill: implement('changeBill', ({ id, body, user, act }) =>
      act({ type: 'ChangeBill', billId: id, ...body })
        .andThen(() => findChanged(user.ledgerId, id))
        .map((row) => viewBill(row, user.id)),
    ),
    deleteBill: implement('deleteBill', ({ id, act }) =>
      act({ type: 'RemoveBill', billId: id }).map(() => undefined),
    ),
    billTimeline: implement('billTimeline', ({ id, query, user }) =>
      find(user.ledgerId, id).andThen((bill) =>
        all(readTimeline(events, user.ledgerId, id)).map((rows) => {
          const before = Number(query.before ?? Number.POSITIVE_INFINITY);
          const older = rows.filter(({ seq }) => seq < before);
          return viewTimeline(bill, older.slice(0, query.limit));
        }),
      ),
    ),
    listHistoricalAmounts: implement('listHistoricalAmounts', ({ id, user }) =>
      find(user.ledgerId, id)
        .andThen(() => all(listHistoricalAmounts(db, user.ledgerId, id)))
        .map((rows) => rows.sort(newestFirst).map((row) => viewHistoricalAmount(row, user.id))),
    ),
    historicalAverage: implement('historicalAverage', ({ id, user }) =>
      find(user.ledgerId, id).andThen((bill) =>
        all(listHistoricalAmounts(db, user.ledgerId, id)).map((rows) =>
          viewAverage(rows, bill.frequency),
        ),
      ),
    ),
    recordHistoricalAmount: implement('recordHistoricalAmount', ({ id, body, user, act }) => {
      const { billId, ...amount } = body;
      if (billId !== undefined && billId !== id) return errAsync(otherBill);
      return act({ type: 'RecordHistoricalAmount', billId: id, ...amount })
        .andThen(({ events }) => {
          const { historicalAmountId } = eventOf(events, 'HistoricalAmountRecorded').data;
          const found = findHistoricalAmount(db, user.ledgerId, historicalAmountId);
          return changed(
            found.then((row) => (row ? [row] : [])),
            'historical amount',
          );
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

function newestFirst(a: HistoricalAmountRow, b: HistoricalAmountRow): number {
  return b.billDate.localeCompare(a.billDate) || b.id - a.id;
}
