import { CircleAlert } from 'lucide-react';
import type { Cents } from '../../../ledger/money.ts';
import { toCents } from '../../queries/cents.ts';
import { payText } from '../../text/payments.ts';
import { showMoney } from '../../ui/format-money.ts';

/** Says that the account cannot pay the amount, as soon as it is typed. */
export function InsufficientFunds(props: {
  readonly account: { readonly name: string; readonly balance: string };
  readonly amount: Cents;
}) {
  const { account, amount } = props;
  const short = toCents(account.balance) < amount;
  return (
    <div role="status">
      {short && (
        <div className="mt-4 flex items-start gap-2.5 rounded-xl border border-bad bg-bad-soft px-3.5 py-3">
          <CircleAlert aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-bad" />
          <div className="min-w-0">
            <p className="font-semibold">{payText.insufficient}</p>
            <p className="text-sm">
              {payText.insufficientBody(account.name, showMoney(account.balance))}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
