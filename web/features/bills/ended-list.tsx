import type { Bill } from '../../../api/contract/bills.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { billsText } from '../../text/bills.ts';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { BillName } from './bill-name.tsx';
import { BillNotes } from './bill-notes.tsx';
import { LeftOver, PaidOn } from './ended.tsx';

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
          <EditAndDelete
            dialog="bill"
            id={bill.id}
            editLabel={billsText.editBill(bill.name)}
            deleteLabel={billsText.deleteBill(bill.name)}
          />
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
