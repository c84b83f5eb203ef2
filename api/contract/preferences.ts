/** What a person prefers. Kept on the server, so that it follows the person (docs/product.md, Defaults and times). */
import * as z from 'zod/mini';
import { formatMoney, PAY_FREQUENCIES } from '../../ledger/money.ts';
import { amount, day, dayNumber, money } from './fields.ts';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'AUD'] as const;
/** The defaults (docs/product.md, Defaults and times). */
export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;
/** Monday first, as weekdays count. */
export const PAY_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
/** How many days before a due date a reminder may come. */
export const REMINDER_DAYS = [1, 3, 7] as const;

const NO_PERCENT = 'Please choose a whole percentage from 0 to 100';

export const preferences = z.object({
  /** Null follows the system. */
  theme: z.nullable(z.enum(['light', 'dark'])),
  currency: z.enum(CURRENCIES),
  /** Null is as the browser's language has it; a letter then has the first. */
  dateFormat: z.nullable(z.enum(DATE_FORMATS)),
  /** Null is by their number: compact from more than ten bills on. */
  compactView: z.nullable(z.boolean()),
  payFrequency: z.enum(PAY_FREQUENCIES),
  payDay: z.enum(PAY_DAYS),
  /** A payday: it says which weeks, or which day of which months. Null where none was named. */
  payDate: z.nullable(day()),
  /** The other day of the month of who is paid twice a month. */
  secondPayDay: dayNumber,
  /** Off stops every letter but those about the sign-in itself. */
  emailNotifications: z.boolean(),
  billReminders: z.boolean(),
  reminderDays: z.literal(REMINDER_DAYS),
  /** One reminder on each payday of what falls due before the next, in place of one before each due date. */
  paydayReminders: z.boolean(),
  weeklyReports: z.boolean(),
  /** A price has moved when it differs by more than so many percent of what was planned, and by more than that amount. */
  movedPricePercent: z.int(NO_PERCENT).check(z.minimum(0, NO_PERCENT), z.maximum(100, NO_PERCENT)),
  movedPriceAmount: amount,
  showAccountBalances: z.boolean(),
  usageAnalytics: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;

export const DEFAULT_PREFERENCES: Preferences = {
  theme: null,
  currency: 'USD',
  dateFormat: null,
  compactView: null,
  payFrequency: 'weekly',
  payDay: 'friday',
  payDate: null,
  secondPayDay: 31,
  emailNotifications: true,
  billReminders: true,
  reminderDays: 3,
  paydayReminders: false,
  weeklyReports: false,
  movedPricePercent: 5,
  movedPriceAmount: '1.00',
  showAccountBalances: true,
  usageAnalytics: true,
};

const wantedAmount = money({ required: 'Amount is required' });

export const changePreferences = z.object({
  ...z.partial(preferences).shape,
  movedPriceAmount: z.optional(z.pipe(wantedAmount, z.transform(formatMoney))),
});
