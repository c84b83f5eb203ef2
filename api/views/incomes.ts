import { formatMoney, weeklyAmount } from '../../ledger/money.ts';
import type { IncomeRow } from '../../projections/lists.ts';
import type { Income } from '../contract/incomes.ts';

/** An income as it is answered. */
export function viewIncome(income: IncomeRow, userId: string): Income {
  const { id, name, amount, frequency, accountId, startDate, paymentDay, paymentDayType } = income;
  return {
    id,
    name,
    amount: formatMoney(amount),
    frequency,
    accountId,
    userId,
    weeklyAmount: formatMoney(weeklyAmount(amount, frequency)),
    startDate,
    paymentDay,
    paymentDayType,
  };
}
