/** Words of the one period that a payment is about, and of one that goes otherwise. */
export const periodsText = {
  settles: (day: string, next: string) =>
    `This settles the payment due ${day}. The next one is due ${next}.`,
  settlesOnce: (day: string) => `This settles the payment due ${day}.`,
  settlesPart: (day: string, left: string) =>
    `This is a part of the payment due ${day}. ${left} stays due.`,
  isPart: 'This is a part; the rest stays due',
  isPartHint: (left: string) => `${left} is still to be paid. Otherwise this is all.`,
  allTitle: 'Was that all?',
  allHint: (next: string | null, saved: string) =>
    `${next ? `No more is paid, and the next one is due ${next}.` : 'No more is paid.'} The ${saved} saved for it stays saved.`,
  all: 'That is all',
  settling: 'Settling...',
  settled: 'Nothing More to Pay',
  ended: (name: string) => `${name} has ended.`,
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
