import type { ReactNode } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { comesRound } from '../../../ledger/frequency.ts';
import { toCents } from '../../queries/cents.ts';
import { weeksInWords } from '../../text/amounts.ts';
import { billDetailText as text } from '../../text/bill-detail.ts';
import { billsText } from '../../text/bills.ts';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { bufferOf } from './progress.ts';

function Line(props: {
  readonly name: string;
  readonly figure: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line py-2.5 first:border-t-0">
      <dt className="font-semibold">{props.name}</dt>
      <dd className="text-right font-semibold">{props.figure}</dd>
      <dd className="col-span-2 text-sm text-muted">{props.children}</dd>
    </div>
  );
}

/** How far the savings are, in a sentence. */
function savedWhy({ amountLeft, partPaid, savings, daysToGo, ended }: Bill): string {
  if (ended) {
    const left = showMoney(savings.savedAmount);
    return toCents(savings.savedAmount) > 0 ? billsText.leftOverStays(left) : text.savedEnded;
  }
  const missing = toCents(amountLeft) - toCents(savings.savedAmount);
  if (missing === 0)
    return toCents(partPaid) > 0
      ? text.savedRest(showMoney(amountLeft))
      : text.savedDone(showMoney(amountLeft));
  if (missing < 0) return text.savedOver(showMoney(-missing));
  return daysToGo === null
    ? text.savedNoPlan(showMoney(missing))
    : text.savedSoFar(showMoney(missing), text.aboutDays(daysToGo));
}

/** What the weekly plan saves each period: the amount, and a contingency on top. */
const plannedWords = ({ amount, contingency }: Bill): string =>
  contingency > 0 ? text.withContingency(showMoney(amount), contingency) : showMoney(amount);

/** What a week takes, and why. */
function weeklyWhy(bill: Bill): string {
  if (bill.ended) return text.weeklyEnded;
  const planned = plannedWords(bill);
  const isLast = bill.followingDueDate === null;
  if (!comesRound(bill) || isLast) return text.weeklyOnce(planned);
  return text.weeklyWhy(planned, weeksInWords(bill.frequency));
}

/** Where each of a bill's derived figures comes from. */
export function DetailExplained({ bill }: { readonly bill: Bill }) {
  const { savings } = bill;
  const owes = toCents(savings.arrearsAmount) > 0;
  const buffer = bill.account ? bufferOf(bill) : 0;
  return (
    <dl className="rounded-xl bg-sunken px-3.5 py-1">
      <Line name={text.weekly} figure={<Money amount={bill.weeklyAmount} highlight />}>
        {weeklyWhy(bill)}
      </Line>
      <Line name={text.saved} figure={<Money amount={savings.savedAmount} />}>
        {savedWhy(bill)}
        {buffer > 0 &&
          ` ${text.savedBuffer(showMoney(buffer), bill.account?.name ?? billsText.defaultAccount)}`}
      </Line>
      <Line name={text.arrears} figure={<Money amount={savings.arrearsAmount} />}>
        {owes
          ? text.arrearsWhy(showMoney(savings.arrearsWeeklyPayment), savings.arrearsInstallments)
          : text.arrearsNone}
      </Line>
    </dl>
  );
}
