import { plural } from './plural.ts';

/** Words of the answer at the top of the dashboard, and of a bill's outlook. */
export const coverageText = {
  title: 'Are my bills covered?',
  covered: (until: string) => `All covered until ${until}, each bill on its next due date.`,
  notCovered: (count: number) => `Not yet: ${plural(count, 'thing')} to do.`,
  loadFailed: 'Failed to look ahead. Please try again.',
  /** More than are shown. */
  more: (count: number) => `${count} more`,
  failing: (bill: string, since: string, account: string) =>
    `${bill} has gone unpaid since ${since}: not enough in ${account}.`,
  wouldFail: (bill: string, on: string, account: string) =>
    `${bill} will not be paid on ${on}: not enough in ${account}.`,
  overdue: (bill: string, on: string) => `${bill} was due on ${on}.`,
  short: (bill: string, amount: string, on: string) => `${bill} is ${amount} short on ${on}.`,
  accountShort: (account: string, week: string) => `${account} runs short in the week of ${week}.`,
  leftover: 'Leftover counts your incomes; this does not. The forecast does where you say so.',
  noAccount: (count: number) =>
    count === 1 ? '1 bill has no account.' : `${count} bills have no account.`,
  fund: (amount: string) => `Fund ${amount}`,
  setBalance: 'Set the balance',
  transfer: (amount: string) => `Transfer ${amount}`,
  pay: 'Pay',
  seeWhy: 'See why',
  choose: 'Choose',
  nextDue: 'Due next',
  outlook: {
    onTrack: 'On track',
    short: (amount: string, on: string) => `${amount} short on ${on}`,
    wouldFail: (amount: string, on: string) => `${amount} missing in the account on ${on}`,
    paysItself: (on: string) => `Paying itself on ${on}`,
    noAccount: 'No account',
  },
} as const;
