import type { Account } from '../../../api/contract/accounts.ts';
import { formatMoney, parseMoney, type RuleFrequency } from '../../../ledger/money.ts';
import { toCents } from '../../queries/cents.ts';
import type { NewSavingsRule } from '../../queries/savings-rules.ts';
import { rulesText } from '../../text/savings-rules.ts';

/** The form as typed; an account is its id as text, or '' while none is chosen. */
export type RuleValues = {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amount: string;
  readonly frequency: RuleFrequency;
  readonly transferDay: string;
  readonly description: string;
  readonly isActive: boolean;
};

export const blankRule: RuleValues = {
  fromAccountId: '',
  toAccountId: '',
  amount: '',
  frequency: 'monthly',
  transferDay: '1',
  description: '',
  isActive: true,
};

/** Which kind of day a frequency counts by: a month has its days, a week or a fortnight its weekdays. */
export const dayTypeOf = (frequency: RuleFrequency) =>
  frequency === 'monthly' ? 'monthly' : 'weekly';

/** Why a rule is not sent, in the product's words, and which field it is about. */
export type RuleProblem = {
  readonly field: 'fromAccountId' | 'toAccountId' | 'amount';
  readonly title: string;
  readonly description: string;
};

/** The first rule that the form breaks, in this order: missing, same account, amount. */
export function ruleProblem(values: RuleValues): RuleProblem | null {
  const missing = (['fromAccountId', 'toAccountId', 'amount'] as const).find(
    (field) => values[field].trim() === '',
  );
  if (missing) {
    return {
      field: missing,
      title: rulesText.missingTitle,
      description: rulesText.missingBody,
    };
  }
  if (values.fromAccountId === values.toAccountId) {
    return {
      field: 'toAccountId',
      title: rulesText.sameTitle,
      description: rulesText.sameBody,
    };
  }
  if (!parseMoney(values.amount)) {
    return { field: 'amount', title: rulesText.amountTitle, description: rulesText.amountBody };
  }
  return null;
}

/** What is sent of a form without a {@link ruleProblem}: the amount as text with two decimals. */
export function ruleBody(values: RuleValues): NewSavingsRule {
  return {
    ...values,
    amount: formatMoney(parseMoney(values.amount) ?? 0),
    transferDayType: dayTypeOf(values.frequency),
  };
}

/** True when the source holds less than the amount: worth a warning, no reason to refuse. */
export function isShort(amount: string, source: Account | undefined): boolean {
  const cents = parseMoney(amount);
  return cents !== null && source !== undefined && toCents(source.balance) < cents;
}
