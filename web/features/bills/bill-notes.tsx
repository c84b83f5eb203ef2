import { CalendarClock, CircleAlert, CircleDashed, HandCoins, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { paysOn } from '../../parts/bill/pays-on.ts';
import { billsText } from '../../text/bills.ts';
import { cx } from '../../ui/cx.ts';
import { showMoney, toCents } from '../../ui/money.tsx';
import { useToday } from '../../ui/today.ts';

/** One thing to know, behind its icon. */
export function Note(props: {
  readonly icon: ReactNode;
  readonly bad?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li className={cx('flex items-start gap-1.5', props.bad && 'text-bad')}>
      <span aria-hidden="true" className="mt-0.5 shrink-0">
        {props.icon}
      </span>
      <span className="min-w-0 tabular-nums">{props.children}</span>
    </li>
  );
}

/** What a person should know of a bill beyond its figures: arrears, a part that is paid, a payment to come or one that failed. Days are written by `show`. */
export function BillNotes(props: { readonly bill: Bill; readonly show: (day: Day) => string }) {
  const { bill, show } = props;
  const now = useToday();
  const { savings, scheduledPayment, failedPayment, postponedFrom } = bill;
  const owes = toCents(savings.arrearsAmount) > 0;
  const isUnpaid = bill.accountId === null && !bill.ended;
  const isPartPaid = toCents(bill.partPaid) > 0;
  const [isPlanned, isOff] = [scheduledPayment ?? failedPayment, isUnpaid || isPartPaid];
  if (!owes && !isPlanned && !isOff && !postponedFrom) return null;
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {failedPayment && (
        <Note bad icon={<CircleAlert size={15} />}>
          {billsText.failed[failedPayment.reason](show(failedPayment.since))}
        </Note>
      )}
      {owes && (
        <Note icon={<HandCoins size={15} />}>
          <span className="font-medium text-ink">
            {billsText.owes(showMoney(savings.arrearsAmount), savings.arrearsInstallments)}
          </span>
          {', '}
          {billsText.owesWeekly(showMoney(savings.arrearsWeeklyPayment))}
        </Note>
      )}
      {isPartPaid && (
        <Note icon={<CircleDashed size={15} />}>
          {billsText.partPaid(
            showMoney(bill.partPaid),
            showMoney(bill.amount),
            showMoney(bill.amountLeft),
          )}
        </Note>
      )}
      {postponedFrom && (
        <Note icon={<CalendarClock size={15} />}>
          {billsText.postponedFrom(show(postponedFrom))}
        </Note>
      )}
      {scheduledPayment && (
        <Note icon={<CalendarClock size={15} />}>
          {billsText.scheduled(
            showMoney(scheduledPayment.amount),
            show(paysOn(bill, scheduledPayment.scheduledFor, now)),
          )}
        </Note>
      )}
      {isUnpaid && <Note icon={<Wallet size={15} />}>{billsText.unassigned}</Note>}
    </ul>
  );
}
