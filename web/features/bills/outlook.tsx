import { CircleAlert } from 'lucide-react';
import { useCoverage } from '../../queries/forecast.ts';
import { coverageText } from '../../text/coverage.ts';
import { showDate } from '../../ui/format-date.ts';
import { showMoney } from '../../ui/money.tsx';

const text = coverageText.outlook;

/** The one thing to say of a bill's future. What is overdue or fails is said elsewhere in its row. */
export function Outlook({ billId }: { readonly billId: number }) {
  const outlook = useCoverage().data?.bills.find((bill) => bill.billId === billId);
  if (!outlook) return null;
  const on = showDate(outlook.on);
  const missing = showMoney(outlook.missingAmount ?? '0.00');
  switch (outlook.state) {
    case 'on_track':
      return <span>{text.onTrack}</span>;
    case 'pays_itself':
      return <span>{text.paysItself(on)}</span>;
    case 'short':
      return <Warning words={text.short(missing, on)} />;
    case 'would_fail':
      return <Warning words={text.wouldFail(missing, on)} />;
    case 'no_account':
      return <Warning words={text.noAccount} />;
    default:
      return null;
  }
}

function Warning({ words }: { readonly words: string }) {
  return (
    <span className="amount font-medium text-ink">
      <CircleAlert aria-hidden="true" size={14} className="mr-1 inline align-[-2px] text-bad" />
      {words}
    </span>
  );
}
