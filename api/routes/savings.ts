/** The weekly plan: process the weeks that have begun, add one, take one back; and funding one bill by hand. */
import type { Command } from '../../ledger/commands.ts';
import type { LedgerEvent } from '../../ledger/events.ts';
import { factOf } from '../../ledger/fact.ts';
import { MAX_AMOUNT, totalOf } from '../../ledger/money.ts';
import { foundBills } from '../../projections/lists.ts';
import { implement, type Signed } from '../http/route.ts';
import type { User } from '../identity/users.ts';
import { showMoney } from '../mail/format.ts';
import type { Performed } from '../perform.ts';
import { viewBill, viewBills } from '../views/bills.ts';
import { changed } from './find.ts';

/** A balance at its limit takes in less than a week: who asked for it is told how much was left out. */
function withWhatDidNotFit(
  message: string,
  events: readonly LedgerEvent[],
  { currency }: User,
): string {
  const lines = events.flatMap((event) =>
    event.type === 'WeekAccrued' || event.type === 'WeekAdded' ? event.data.lines : [],
  );
  const left = totalOf(lines, ({ overLimit = 0 }) => overLimit);
  if (left === 0) return message;
  const [out, most] = [showMoney(left, currency), showMoney(MAX_AMOUNT, currency)];
  return `${message}. ${out} did not fit: a balance cannot be more than ${most}.`;
}

export function savingsRoutes() {
  const tell = async (user: User, { events, folded }: Performed, message: string) => {
    const touched = events.flatMap((event) => [...factOf(event).touched.bills]);
    const bills = foundBills(folded, touched);
    return {
      message: withWhatDidNotFit(message, events, user),
      weeks: events.flatMap((event) => (event.type === 'WeekAccrued' ? [event.data.week] : [])),
      bills: await viewBills(bills, user.id),
    };
  };
  const run = ({ act, user }: Signed, command: Command, message: string) =>
    act(command).map((performed) => tell(user, performed, message));

  return {
    processSavings: implement('processSavings', (input) =>
      run(input, { type: 'AccrueWeeks', by: 'person' }, 'Savings updated based on time passed'),
    ),
    addWeekSavings: implement('addWeekSavings', (input) =>
      run(input, { type: 'AddWeek' }, "Added one week's savings to all bills"),
    ),
    reduceSavings: implement('reduceSavings', (input) =>
      run(input, { type: 'ReduceWeek' }, 'Reduced savings by one week for all bills'),
    ),
    fundBill: implement('fundBill', ({ id, body, user, act }) =>
      act({ type: 'FundBill', billId: id, amount: body.amount })
        .andThen(({ folded }) => changed(foundBills(folded, [id]), 'bill'))
        .map((bill) => viewBill(bill, user.id)),
    ),
    releaseBill: implement('releaseBill', ({ id, body, user, act }) =>
      act({ type: 'ReleaseBill', billId: id, amount: body.amount })
        .andThen(({ folded }) => changed(foundBills(folded, [id]), 'bill'))
        .map((bill) => viewBill(bill, user.id)),
    ),
  };
}
