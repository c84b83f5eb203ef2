/** What is known of a table beside itself: what the person has said of it, and what the household has. */
import type { Bill, BillCategory } from '../../../api/contract/bills.ts';
import type { Preferences } from '../../../api/contract/preferences.ts';
import type { Day } from '../../../ledger/calendar.ts';
import type { BillFrequency } from '../../../ledger/frequency.ts';
import type { Decimal } from './amounts.ts';
import type { Columns, Field } from './columns.ts';
import type { DateOrder } from './dates.ts';
import type { Often } from './frequencies.ts';

/** What the person has said of the table; a blank is what is not said yet. */
export type Answers = {
  readonly columns: Columns;
  readonly order: DateOrder | null;
  readonly decimal: Decimal | null;
  /** Dates that have passed stand for the next one, or stay as they are and are overdue. */
  readonly past: 'next' | 'overdue';
  /** What the table's words mean, by the word (words.ts). Null leaves the lines with it out. */
  readonly frequencies: ReadonlyMap<string, Often | null>;
  readonly categories: ReadonlyMap<string, BillCategory>;
  readonly accounts: ReadonlyMap<string, number>;
  /** For lines that say nothing of it. */
  readonly missing: {
    readonly frequency: BillFrequency | '';
    readonly dueDate: Day | '';
    readonly accountId: number | '';
  };
  /** What was typed instead of what a line says, by its number and field. */
  readonly typed: ReadonlyMap<number, Partial<Record<Field, string>>>;
  /** The lines of which the person has said whether they are taken, by their numbers. */
  readonly taken: ReadonlyMap<number, boolean>;
};

/** What tells whether a line is a bill that is there. */
export type KnownBill = Pick<Bill, 'id' | 'name' | 'amount' | 'frequency' | 'ended'>;

/** What the household has that lines are matched with. */
export type Household = {
  readonly accounts: readonly { readonly id: number; readonly name: string }[];
  readonly bills: readonly KnownBill[];
  readonly today: Day;
  readonly currency: Preferences['currency'];
};

/** Why a field cannot be taken as it is. */
export type Why =
  | 'blank'
  | 'too_long'
  | 'nothing'
  | 'too_large'
  | 'two_ways'
  | 'unreadable'
  | 'near'
  | 'unknown'
  | 'order'
  | 'no_such_day'
  | 'over'
  | 'once'
  | 'only_day';
/** A field as read: null where it cannot be, and where it is an end that the line does not have. */
export type Read<T> = { value: T | null; problem?: Why };
/** A field that cannot be taken as it is. */
export const no = (problem: Why): Read<never> => ({ value: null, problem });
