import type { Account } from '../../../api/contract/accounts.ts';
import { toCents } from '../../queries/cents.ts';
import { accountsText } from '../../text/accounts.ts';
import { Badge } from '../../ui/badge.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { Progress } from '../../ui/progress.tsx';

/** How much of a balance is set aside, 0 to 100; an account that holds nothing but owes its bills something is full. */
function allocatedShare({ balance, allocated }: Pick<Account, 'balance' | 'allocated'>): number {
  const held = toCents(balance);
  const aside = toCents(allocated);
  if (aside <= 0) return 0;
  return held <= 0 ? 100 : Math.min(100, Math.floor((aside * 100) / held));
}

/** What of the balance is set aside for bills and what is free, in words, figures and one bar. */
export function AccountSplit({ account }: { readonly account: Account }) {
  const over = toCents(account.available) < 0;
  return (
    <div className="grid gap-2.5">
      <Progress
        value={allocatedShare(account)}
        tone={over ? 'warning' : 'default'}
        label={accountsText.allocatedShare(account.name)}
      />
      <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <div>
          <dt className="text-sm text-muted">{accountsText.allocated}</dt>
          <dd className="font-semibold">
            <Money amount={account.allocated} />
          </dd>
        </div>
        <div className="ml-auto text-right">
          <dt className="text-sm text-muted">{accountsText.available}</dt>
          <dd className="font-semibold">
            <Money amount={account.available} className={over ? 'text-warn' : ''} />
          </dd>
        </div>
      </dl>
      {over && (
        <p className="text-sm">
          <Badge tone="warning" className="mr-1.5">
            {accountsText.overAllocated}
          </Badge>
          <span>{accountsText.overAllocatedBy(showMoney(account.available.slice(1)))}</span>
        </p>
      )}
    </div>
  );
}
