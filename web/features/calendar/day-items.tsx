import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import type { Activity } from '../../../api/contract/activity.ts';
import type { BillCategory } from '../../../api/contract/bills.ts';
import { dialogOpener } from '../../base/use-dialog.ts';
import { useBills } from '../../queries/bills.ts';
import { calendarText } from '../../text/calendar.ts';
import { CategoryMark } from '../../ui/category-mark.tsx';
import { cx } from '../../ui/cx.ts';
import { keyed } from '../../ui/keyed.ts';
import { Money, showMoney, toCents } from '../../ui/money.tsx';
import type { Coming } from './month.ts';

/** What was paid on a day and what is still to be paid. */
export type DayItems = { readonly paid: readonly Activity[]; readonly coming: readonly Coming[] };

function trouble({ paid, shortfallAmount }: Coming): string | null {
  if (paid === 'no account') return calendarText.noAccount;
  if (!paid) return calendarText.unpaid;
  return toCents(shortfallAmount) > 0 ? calendarText.short(showMoney(shortfallAmount)) : null;
}

function ComingItem(props: {
  readonly item: Coming;
  readonly narrow: boolean;
  /** Undefined until the bills have been read. */
  readonly category: BillCategory | undefined;
}) {
  const { item, narrow, category } = props;
  const wrong = trouble(item);
  return (
    <li>
      <button
        type="button"
        {...dialogOpener('bill-detail', item.billId)}
        className={cx(
          'w-full rounded-md border-l-3 text-left hover:bg-sunken',
          wrong ? 'border-warn-bar bg-warn-soft' : 'border-pen bg-pen-soft',
          narrow ? 'px-1.5 py-0.5 text-xs' : 'flex flex-wrap items-center gap-x-3 px-2.5 py-1.5',
        )}
      >
        {category && !narrow && <CategoryMark category={category} size="sm" />}
        <span className="block min-w-0 font-medium wrap-anywhere">{item.name}</span>
        <Money amount={item.amount} className={narrow ? 'block' : 'ml-auto font-semibold'} />
        {wrong && (
          <span className="flex w-full items-center gap-1 text-warn">
            <TriangleAlert aria-hidden="true" size={12} className="shrink-0" />
            {wrong}
          </span>
        )}
      </button>
    </li>
  );
}

/** A part has its own mark and says so: the rest of its period is still to come. */
function PaidItem({ item, narrow }: { readonly item: Activity; readonly narrow: boolean }) {
  return (
    <li
      className={cx(
        'rounded-md border-l-3 text-muted',
        item.part ? 'border-edge' : 'border-good',
        narrow ? 'px-1.5 py-0.5 text-xs' : 'flex flex-wrap justify-between gap-x-4 px-3 py-2',
      )}
    >
      <span className="flex min-w-0 items-start gap-1">
        {item.part ? (
          <CircleDashed aria-hidden="true" size={13} className="mt-0.5 shrink-0" />
        ) : (
          <Check
            role="img"
            aria-label={calendarText.paid}
            size={13}
            className="mt-0.5 shrink-0 text-good"
          />
        )}
        <span className="min-w-0 wrap-anywhere">
          {item.about}
          {item.part && <span className="block text-xs">{calendarText.part}</span>}
        </span>
      </span>
      <Money amount={item.amount ?? '0.00'} className={narrow ? 'block' : 'ml-auto'} />
    </li>
  );
}

/** The bills of one day: those paid with a tick, those to come with what is wrong about them, if anything. */
export function Items(props: { readonly items: DayItems; readonly narrow?: boolean }) {
  const { items, narrow = false } = props;
  const bills = useBills().data;
  return (
    <ul className="grid gap-1">
      {items.paid.map((item) => (
        <PaidItem key={item.id} item={item} narrow={narrow} />
      ))}
      {keyed(items.coming, ({ billId }) => billId).map(({ key, row: item }) => (
        <ComingItem
          key={key}
          item={item}
          narrow={narrow}
          category={bills?.find(({ id }) => id === item.billId)?.category}
        />
      ))}
    </ul>
  );
}
