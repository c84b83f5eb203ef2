import type { Bill } from '../../../../api/contract/bills.ts';

const at = '2026-05-01T00:00:00Z';

/** A monthly bill of $100.00 as the API answers it, paid from account 7 with $500.00; `saved` is what it has set aside. */
export function bill(id: number, name: string, saved = '0.00', rest: Partial<Bill> = {}): Bill {
  return {
    id,
    name,
    amount: '100.00',
    contingency: 0,
    frequency: 'monthly',
    category: 'utilities',
    accountId: 7,
    account: { id: 7, name: 'Everyday', balance: '500.00' },
    userId: 'u1',
    weeklyAmount: '23.09',
    startDate: '2026-05-01',
    dueDate: '2026-06-01',
    postponedFrom: null,
    followingDueDate: '2026-07-01',
    lastPaidDate: null,
    partPaid: '0.00',
    amountLeft: rest.amount ?? '100.00',
    amountToPay: rest.scheduledPayment?.amount ?? rest.amountLeft ?? rest.amount ?? '100.00',
    movedPrice: null,
    isAutomatic: false,
    isDirectDebit: false,
    nextPaymentDate: null,
    paymentDay: null,
    paymentDayType: 'monthly',
    paymentWeek: null,
    ends: null,
    priceChanges: [],
    yearlyRise: null,
    follows: null,
    ended: false,
    savings: {
      weeklyAmount: '23.09',
      savedAmount: saved,
      arrearsAmount: '0.00',
      arrearsWeeklyPayment: '0.00',
      arrearsInstallments: 0,
      lastUpdated: at,
    },
    daysToGo: 35,
    scheduledPayment: null,
    failedPayment: null,
    createdAt: at,
    updatedAt: at,
    ...rest,
  };
}
