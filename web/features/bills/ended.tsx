import type { Bill } from '../../../api/contract/bills.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { toCents } from '../../queries/cents.ts';
import { useFundBill } from '../../queries/fund-bill.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { showMoney } from '../../ui/format-money.ts';

/** When a bill that has ended was paid, its day written by `show`. */
export function PaidOn(props: { readonly bill: Bill; readonly show: (day: Day) => string }) {
  const { bill, show } = props;
  return <span>{billsText.paidOn(show(bill.lastPaidDate ?? bill.dueDate))}</span>;
}

/** Whether something is left in the pot of a bill that has ended, to be given back or not. */
export const isLeftOver = ({ ended, savings }: Bill): boolean =>
  ended && toCents(savings.savedAmount) > 0;

/** What is left in the pot of a bill that has ended: it stays there until it is given back. Nothing where none is left. */
export function LeftOver(props: { readonly bill: Bill; readonly onGivenBack?: () => void }) {
  const { bill, onGivenBack } = props;
  const release = useFundBill({});
  const { savedAmount } = bill.savings;
  if (!isLeftOver(bill)) return null;
  const left = showMoney(savedAmount);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl bg-mark-soft px-3.5 py-2.5">
      <p className="amount min-w-0 flex-[1_1_16rem] text-sm">
        {bill.account ? billsText.leftOver(left, bill.account.name) : billsText.leftOverStays(left)}
      </p>
      {bill.account && (
        <Button
          size="sm"
          variant="secondary"
          busy={release.busy}
          onClick={() =>
            release.submit({ id: bill.id, way: 'out', amount: savedAmount }, onGivenBack)
          }
        >
          {billsText.giveBack(left)}
        </Button>
      )}
    </div>
  );
}
