import type { Bill } from '../../api/contract/bills.ts';
import type { Day } from '../../ledger/calendar.ts';

/** Words of until when a bill comes, and of its prices ahead. */
export const courseText = {
  open: 'Ends, price changes',
  ends: 'Ends',
  endKinds: { never: 'Never', on: 'On a date', payments: 'After some payments' },
  /** Of a bill whose payments are all made. */
  hasEnded: 'It has ended',
  hasEndedHint: 'Choose another end, or none, and it is due again.',
  endsOn: 'Last day',
  endsOnHint: 'The last payment is the last that is due by then.',
  payments: 'Payments left',
  paymentsHint: 'Counted from the next one.',
  prices: 'Known price changes',
  pricesHint: 'The amount above is what the next payment costs.',
  addPrice: 'Add a price change',
  from: 'From',
  price: 'New amount',
  removePrice: (place: number) => `Remove price change ${place}`,
  riseHint: 'Each year on that day, rounded to a cent.',
  addRise: 'Add a yearly rise',
  removeRise: 'Remove the yearly rise',
  percent: 'Percent',
  riseFrom: 'Next rise',
  follows: 'Amount follows',
  followsNothing: 'Nothing, it stays as it is',
  followsHint:
    'The amount above is what the next payment costs. Each payment then plans the one after it.',
  fallsOn: (day: string) => `Falls on ${day}`,
  endsBy: (day: string) => `The last payment is due by ${day}`,
  priceFrom: (amount: string, day: string) => `${amount} from ${day}`,
  riseFromDay: (percent: string, day: string) => `${percent} % more from ${day}`,
  riseEachYear: (percent: string, day: string) => `${percent} % more each year, next on ${day}`,
  until: (day: string) => `until ${day}`,
  paymentsLeft: (count: number) => (count === 1 ? '1 payment left' : `${count} payments left`),
} as const;

/** Until when a bill comes, its day written by `show`. */
export function endInWords(ends: NonNullable<Bill['ends']>, show: (day: Day) => string): string {
  return 'on' in ends ? courseText.until(show(ends.on)) : courseText.paymentsLeft(ends.payments);
}

const SEASON = 'the same quarter of last year';

/** What an average is of: `last-3`, or `same-quarter`. */
function followed(follows: string): string {
  const count = /^last-(\d+)$/.exec(follows)?.[1];
  return count ? `the last ${count} payments` : SEASON;
}

/** What the amount of a bill follows, as a choice. */
export function followedAsChoice(follows: string): string {
  const what = followed(follows);
  return what === SEASON ? 'The same quarter of last year' : `The average of ${what}`;
}

/** The same as a fact. */
export function followsInWords(follows: string): string {
  const what = followed(follows);
  return what === SEASON ? `Follows ${what}` : `Follows the average of ${what}`;
}

/** The same in a list. */
export const followsInShort = (follows: string): string => `follows ${followed(follows)}`;

/** What a payment planned for the next period, its amount written out. */
export const plannedInWords = (amount: string, follows: string): string =>
  `Planned next: ${amount}, the average of ${followed(follows)}`;
