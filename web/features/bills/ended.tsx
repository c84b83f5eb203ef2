import type { Bill } from '../../../api/contract/bills.ts';
import type { Day } from '../../../ledger/calendar.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { useFundBill } from '../../queries/fund-bill.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import { BillName } from './bill-name.tsx';
import { BillNotes } from './bill-notes.tsx';

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

function EndedRow({ bill }: { readonly bill: Bill }) {
  return (
    <li className="grid gap-2 py-2.5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
        <CategoryMark category={bill.category} size="sm" />
        <div className="min-w-0">
          <h4 className="text-base font-semibold wrap-anywhere">
            <BillName bill={bill} />
          </h4>
          <p className="text-sm text-muted">
            <Money amount={bill.amount} /> · <PaidOn bill={bill} show={showDate} />
          </p>
        </div>
        <div className="flex items-center gap-1">
          <EditAndDelete dialog="bill" of={bill} />
        </div>
      </div>
      <LeftOver bill={bill} />
      <BillNotes bill={bill} show={showDate} />
    </li>
  );
}

/** The bills that have ended, folded away under their number; on paper all of them stand. */
export function EndedList({ bills }: { readonly bills: readonly Bill[] }) {
  return (
    <section aria-label={billsText.ended}>
      <Disclosure
        as="h3"
        title={
          <>
            {billsText.ended} <span className="font-normal tabular-nums">{bills.length}</span>
          </>
        }
        look="border-b border-line py-1.5 text-sm text-muted hover:text-ink"
      >
        <ul className="divide-y divide-line">
          {bills.map((bill) => (
            <EndedRow key={bill.id} bill={bill} />
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}
