/** Paying bills (docs/product.md). */
import type { LedgerEvent } from '../../ledger/events.ts';
import { formatMoney } from '../../ledger/money.ts';
import type { Folded } from '../../projections/folded.ts';
import { foundBills } from '../../projections/lists.ts';
import { implement, type Signed } from '../http/route.ts';
import { viewBill } from '../views/bills.ts';
import { changed, eventOf } from './find.ts';

export function paymentRoutes() {
  const billOf = ({ user }: Signed, folded: Folded, id: number) =>
    changed(foundBills(folded, [id]), 'bill').map((row) => viewBill(row, user.id));

  return {
    payBill: implement('payBill', ({ body, ...signed }) => {
      const { dueDate, ...asked } = body;
      return signed
        .act({ type: 'PayBill', ...asked, dueDate: dueDate ?? undefined })
        .andThen(({ events, folded }) =>
          billOf(signed, folded, body.billId).map((bill) => {
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
          paidOn: body.paidOn,
          isPart: body.isPart,
          partPaid: body.partPaid,
          shortfall: body.shortfallAmount,
          method: body.paymentMethod,
          installmentPeriod: body.installmentPeriod ?? undefined,
        })
        .andThen(({ events, folded }) =>
          billOf(signed, folded, body.billId).map((bill) => ({
            status: 'paid' as const,
            ...paymentOf(events),
            shortfallAmount: formatMoney(body.shortfallAmount),
            bill,
          })),
        ),
    ),
    answerPrice: implement('answerPrice', ({ id, body, ...signed }) =>
      signed
        .act({ type: 'AnswerPrice', billId: id, ...body })
        .andThen(({ folded }) => billOf(signed, folded, id)),
    ),
    skipPeriod: implement('skipPeriod', ({ id, body, ...signed }) =>
      signed
        .act({ type: 'SkipPeriod', billId: id, ...body })
        .andThen(({ folded }) => billOf(signed, folded, id)),
    ),
    settlePeriod: implement('settlePeriod', ({ id, body, ...signed }) =>
      signed
        .act({ type: 'SettlePeriod', billId: id, ...body })
        .andThen(({ folded }) => billOf(signed, folded, id)),
    ),
    postponePayment: implement('postponePayment', ({ id, body, ...signed }) =>
      signed
        .act({ type: 'PostponePayment', billId: id, ...body })
        .andThen(({ folded }) => billOf(signed, folded, id)),
    ),
  };
}

function paymentOf(events: readonly LedgerEvent[]) {
  const { fromPot, fromAvailable, paidOn } = eventOf(events, 'BillPaid').data;
  return { amount: formatMoney(fromPot + fromAvailable), paidOn };
}
