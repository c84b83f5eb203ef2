import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { billsText } from '../../text/bills.ts';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { usePrinting } from '../../ui/use-media.ts';
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
  const listId = useId();
  const [asked, setAsked] = useState(false);
  const open = usePrinting() || asked;
  return (
    <section aria-label={billsText.ended}>
      <h3 className="border-b border-line text-sm font-semibold text-muted">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          className="flex w-full items-center gap-1.5 rounded py-1.5 text-left hover:text-ink"
          onClick={() => setAsked(!asked)}
        >
          {billsText.ended} <span className="font-normal tabular-nums">{bills.length}</span>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className={cx('ml-auto transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      <ul id={listId} hidden={!open} className="divide-y divide-line">
        {open && bills.map((bill) => <EndedRow key={bill.id} bill={bill} />)}
      </ul>
    </section>
  );
}
