import type { Account } from '../../../api/contract/accounts.ts';
import { formatMoney, parseMoney, type RuleFrequency } from '../../../ledger/money.ts';
import type { ProblemWords } from '../../base/use-checked-form.ts';
import type { NewSavingsRule } from '../../queries/savings-rules.ts';
import { rulesText } from '../../text/savings-rules.ts';
import { toCents } from '../../ui/money.tsx';

/** What a new rule begins with. */
export const blankRule: NewSavingsRule = {
  fromAccountId: '',
  toAccountId: '',
  amount: '',
  frequency: 'monthly',
  transferDay: 1,
  description: '',
  isActive: true,
};

/** Which kind of day a frequency counts by: a month has its days, a week or a fortnight its weekdays. */
export const dayTypeOf = (frequency: RuleFrequency) =>
  frequency === 'monthly' ? 'monthly' : 'weekly';

/** What the toast says of a rule that is not sent. */
export const ruleProblems: ProblemWords = {
  missing: { title: rulesText.missingTitle, description: rulesText.missingBody },
  titles: { toAccountId: rulesText.sameTitle, amount: rulesText.amountTitle },
};

/** What is sent of a form that is right: the amount as text with two decimals. */
export function ruleBody(values: NewSavingsRule): NewSavingsRule {
  return {
    ...values,
    amount: formatMoney(parseMoney(String(values.amount)) ?? 0),
    transferDayType: dayTypeOf(values.frequency),
  };
}

/** True when the source holds less than the amount: worth a warning, no reason to refuse. */
export function isShort(amount: NewSavingsRule['amount'], source: Account | undefined): boolean {
  const cents = parseMoney(String(amount));
  return cents !== null && source !== undefined && toCents(source.balance) < cents;
}
