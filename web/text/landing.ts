import { productName } from './product.ts';

/** Words of the landing page. */
export const landingText = {
  pageTitle: `${productName}: every bill as a weekly amount`,
  pageDescription: `${productName} turns rent, power, insurance and every other recurring bill into one weekly amount to set aside, so that the money is there on the day.`,
  signIn: 'Sign In',
  signUp: 'Sign Up Free',
  getStarted: 'Get Started Free',
  heroStart: 'Every bill,',
  heroMarked: 'one weekly amount.',
  heroBody:
    'Rent by the month, power by the quarter, insurance once a year. Put each bill in once and know what to set aside this week, so that the money is there on the day.',
  heroNote: 'Free. No bank log-in, no card.',
  exampleCaption: 'An example: five bills and what each takes of a week',
  exampleBill: 'Bill',
  exampleFull: 'When it comes',
  exampleWeekly: 'Each week',
  exampleTotal: 'Set aside each week',
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  exampleBills: {
    rent: 'Rent',
    internet: 'Internet',
    power: 'Electricity',
    rates: 'Council rates',
    insurance: 'Car insurance',
  },
  every: {
    weekly: 'a week',
    monthly: 'a month',
    quarterly: 'a quarter',
    'bi-annual': 'every 6 months',
    annually: 'a year',
  },
  featuresTitle: 'What it does for you',
  featuresIntro: 'Made for the bills that keep coming, however often they do.',
  conversion: {
    title: 'Weekly conversion',
    body: 'Every fortnight, month, quarter or year, or just once: each bill becomes a weekly amount.',
  },
  scanner: {
    title: 'AI bill scanner',
    body: 'Give it a photo or a PDF. It finds the name, amount and due date; you confirm.',
  },
  scannerFinds: ['Name', 'Amount', 'Due date', 'Category'],
  savings: {
    title: 'Smart savings',
    body: 'Each bill has its own savings that grow week by week, and shows how far along it is.',
  },
  savingsExample: 'Car insurance, 82% saved',
  savingsDone: '82% saved',
  savingsToGo: '~70 days to go',
  income: {
    title: 'Income tracking',
    body: 'Your pay as a weekly amount beside your bills: see at once what is left over.',
  },
  incomeLeft: 'Leftover',
  mobile: {
    title: 'Mobile ready',
    body: 'Made for the browser of your phone. Apps for iOS and Android are on their way.',
  },
  mobileSoon: ['iOS: coming soon', 'Android: coming soon'],
  storage: {
    title: 'Encrypted storage',
    body: 'What you record is encrypted with a key of your own. Delete your data and the key is destroyed.',
  },
  storageFacts: ['AES-256', 'A key per ledger'],
  whyTitle: `Why Choose ${productName}?`,
  why: [
    {
      title: 'One number a week',
      body: 'Not forty dates to keep in mind. Set one amount aside and each bill gets its share.',
    },
    {
      title: 'Right to the cent',
      body: 'Thirteen weeks of a quarterly bill add up to exactly that bill. Nothing is lost to rounding.',
    },
    {
      title: 'Every movement on record',
      body: 'Saving, paying and moving money leave a trace that cannot be overwritten.',
    },
    {
      title: 'Yours alone',
      body: 'No bank log-in, no advertising, nobody else in your figures.',
    },
  ],
  closingTitle: 'Start with the next bill on the table.',
  closingBody: 'One bill in, one weekly amount out. The rest can follow when you like.',
} as const;
