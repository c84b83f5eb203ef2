import { Banknote, Coins, Ellipsis, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { Bill } from '../../../api/contract/bills.ts';
import { EditAndDelete } from '../../base/edit-and-delete.tsx';
import { type DialogName, dialogOpener, openDialog } from '../../base/use-dialog.ts';
import { billsText } from '../../text/bills.ts';
import { fundText } from '../../text/fund.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Menu } from '../../ui/menu.tsx';
import { useToday } from '../../ui/today.ts';
import { isPressing } from './due.ts';

/** Opens the payment of a bill; it stands out from three days before the bill is due. */
export function PayButton(props: { readonly bill: Bill; readonly className?: string }) {
  const { bill, className } = props;
  const now = useToday();
  return (
    <Button
      size="sm"
      // One width for all, so that the figures beside it stand in one column.
      className={cx('w-14', className)}
      variant={isPressing(bill.dueDate, now) ? 'primary' : 'secondary'}
      aria-label={billsText.payBill(bill.name)}
      {...dialogOpener('pay-bill', bill.id)}
    >
      {billsText.pay}
    </Button>
  );
}

/** What can be done with a bill: pay, edit, delete. */
export function RowActions({ bill }: { readonly bill: Bill }) {
  return (
    <div className="flex items-center gap-1">
      <PayButton bill={bill} />
      <EditAndDelete dialog="bill" of={bill} />
    </div>
  );
}

/** The same in a row that has no room for three buttons, and in a narrow one for two. */
export function CompactActions({ bill }: { readonly bill: Bill }) {
  const opens = (dialog: DialogName, label: string, Icon: LucideIcon) => ({
    label,
    icon: <Icon size={16} />,
    dialog,
    onSelect: () => openDialog(dialog, bill.id),
  });
  return (
    <div className="flex items-center gap-1">
      <PayButton bill={bill} className="@max-md:hidden" />
      <Menu
        label={billsText.moreFor(bill.name)}
        items={[
          opens('pay-bill', billsText.pay, Banknote),
          ...(bill.accountId === null ? [] : [opens('fund-bill', fundText.action, Coins)]),
          opens('bill', signedInText.edit, Pencil),
          opens('delete-bill', signedInText.delete, Trash2),
        ]}
      >
        <Button size="icon-sm" variant="quiet" aria-label={billsText.moreFor(bill.name)}>
          <Ellipsis aria-hidden="true" size={18} />
        </Button>
      </Menu>
    </div>
  );
}
