import { formatMoney } from '../../ledger/money.ts';
import type { SavingsRuleRow } from '../../projections/lists.ts';
import type { SavingsRule } from '../contract/savings-rules.ts';

/** A savings rule as it is answered. */
export function viewSavingsRule(row: SavingsRuleRow, userId: string): SavingsRule {
  const { amount, createdAt: _, updatedAt: __, ...rule } = row;
  const nextTransferDate = rule.isActive ? rule.nextTransferDate : null;
  return { ...rule, nextTransferDate, amount: formatMoney(amount), userId };
}
