/** Why a command was refused. The name is the rule that it would have broken; the API maps each to a status and a message in one table. */
import type { Day } from './calendar.ts';
import type { Cents } from './money.ts';
import type { CourseField } from './said-course.ts';

/** Amounts in cents, as they are when the command is judged. */
export type Refusal =
  | { refusal: 'not_found'; what: Named }
  /** The account's balance, in cents, is below what was asked of it. */
  | { refusal: 'insufficient_funds'; balance: Cents }
  /** A pot cannot give back more than it holds, nor available give more than it has. */
  | { refusal: 'insufficient_available'; available: Cents }
  | { refusal: 'insufficient_savings'; saved: Cents }
  /** The amount is above what the bill has saved: the person must choose how to settle the shortfall. */
  | { refusal: 'arrears_required'; saved: Cents; shortfall: Cents }
  /** The shortfall that the person agreed to is no longer the true one. */
  | { refusal: 'shortfall_changed'; saved: Cents; shortfall: Cents }
  | { refusal: 'instalment_period_out_of_range'; maximum: number }
  /** The period that was named is paid; `dueDate` is the next one. */
  | { refusal: 'already_paid'; dueDate: Day }
  /** Every payment of the bill is made, and nothing more is due. */
  | { refusal: 'bill_ended' }
  /** A bill that is due once needs its date. */
  | { refusal: 'due_date_required' }
  /** Only a bill that comes by the month, on a weekday, has one weekday of a month. */
  | { refusal: 'week_of_month_out_of_place' }
  /** A bill that is due once has no other end, and no other price. */
  | { refusal: 'comes_only_once'; field: CourseField }
  /** The bill would end before its next payment, on `dueDate`: nothing would ever be paid. */
  | { refusal: 'ends_before_payment'; dueDate: Day }
  /** What the payment of `dueDate` and earlier ones cost is the amount, not a price ahead. */
  | { refusal: 'price_too_early'; field: CourseField; dueDate: Day }
  /** An amount that follows what the bill comes to has no prices that are known ahead. */
  | { refusal: 'follows_with_prices'; field: CourseField }
  /** No payment is left that would have this price: the last one is due on `last`. */
  | { refusal: 'price_after_end'; field: CourseField; last: Day }
  /** A later period was named than the one that is to be paid first, on `dueDate`. */
  | { refusal: 'earlier_period_first'; dueDate: Day }
  /** A period is postponed to a day after its due date, not before today, and before the next one. `latest` is null where nothing follows. */
  | { refusal: 'postponed_out_of_range'; earliest: Day; latest: Day | null }
  /** A part is paid now: a payment for later settles its period. */
  | { refusal: 'part_for_later' }
  /** Nothing was paid yet of the period that is to be settled with what was paid of it. */
  | { refusal: 'not_part_paid' }
  /** Another part of the period is paid, or taken back, than the person saw. */
  | { refusal: 'part_paid_since'; paid: Cents; left: Cents }
  /** Something is paid of the period already, so it is not skipped; it can be settled with that. */
  | { refusal: 'part_paid'; paid: Cents }
  /** Nothing is asked about the price of that period: it was answered, a later one was paid, or it cost what was planned. */
  | { refusal: 'price_answered' }
  /** A bill that is due once has no other period to go on to. */
  | { refusal: 'due_once' }
  /** A due date, or a day to pay, lies in a year in which no days are taken from people (calendar.ts). */
  | { refusal: 'date_out_of_range' }
  | { refusal: 'payment_date_in_past' }
  | { refusal: 'paid_on_in_future' }
  /** The bill had not begun yet, or was paid later than that; `earliest` is the first day that it can have been paid on. */
  | { refusal: 'paid_on_too_early'; earliest: Day }
  | { refusal: 'bill_date_in_future' }
  /** A balance would pass the largest amount there is, in cents. */
  | { refusal: 'balance_too_large'; limit: Cents }
  | { refusal: 'account_required' }
  | { refusal: 'accounts_must_differ' }
  /** Weekdays go from 1 to 7. */
  | { refusal: 'weekday_out_of_range' }
  /** Nothing takes back an event of this type; the type as it is stored. */
  | { refusal: 'not_undoable'; type: string }
  | { refusal: 'already_undone' }
  /** What the event left behind is no longer so: something later has changed it. */
  | { refusal: 'changed_since'; what: Changed }
  /** Weeks go back from the last one: a later one was set aside since. */
  | { refusal: 'later_week_first' }
  /** What the event was about is no more. */
  | { refusal: 'gone_since'; what: Named }
  /** The bill would be paid again by itself as soon as its payment was taken back. */
  | { refusal: 'automatic_payments_on' }
  /** The ledger, or the bill with past amounts, holds as many of these as one may (caps.ts). */
  | { refusal: 'too_many'; what: Named; limit: number }
  /** One line of several, counted from 1, may not be as it is: nothing of them is done. */
  | { refusal: 'in_line'; line: number; why: Refusal }
  /** A name or note is longer than any may be, in characters. */
  | { refusal: 'text_too_long'; limit: number }
  /** The ledger was erased or never opened. */
  | { refusal: 'ledger_not_open' }
  /** The command's events are more than the store takes in one append, in bytes. */
  | { refusal: 'command_too_large'; limitBytes: number }
  /** The command id was used for a command with other content. */
  | { refusal: 'idempotency_key_reused' };

/** What an id can name, as a person calls it. */
type Named = 'account' | 'bill' | 'historical amount' | 'income' | 'rule' | 'event';

/** What can have been changed since an event, as a person calls it. */
export type Changed =
  | 'balance'
  | 'due date'
  | 'account of the bill'
  | 'arrears'
  | 'part payment'
  | 'payment'
  | 'payment of this amount'
  | 'scheduled payment'
  | 'amount'
  | 'imported bills'
  | 'rule';
