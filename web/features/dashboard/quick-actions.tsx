import { Banknote, ReceiptText, Repeat, ScanLine, Wallet } from 'lucide-react';
import { Link } from 'wouter';
import { dialogOpener } from '../../base/use-dialog.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { tileOnPhone } from '../../ui/tile-on-phone.ts';

const headingId = 'quick-actions';
/** What a person comes to the dashboard to do. */
export function QuickActions() {
  return (
    <Card
      aria-labelledby={headingId}
      className="p-1.5 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-3 sm:p-4 sm:px-5 print:hidden"
    >
      <h2 id={headingId} className="text-lg max-sm:sr-only">
        {dashboardText.quickActions}
      </h2>
      <div className="grid grid-cols-5 sm:flex sm:flex-wrap sm:gap-2">
        <Button variant="secondary" className={tileOnPhone} {...dialogOpener('income')}>
          <Banknote aria-hidden="true" size={20} />
          {dashboardText.addIncome}
        </Button>
        <Button variant="secondary" className={tileOnPhone} {...dialogOpener('bill')}>
          <ReceiptText aria-hidden="true" size={20} />
          <span>
            {dashboardText.addBill.before}
            <wbr />
            {dashboardText.addBill.after}
          </span>
        </Button>
        <Button variant="secondary" className={tileOnPhone} {...dialogOpener('scanner')}>
          <ScanLine aria-hidden="true" size={20} />
          {dashboardText.scanner}
        </Button>
        <Button variant="secondary" className={tileOnPhone} {...dialogOpener('auto-savings')}>
          <Repeat aria-hidden="true" size={20} />
          {dashboardText.autoSavings}
        </Button>
        <Button asChild variant="secondary" className={tileOnPhone}>
          <Link href="/accounts">
            <Wallet aria-hidden="true" size={20} />
            {dashboardText.accounts}
          </Link>
        </Button>
      </div>
    </Card>
  );
}
