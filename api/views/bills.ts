import type { Day } from '../../ledger/calendar.ts';
import { duesFrom } from '../../ledger/coming-dues.ts';
import { hasEnded, leftOf, toPay } from '../../ledger/course.ts';
import { nextPaymentDate } from '../../ledger/due-dates.ts';
import { averageOf, formatMoney, weeklyInstalment } from '../../ledger/money.ts';
import { openPrice } from '../../ledger/moved-price.ts';
import { mapInTurns } from '../../ledger/others-first.ts';
import { daysUntilSaved, weeklyOf, weeklyShare } from '../../ledger/plan.ts';
import type { BillRow, HistoricalAmountRow } from '../../projections/lists.ts';
import type { Bill, BillCategory, HistoricalAmount } from '../contract/bills.ts';
import type { Answer } from '../http/route.ts';

/** Many bills, a few at a time: a ledger may have a thousand. Others are served in between. Once `stop` aborts it throws its reason. */
export function viewBills(
  bills: Iterable<BillRow>,
  userId: string,
  stop?: AbortSignal,
): Promise<Bill[]> {
  return mapInTurns(bills, (bill) => viewBill(bill, userId), stop);
}

/** A bill as it is answered, with its savings and the account that pays it. */
export function viewBill(bill: BillRow, userId: string): Bill {
  const { account, amount, frequency, scheduledPayment, failedPayment } = bill;
  const weeklyAmount = formatMoney(weeklyOf(bill));
  return {
    id: bill.id,
    name: bill.name,
    amount: formatMoney(amount),
    contingency: bill.contingency,
    frequency,
    category: bill.category as BillCategory,
    accountId: bill.accountId,
    account: account && { ...account, balance: formatMoney(account.balance) },
    userId,
    weeklyAmount,
    startDate: bill.startDate,
    dueDate: bill.dueDate,
    postponedFrom: bill.postponedFrom,
    followingDueDate: followingDueDate(bill),
    lastPaidDate: bill.lastPaidDate,
    partPaid: formatMoney(bill.partPaid),
    amountLeft: formatMoney(leftOf(bill)),
    amountToPay: formatMoney(toPay(bill)),
    movedPrice: viewMovedPrice(bill),
    isAutomatic: bill.isAutomatic,
    isDirectDebit: bill.isDirectDebit,
    nextPaymentDate: nextPaymentDate(bill),
    paymentDay: bill.paymentDay,
    paymentDayType: bill.paymentDayType,
    paymentWeek: bill.paymentWeek,
    ends: bill.ends,
    priceChanges: bill.priceChanges.map(({ from, amount }) => {
      return { from, amount: formatMoney(amount) };
    }),
    yearlyRise: bill.yearlyRise,
    follows: bill.follows,
    ended: hasEnded(bill),
    savings: viewSavings(bill, weeklyAmount),
    daysToGo: daysUntilSaved(bill),
    scheduledPayment: scheduledPayment && {
      amount: formatMoney(scheduledPayment.amount),
      scheduledFor: scheduledPayment.on,
    },
    failedPayment,
    createdAt: bill.createdAt,
    updatedAt: bill.updatedAt,
  };
}

/** The second of those to come; null where the period that is due is the last. */
function followingDueDate(bill: BillRow): Day | null {
  const [, following] = duesFrom(bill);
  return following?.day ?? null;
}

function viewMovedPrice(bill: BillRow): Bill['movedPrice'] {
  const open = openPrice(bill);
  if (!open) return null;
  const { planned, paid, ...asked } = open;
  const average = bill.average === null ? null : formatMoney(bill.average);
  return { ...asked, planned: formatMoney(planned), paid: formatMoney(paid), average };
}

function viewSavings(bill: BillRow, weeklyAmount: string): Bill['savings'] {
  const { saved, arrears, savingsUpdatedAt } = bill;
  return {
    weeklyAmount,
    savedAmount: formatMoney(saved),
    arrearsAmount: formatMoney(arrears?.owed ?? 0),
    arrearsWeeklyPayment: formatMoney(
      arrears ? weeklyInstalment(arrears.total, arrears.instalments) : 0,
    ),
    arrearsInstallments: arrears ? Math.max(1, arrears.instalments - arrears.made) : 0,
    lastUpdated: savingsUpdatedAt,
  };
}

/** A past amount as it is answered. */
export function viewHistoricalAmount(row: HistoricalAmountRow, userId: string): HistoricalAmount {
  const { amount, updatedAt: _, ...past } = row;
  return { ...past, userId, amount: formatMoney(amount) };
}

/** The bill's past amounts on average, as one week's share. */
export function viewAverage(
  past: readonly HistoricalAmountRow[],
  bill: BillRow,
): Answer<'historicalAverage'> {
  const average = averageOf(past.map(({ amount }) => amount));
  return {
    historicalCount: past.length,
    averageWeeklyAmount: formatMoney(weeklyShare(bill, average)),
    hasHistoricalData: past.length > 0,
  };
}
