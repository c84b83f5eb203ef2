import { plural } from './plural.ts';
import { productName } from './product.ts';

/** Words of the bill calendar. */
export const calendarText = {
  pageTitle: `Calendar · ${productName}`,
  title: 'Calendar',
  intro: 'Which bills are due on each day, and what your accounts hold together at the end of it.',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  today: 'Today',
  balance: 'Balance',
  paid: 'Paid',
  part: 'A part was paid',
  short: (amount: string) => `${amount} short`,
  noAccount: 'No account',
  unpaid: 'Not enough in the account',
  loadFailed: 'Failed to load the calendar. Please try again.',
  none: 'No bills are due this month.',
  noneLeft: 'No more bills are due this month.',
  beyond: (day: string) => `The calendar looks ahead until ${day}.`,
  past: (days: number) => `Earlier this month: ${plural(days, 'day')} with bills`,
} as const;
