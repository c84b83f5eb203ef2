import { plural } from './plural.ts';
import { productName } from './product.ts';

/** Words of the settings dialog and its six sections. */
export const settingsText = {
  title: 'Settings',

  profile: 'Profile',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  saveProfile: 'Save Profile Changes',
  saved: 'Settings Updated',
  savedBody: 'Your profile and preferences have been saved.',
  pendingEmail: (email: string) =>
    `We sent an email to ${email}. Open its link within an hour to change your address.`,
  confirmPageTitle: `New address · ${productName}`,
  confirmTitle: 'Your new email address',
  confirmIntro: 'Then you sign in with this address, and you are signed out everywhere else.',
  confirmEmail: 'Use this address',
  emailChanged: 'Address Changed',
  emailChangedBody: (email: string) => `You sign in with ${email} from now on.`,
  confirmFailed: 'The address could not be changed. Please try again.',

  notifications: 'Notifications',
  emailNotifications: 'Email Notifications',
  emailNotificationsHint: 'When this is off, we only email you about signing in.',
  billReminders: 'Bill Reminders',
  billRemindersHint: 'An email before a bill is due.',
  reminderTiming: 'Reminder Timing',
  reminderDays: { 1: '1 day before due', 3: '3 days before due', 7: '1 week before due' },
  paydayReminders: 'Remind me on payday',
  paydayRemindersHint: 'One email with all that is due before your next payday, instead.',
  movedPrices: 'Prices that move',
  movedPricesHint:
    'You are asked what to plan when a payment, a scan or an import differs from the plan by more than both.',
  movedPercent: 'Percent',
  movedAmount: 'Amount',
  weeklyReports: 'Weekly Reports',
  weeklyReportsHint: 'An email each week with what you set aside and paid.',

  display: 'Display',
  darkMode: 'Dark Mode',
  currency: 'Currency',
  currencies: { USD: 'USD ($)', EUR: 'EUR (€)', GBP: 'GBP (£)', AUD: 'AUD ($)' },
  currencyHint: 'Changes the symbol only. Amounts are not converted.',
  dateFormat: 'Date Format',
  payFrequency: 'How often you are paid',
  payFrequencies: {
    weekly: 'Every week',
    fortnightly: 'Every 2 weeks',
    monthly: 'Every month',
    quarterly: 'Every quarter',
    annually: 'Every year',
    'four-weekly': 'Every 4 weeks',
    'twice-monthly': 'Twice a month',
  },
  payDay: 'Payday',
  payDays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  payDate: 'One of your paydays',
  payDateHint: 'The others follow from it.',
  payDateOfMonthHint: 'The last day of a month stands for the last day of each.',
  secondPayDay: 'The other payday',
  samePayDay: 'Both paydays are the same day. Choose the other one.',
  lastDay: 'Last day of the month',
  dayOfMonth: (day: number) => `Day ${day} of the month`,
  timeZone: 'Time zone',
  timeZoneHint: 'Your days and weeks follow this time zone.',
  timeZoneElsewhere: (zone: string) =>
    `Your days and weeks follow this time zone. This browser is in ${zone}.`,
  zoneChanged: (zone: string) => `Your days now follow ${zone}.`,

  statistics: 'Statistics',
  totalBills: 'Total Bills',
  weeklyTotal: 'Weekly Total',
  categories: 'Categories',
  accounts: 'Accounts',

  privacy: 'Privacy & Security',
  showBalances: 'Show Account Balances',
  showBalancesHint: 'Turn this off to hide every amount from anyone looking over your shoulder.',
  analytics: 'Usage Analytics',
  analyticsHint: 'Either way, nothing is sent to anyone else.',
  signIn: 'Password and two-step sign-in',
  signInHint: 'Change your password, or add a code or a passkey.',
  signInOpen: 'Open',
  signInOpenLabel: 'Password and two-step sign-in: open',
  sessions: 'Signed in',
  /** `more`: there are others beyond those that were counted. */
  sessionsCount: (count: number, more: boolean) => {
    if (count === 1) return 'Only on this browser.';
    const others = plural(count - 1, 'other browser');
    return more ? `Here and in more than ${others}.` : `Here and in ${others}.`;
  },
  moreSessions: 'Show more',
  endOthers: 'Sign out everywhere else',
  endedTitle: 'Signed Out Elsewhere',
  ended: (count: number) =>
    count === 0 ? 'That session had already ended.' : `${plural(count, 'session')} ended.`,
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
  dangerHint:
    'Your accounts, bills, incomes and history are deleted for good. You can still sign in.',
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
