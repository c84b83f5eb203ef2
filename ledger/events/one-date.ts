/** Upcasts that several types of event share: how older bills came to one date, and to fields that they did not have. */
import { adding } from './kind.ts';

type OldDates = {
  dueDate: string;
  dueDay: number;
  nextPaymentDate: string | null;
  paymentDay: number | null;
  paymentDayType: string;
};

type OldBill = OldDates & {
  arrears: { owed: number; weeklyPayment: number; instalmentsLeft: number } | null;
  failedPayment: { on: string; reason: string } | null;
};

/**
 * A bill once had two dates. Money moved by the payment date, and people saw it as the next payment. So where there is one, it is
 * the date that stays, and nothing is paid twice or on an unexpected day.
 */
export function oneDate(data: unknown) {
  const { nextPaymentDate, ...kept } = data as Pick<OldDates, 'dueDate' | 'nextPaymentDate'>;
  return { ...kept, dueDate: nextPaymentDate ?? kept.dueDate };
}

/** The same of a whole bill. The payment date came back to the payment day, where that was a day of the month. */
export function billWithOneDate(data: unknown) {
  const { paymentDay, nextPaymentDate, paymentDayType, dueDay } = data as OldDates;
  const isItsDay = nextPaymentDate !== null && paymentDayType === 'monthly' && paymentDay !== null;
  return { ...oneDate(data), dueDay: isItsDay ? paymentDay : dueDay, missedBefore: null };
}

/** A bill that an undo gave back. The rest of its arrears plan becomes a plan of its own, equal to the cent. */
export function restoredWithOneDate(data: unknown) {
  const { arrears, failedPayment } = data as OldBill;
  return {
    ...billWithOneDate(data),
    arrears: arrears && {
      ...{ owed: arrears.owed, total: arrears.owed },
      ...{ instalments: arrears.instalmentsLeft, made: 0 },
    },
    failedPayment: failedPayment && { since: failedPayment.on, reason: failedPayment.reason },
  };
}

/** A bill of before had no contingency. */
export const withoutContingency = adding({ contingency: 0 });

/** What an undo gave back was never postponed. */
export const withoutPostponement = adding({ postponedFrom: null });

/** Nothing was known of its end, nor of other prices. */
export const withoutCourse = adding({ ends: null, priceChanges: [], yearlyRise: null });

/** Nothing was ever paid in parts. */
export const withoutParts = adding({ partPaid: 0 });

/** Its payment day was never one weekday of a month. */
export const withoutWeekOfMonth = adding({ paymentWeek: null, dueWeek: null });

/** Its amount followed nothing. */
export const withoutFollows = adding({ follows: null });

/** Nothing was asked about what it came to. */
export const withoutMovedPrice = adding({ movedPrice: null });
