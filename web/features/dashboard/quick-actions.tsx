import { Banknote, ReceiptText, Repeat, ScanLine, Wallet } from 'lucide-react';
import { Link } from 'wouter';
import { dialogOpener } from '../../base/use-dialog.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const headingId = 'quick-actions';
/** On a phone two stand above three, icon above word. */
const look =
  'max-sm:col-span-2 max-sm:nth-[-n+2]:col-span-3 max-sm:h-auto max-sm:min-h-18 max-sm:flex-col max-sm:gap-1 max-sm:px-1 max-sm:py-2.5 max-sm:text-center max-sm:text-sm max-sm:whitespace-normal!';

/** What a person comes to the dashboard to do. */
export function QuickActions() {
  return (
    <Card
      aria-labelledby={headingId}
      className="grid gap-3 p-4 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:px-5 print:hidden"
    >
      <h2 id={headingId} className="text-lg">
        {dashboardText.quickActions}
      </h2>
      <div className="grid grid-cols-6 gap-2 sm:flex sm:flex-wrap">
        <Button variant="secondary" className={look} {...dialogOpener('income')}>
          <Banknote aria-hidden="true" size={18} />
          {dashboardText.addIncome}
        </Button>
        <Button variant="secondary" className={look} {...dialogOpener('bill')}>
          <ReceiptText aria-hidden="true" size={18} />
          <span>
            {dashboardText.addBill.before}
            <wbr />
            {dashboardText.addBill.after}
          </span>
        </Button>
        <Button variant="secondary" className={look} {...dialogOpener('scanner')}>
          <ScanLine aria-hidden="true" size={18} />
          {dashboardText.scanner}
        </Button>
        <Button variant="secondary" className={look} {...dialogOpener('auto-savings')}>
          <Repeat aria-hidden="true" size={18} />
          {dashboardText.autoSavings}
        </Button>
        <Button asChild variant="secondary" className={look}>
          <Link href="/accounts">
            <Wallet aria-hidden="true" size={18} />
            {dashboardText.accounts}
          </Link>
        </Button>
      </div>
    </Card>
  );
}
