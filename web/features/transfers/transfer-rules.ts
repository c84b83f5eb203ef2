import type { Account } from '../../../api/contract/accounts.ts';
import { parseMoney } from '../../../ledger/money.ts';
import { toCents } from '../../queries/cents.ts';
import { transfersText } from '../../text/transfers.ts';

/** The form as typed; an account is its id as text, or '' while none is chosen. */
export type TransferValues = {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amount: string;
  readonly description: string;
};

/** Why a transfer is not sent, in the product's words, and which field it is about. */
export type TransferProblem = {
  readonly field: 'fromAccountId' | 'toAccountId' | 'amount';
  readonly title: string;
  readonly description: string;
};

/** Only an account that holds something can give. */
export function sources(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter(({ balance }) => toCents(balance) > 0);
}

/** The account that a choice of the form stands for. */
export function chosen(accounts: readonly Account[], id: string): Account | undefined {
  return accounts.find((account) => String(account.id) === id);
}

/** The first rule that the form breaks, in this order: missing, same account, amount. Whether the money is there is the server's to say. */
export function transferProblem(
  values: TransferValues,
  accounts: readonly Account[],
): TransferProblem | null {
  const { fromAccountId, toAccountId } = values;
  const amount = values.amount.trim();
  const source = chosen(accounts, fromAccountId);
  const missing = !source
    ? 'fromAccountId'
    : !chosen(accounts, toAccountId)
      ? 'toAccountId'
      : amount === ''
        ? 'amount'
        : null;
  if (missing || !source) {
    return {
      field: missing ?? 'fromAccountId',
      title: transfersText.missingTitle,
      description: transfersText.missingBody,
    };
  }
  if (fromAccountId === toAccountId) {
    return {
      field: 'toAccountId',
      title: transfersText.sameTitle,
      description: transfersText.sameBody,
    };
  }
  const cents = parseMoney(amount);
  if (!cents) {
    return {
      field: 'amount',
      title: transfersText.amountTitle,
      description: transfersText.amountBody,
    };
  }
  return null;
}

/** How much of what bills have set aside a transfer would reach into; 0 when it leaves them whole. */
export function reachesIntoSavings(amount: string, source: Account | undefined): number {
  const cents = parseMoney(amount);
  if (!cents || !source || cents > toCents(source.balance)) return 0;
  return Math.max(0, cents - Math.max(0, toCents(source.available)));
}
