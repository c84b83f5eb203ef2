import { plural } from './plural.ts';
import { productName } from './product.ts';

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
  pendingEmail: (email: string) =>
    `A letter is on its way to ${email}. The address changes once you open its link, within an hour.`,
  confirmPageTitle: `New address · ${productName}`,
  confirmTitle: 'Your new email address',
  confirmIntro: 'You sign in with it from now on. Everywhere else you are signed out.',
  confirmEmail: 'Use this address',
  emailChanged: 'Address Changed',
  emailChangedBody: (email: string) => `You sign in with ${email} from now on.`,
  confirmFailed: 'The address could not be changed. Please try again.',
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
  timeZone: 'Time zone',
  timeZoneHint: 'Days and weeks begin there: what is due, what is set aside, what has happened.',
  timeZoneElsewhere: (zone: string) => `Days and weeks begin there. This browser is in ${zone}.`,
  zoneChanged: (zone: string) => `Days begin and end as in ${zone} from now on.`,

  statistics: 'Statistics',
  totalBills: 'Total Bills',
  weeklyTotal: 'Weekly Total',
  categories: 'Categories',
  accounts: 'Accounts',

  privacy: 'Privacy & Security',
  showBalances: 'Show Account Balances',
  showBalancesHint: 'Off, no amount can be read, against a look over the shoulder.',
  analytics: 'Usage Analytics',
  analyticsHint: 'Nothing is sent to anybody else, whichever way this is set.',
  signIn: 'Password and second step',
  signInHint: 'Change your password, or ask for a code or a passkey as well.',
  signInOpen: 'Open',
  signInOpenLabel: 'Password and second step: open',
  sessions: 'Signed in',
  /** `more`: there are others beyond those that were counted. */
  sessionsCount: (count: number, more: boolean) => {
    if (count === 1) return 'Here only.';
    const others = plural(count - 1, 'other browser');
    return more ? `Here and in more than ${others}.` : `Here and in ${others}.`;
  },
  moreSessions: 'Show more',
  endOthers: 'Sign out everywhere else',
  endedTitle: 'Signed Out Elsewhere',
  ended: (count: number) =>
    count === 0 ? 'You were not signed in there any more.' : `${plural(count, 'session')} ended.`,
  endFailed: 'You could not be signed out there. Please try again.',
  endOne: 'Sign out',
  endOneLabel: (device: string) => `Sign out: ${device}`,
  device: (browser: string, system: string) => `${browser} on ${system}`,
  someBrowser: 'A browser',
  someSystem: 'some device',
  thisBrowser: 'This browser',
  lastSeen: (moment: string) => `Last seen ${moment}`,

  data: 'Data & Savings',
  dataHint: 'For testing: these change what every bill has saved.',
  danger: 'Danger Zone',
  dangerHint: 'Accounts, bills, incomes and every movement go for good. Your login stays.',
  deleteAll: 'Delete All Data',
  deleteBody: 'Are you sure you want to delete all your data? This action cannot be undone.',
  deleting: 'Deleting...',
  deleted: 'Data Deletion Requested',
  deletedBody: 'All your data will be deleted within 24 hours.',
  deleteFailed: 'Your data could not be deleted. Please try again.',
  loadFailed: 'Failed to load your settings. Please try again.',
} as const;

/** `America/New_York` as people read it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');
