import { dialogOpener } from '../base/use-dialog.ts';
import { useAccounts } from '../queries/accounts.ts';
import { coverageText as text } from '../text/coverage.ts';
import { Button } from '../ui/button.tsx';
import { showMoney, toCents } from '../ui/money.tsx';

const look = { size: 'sm', variant: 'secondary', className: 'shrink-0' } as const;

/** What helps an account that lacks money: a transfer where another account holds any, else its own balance, once money has come in. */
export function LackingMoney(props: {
  readonly amount: string;
  readonly accountId: number | null | undefined;
}) {
  const { amount, accountId } = props;
  const accounts = useAccounts().data;
  const isAlone = accounts?.every(({ id, balance }) => id === accountId || toCents(balance) <= 0);
  return isAlone ? (
    <Button {...look} {...dialogOpener('balances')}>
      {text.setBalance}
    </Button>
  ) : (
    <Button {...look} {...dialogOpener('transfer', undefined, { amount })}>
      {text.transfer(showMoney(amount))}
    </Button>
  );
}
