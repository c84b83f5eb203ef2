/** Words of the one period that a payment is about, and of one that goes otherwise. */
export const periodsText = {
  settles: (day: string, next: string) =>
    `This settles the payment due ${day}. The next one is due ${next}.`,
  settlesOnce: (day: string) => `This settles the payment due ${day}.`,
  paidOn: 'Paid on',
  paidFrom: 'Paid from',
  paidElsewhere: (saved: string, account: string) =>
    `The ${saved} saved for this bill goes back to what is available in ${account}.`,
  title: 'Not this time?',
  skipHint: (next: string, saved: string) =>
    `Nothing is paid, and the next one is due ${next}. The ${saved} saved for it stays saved.`,
  skip: 'Skip this payment',
  skipping: 'Skipping...',
  postponeHint: 'Only this payment moves. Those after it keep their dates.',
  noDay: 'The next one is due already: this one cannot be postponed.',
  newDate: 'Due instead on',
  postpone: 'Postpone',
  postponing: 'Postponing...',
  skipped: 'Payment Skipped',
  postponed: 'Payment Postponed',
  nextDue: (name: string, day: string) => `${name} is due ${day} now.`,
  failed: 'Failed to move the payment',
} as const;
