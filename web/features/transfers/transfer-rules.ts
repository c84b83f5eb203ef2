import type { Account } from '../../../api/contract/accounts.ts';
import { parseMoney } from '../../../ledger/money.ts';
import type { ProblemWords } from '../../base/use-checked-form.ts';
import type { NewTransfer } from '../../queries/account-writes.ts';
import { transfersText } from '../../text/transfers.ts';
import { toCents } from '../../ui/money.tsx';

/** What the toast says of a transfer that is not sent. Whether the money is there is the server's to say. */
export const transferProblems: ProblemWords = {
  missing: { title: transfersText.missingTitle, description: transfersText.missingBody },
  titles: { toAccountId: transfersText.sameTitle, amount: transfersText.amountTitle },
};

/** Only an account that holds something can give. */
export function sources(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ balance }) => toCents(balance) > 0);
}

/** How much of what bills have set aside a transfer would reach into; 0 when it leaves them whole. */
export function reachesIntoSavings(
  amount: NewTransfer['amount'],
  source: Account | undefined,
): number {
  const cents = parseMoney(String(amount));
  if (!cents || !source || cents > toCents(source.balance)) return 0;
  return Math.max(0, cents - Math.max(0, toCents(source.available)));
}
