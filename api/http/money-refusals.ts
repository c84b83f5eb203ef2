/** The messages for refusals about money and dates. They are part of the one table in refusals.ts. */
import { type Cents, formatMoney } from '../../ledger/money.ts';
import type { Refusal } from '../../ledger/refusals.ts';
import { YEARS } from '../contract/fields.ts';
import { DEFAULT_PREFERENCES } from '../contract/preferences.ts';
import { showMoney } from '../mail/format.ts';
import { invalid } from './invalid.ts';
import type { Told, WordsFor } from './refusals.ts';

type MoneyRefusal = Extract<
  Refusal,
  {
    refusal:
      | 'insufficient_funds'
      | 'insufficient_available'
      | 'insufficient_savings'
      | 'balance_too_large'
      | 'arrears_required'
      | 'shortfall_changed'
      | 'instalment_period_out_of_range'
      | 'already_paid'
      | 'bill_ended'
      | 'due_date_required'
      | 'week_of_month_out_of_place'
      | 'comes_only_once'
      | 'ends_before_payment'
      | 'price_too_early'
      | 'follows_with_prices'
      | 'price_after_end'
      | 'earlier_period_first'
      | 'postponed_out_of_range'
      | 'price_answered'
      | 'due_once'
      | 'part_for_later'
      | 'not_part_paid'
      | 'part_paid'
      | 'part_paid_since'
      | 'date_out_of_range'
      | 'payment_date_in_past'
      | 'paid_on_in_future'
      | 'paid_on_too_early'
      | 'bill_date_in_future';
  }
>;

const shown = (cents: Cents, { currency = DEFAULT_PREFERENCES.currency }: Told) =>
  showMoney(cents, currency);
const figures = ({ saved, shortfall }: { saved: Cents; shortfall: Cents }) => ({
  savedAmount: formatMoney(saved),
  shortfallAmount: formatMoney(shortfall),
});

/** The table of {@link MoneyRefusal}s. */
export const MONEY_REFUSALS: WordsFor<MoneyRefusal> = {
  insufficient_funds: ({ balance }, told) => ({
    status: 409,
    // An account with savings for bills has less available than its balance. A transfer has words of its own.
    message:
      told.call === 'transfer'
        ? `The source account only has ${shown(balance, told)} available.`
        : `The account holds only ${shown(balance, told)}.`,
    details: { balance: formatMoney(balance) },
  }),
  insufficient_available: ({ available }, told) => ({
    status: 409,
    message:
      available > 0
        ? `Only ${shown(available, told)} is not set aside yet.`
        : 'Everything in this account is set aside already.',
    details: { available: formatMoney(available) },
  }),
  insufficient_savings: ({ saved }, told) => ({
    status: 409,
    message: `Only ${shown(saved, told)} is saved for this bill.`,
    details: { savedAmount: formatMoney(saved) },
  }),
  arrears_required: (refusal, told) => ({
    status: 409,
    message: `Only ${shown(refusal.saved, told)} is saved for this bill; ${shown(refusal.shortfall, told)} is missing.`,
    details: figures(refusal),
  }),
  shortfall_changed: (refusal, told) => ({
    status: 409,
    message: `The shortfall has changed: ${shown(refusal.shortfall, told)} is missing now.`,
    details: figures(refusal),
  }),
  instalment_period_out_of_range: ({ maximum }) =>
    invalid('installmentPeriod', `Please choose between 1 and ${maximum} installments`),
  already_paid: ({ dueDate }, { call }) => ({
    status: 409,
    message:
      call === 'changeBill'
        ? `The bill of that date is paid already; the next one is due ${dueDate}.`
        : `This bill was just paid; the next one is due ${dueDate}.`,
    details: { dueDate },
  }),
  bill_ended: () => ({
    status: 409,
    message: 'This bill has ended: all of it is paid. Another date, or end, makes it due again.',
  }),
  due_date_required: () => invalid('dueDate', 'Please enter the date on which this bill is due'),
  week_of_month_out_of_place: () =>
    invalid('paymentWeek', 'Only a bill that comes by the month, on a weekday, can have this'),
  comes_only_once: ({ field }) => invalid(field, 'A bill that is due once has none'),
  ends_before_payment: ({ dueDate }) =>
    invalid('ends', `The next payment is due ${dueDate}: please choose that day or a later one`),
  price_too_early: ({ field, dueDate }) =>
    invalid(
      field,
      `The payment due ${dueDate} costs the amount above: please choose a later day for another price`,
    ),
  follows_with_prices: ({ field }) =>
    invalid(field, 'An amount that follows what was paid has no prices that are known ahead'),
  price_after_end: ({ field, last }) =>
    invalid(field, `The last payment is due ${last}: please choose a day that is not after it`),
  earlier_period_first: ({ dueDate }) => ({
    status: 409,
    message: `The bill due ${dueDate} is to be paid first.`,
    details: { dueDate },
  }),
  postponed_out_of_range: ({ earliest, latest }) =>
    invalid(
      'newDueDate',
      latest !== null && latest < earliest
        ? 'No day is left before the next due date'
        : latest === null
          ? `Please choose a day from ${earliest} on`
          : `Please choose a day from ${earliest} to ${latest}`,
    ),
  price_answered: () => ({
    status: 409,
    message: 'This was answered already, or another payment was made since.',
  }),
  due_once: () => ({
    status: 409,
    message: 'This bill is due once. Postpone it, or delete it.',
  }),
  part_for_later: () => invalid('isPart', 'A part is paid now; a payment for later pays the rest'),
  not_part_paid: () => ({
    status: 409,
    message: 'Nothing was paid for this period yet. Pay it, or skip it.',
  }),
  part_paid_since: ({ paid, left }, told) => ({
    status: 409,
    message: `${shown(paid, told)} of this bill is paid now; ${shown(left, told)} is left.`,
    details: { partPaid: formatMoney(paid), amountLeft: formatMoney(left) },
  }),
  part_paid: ({ paid }, told) => ({
    status: 409,
    message: `${shown(paid, told)} is paid already. Say that this is all instead.`,
    details: { partPaid: formatMoney(paid) },
  }),
  date_out_of_range: () => invalid('dueDate', YEARS),
  payment_date_in_past: () => invalid('dueDate', 'Payment date cannot be in the past'),
  paid_on_in_future: () => invalid('paidOn', 'A payment cannot be of a day to come'),
  paid_on_too_early: ({ earliest }) => invalid('paidOn', `Please choose a day from ${earliest} on`),
  bill_date_in_future: () => invalid('billDate', 'Bill date cannot be in the future'),
  balance_too_large: ({ limit }, told) => ({
    status: 409,
    message: `A balance cannot be more than ${shown(limit, told)}.`,
    details: { limit: formatMoney(limit) },
  }),
};
