import { plural } from './plural.ts';

/** Words of the settings dialog and its six sections. */
export const settingsText = {
  title: 'Settings',
  close: 'Close',

  profile: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  saveProfile: 'Save Profile Changes',
  saved: 'Settings Updated',
  savedBody: 'Your profile and preferences have been saved.',
  saveFailed: 'Your settings could not be saved. Please try again.',

  notifications: 'Notifications',
  emailNotifications: 'Email Notifications',
  emailNotificationsHint: 'Off, only letters about signing in are sent.',
  billReminders: 'Bill Reminders',
  billRemindersHint: 'A letter before a bill is due.',
  reminderTiming: 'Reminder Timing',
  reminderDays: { 1: '1 day before due', 3: '3 days before due', 7: '1 week before due' },
  weeklyReports: 'Weekly Reports',
  weeklyReportsHint: 'What was set aside and paid, once a week.',

  display: 'Display',
  darkMode: 'Dark Mode',
  currency: 'Currency',
  currencies: { USD: 'USD ($)', EUR: 'EUR (€)', GBP: 'GBP (£)', AUD: 'AUD ($)' },
  currencyHint: 'The sign before amounts. Nothing is converted.',
  dateFormat: 'Date Format',

  statistics: 'Statistics',
  totalBills: 'Total Bills',
  weeklyTotal: 'Weekly Total',
  categories: 'Categories',
  accounts: 'Accounts',

  privacy: 'Privacy & Security',
  showBalances: 'Show Account Balances',
  showBalancesHint: 'Off, amounts are blurred against a look over the shoulder.',
  analytics: 'Usage Analytics',
  analyticsHint: 'Nothing is sent to anybody else, whichever way this is set.',
  sessions: 'Signed in',
  sessionsCount: (count: number) =>
    count === 1 ? 'Here only.' : `Here and in ${plural(count - 1, 'other browser')}.`,
  endOthers: 'Sign out everywhere else',
  endedTitle: 'Signed Out Elsewhere',
  ended: (count: number) =>
    count === 0 ? 'You were signed in nowhere else.' : `${plural(count, 'session')} ended.`,
  endFailed: 'The other sessions could not be ended. Please try again.',

  data: 'Data & Savings',
  dataHint: 'For testing: these change what every bill has saved.',
  danger: 'Danger Zone',
  dangerHint: 'Accounts, bills, incomes and every movement go for good. Your login stays.',
  deleteAll: 'Delete All Data',
  deleteTitle: 'Delete All Data',
  deleteBody: 'Are you sure you want to delete all your data? This action cannot be undone.',
  deleting: 'Deleting...',
  deleted: 'Data Deletion Requested',
  deletedBody: 'All your data will be deleted within 24 hours.',
  deleteFailed: 'Your data could not be deleted. Please try again.',
  loadFailed: 'Failed to load your settings. Please try again.',
} as const;
