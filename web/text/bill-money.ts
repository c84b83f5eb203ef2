import { plural } from './plural.ts';

/** Words of the money that comes with a bill: what is there already, a little more, and what is paid back. */
export const billMoneyText = {
  have: 'How much do you already have for it?',
  putIn: 'Put in now',
  haveHint: (account: string, available: string) =>
    `Set aside at once, out of the ${available} available in ${account}.`,
  haveHintNoAccount: 'Set aside at once, out of what its account has available.',
  haveTooMuch: (account: string, available: string) =>
    `${account} has only ${available} available.`,
  contingency: 'Contingency',
  contingencyHint: 'Sets a little more aside each week, for a bill that varies.',
  contingencyNone: 'None',
  percent: (percent: number) => `${percent} %`,
  gap: (weeks: number) =>
    weeks === 0
      ? 'It is due before your first week.'
      : `Only ${plural(weeks, 'week')} until it is due.`,
  gapPutIn: (amount: string) => `Put in ${amount} now`,
  gapPayMore: (amount: string, weeks: number) => `Pay ${amount} more for ${plural(weeks, 'week')}`,
  more: (amount: string, weeks: number, account: string) =>
    `${account} advances it, and you pay ${amount} more for ${plural(weeks, 'week')}.`,
  moreNot: 'Do not',
  owed: 'Something is still owed for it',
  owedAmount: 'Owed from before',
  owedWeeks: 'Weeks to pay it back',
  owedHint: 'What another account or a card paid for it before.',
  owedWeekly: (amount: string, weeks: number, account: string) =>
    `${amount} extra each week for ${plural(weeks, 'week')} goes back to ${account}.`,
  owedNot: 'Nothing is owed',
  itsAccount: 'its account',
} as const;
