/** Words of a payment that came to another amount than planned, and of what that means for the plan. */
export const movedPriceText = {
  title: 'Has its price moved?',
  asked: (bill: string, paid: string, planned: string) =>
    `${bill} was ${paid}, planned ${planned}.`,
  plan: (amount: string) => `Plan ${amount} from now`,
  average: (amount: string) => `Plan the average, ${amount}`,
  once: 'Only this time',
  later: 'Ask me later',
  answer: 'Answer',
  planned: 'New Price Planned',
  plannedBody: (bill: string, amount: string) => `${bill} is planned at ${amount} from now on.`,
  /** Of what is still to be paid, then what is planned after it. */
  thisTimeBody: (bill: string, amount: string, then: string) =>
    `${bill} is planned at ${amount} this time, then at ${then}.`,
  takenBack: (bill: string, amount: string) => `${bill} is planned at ${amount} again.`,
  changedSince: 'Its price was changed since. Edit the bill to change it again.',
  kept: 'Plan Kept',
  keptBody: (bill: string, amount: string) => `${bill} stays planned at ${amount}.`,
  quietTitle: 'Asked Again Later',
  quietBody: (bill: string) => `You will be asked about ${bill} again in four weeks.`,
  failed: 'Failed to save your answer',
} as const;
