import { productName } from './product.ts';

/** Words of the bill calendar. */
export const calendarText = {
  pageTitle: `Calendar · ${productName}`,
  title: 'Calendar',
  intro: 'Which bill falls on which day, and what all your accounts hold together at its end.',
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
  short: (amount: string) => `${amount} short`,
  unpaid: 'Too little in the account',
  loadFailed: 'Failed to load the calendar. Please try again.',
  none: 'No bill falls due in this month.',
} as const;
