/** Paying bills (docs/product.md). */
import type pg from 'pg';
import type { LedgerEvent } from '../../ledger/events.ts';
import { formatMoney } from '../../ledger/money.ts';
import { findBills } from '../../projections/bills.ts';
import { implement, type Signed } from '../route.ts';
import { viewBill } from '../views/bills.ts';
import { changed, eventOf } from './find.ts';

export function paymentRoutes({ db }: { db: pg.Pool }) {
  const billOf = ({ user }: Signed, id: number) =>
    changed(findBills(db, user.ledgerId, [id]), 'bill').map((row) => viewBill(row, user.id));

  return {
    payBill: implement('payBill', ({ body, ...signed }) => {
      const { dueDate, ...asked } = body;
      return signed
        .act({ type: 'PayBill', ...asked, dueDate: dueDate ?? undefined })
        .andThen(({ events }) =>
          billOf(signed, body.billId).map((bill) => {
            const later = events.find((event) => event.type === 'PaymentScheduled');
            if (later?.type === 'PaymentScheduled') {
              const { amount, scheduledFor } = later.data;
              const status = 'scheduled' as const;
              return { status, amount: formatMoney(amount), scheduledFor, bill };
            }
            return { status: 'paid' as const, ...paymentOf(events), bill };
          }),
        );
    }),
    payBillWithArrears: implement('payBillWithArrears', ({ body, ...signed }) =>
      signed
        .act({
          type: 'PayBillWithArrears',
          billId: body.billId,
          amount: body.paymentAmount,
          dueDate: body.dueDate ?? undefined,
          shortfall: body.shortfallAmount,
          method: body.paymentMethod,
          installmentPeriod: body.installmentPeriod ?? undefined,
        })
        .andThen(({ events }) =>
          billOf(signed, body.billId).map((bill) => ({
            status: 'paid' as const,
            ...paymentOf(events),
            shortfallAmount: formatMoney(body.shortfallAmount),
            bill,
          })),
        ),
    ),
  };
}

function paymentOf(events: readonly LedgerEvent[]) {
  const { fromPot, fromAvailable, paidOn } = eventOf(events, 'BillPaid').data;
  return { amount: formatMoney(fromPot + fromAvailable), paidOn };
}
