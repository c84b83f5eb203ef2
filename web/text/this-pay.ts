import { plural } from './plural.ts';

/** Words of a pay: what it sets aside, and what falls due before the next one. */
export const thisPayText = {
  title: 'This pay',
  span: (from: string, until: string, weeks: number) =>
    `${from} to ${until} · ${plural(weeks, 'week')}`,
  setAside: 'To set aside',
  soFar: (sum: string, all: string) => `${sum} of ${all} so far`,
  missed: (sum: string) => `and ${sum} from weeks before`,
  due: 'Due before your next payday',
  dueNone: 'Nothing falls due.',
  payments: (count: number) => plural(count, 'payment'),
  left: 'Left of your income',
  over: 'More than your income',
  ofIncome: (sum: string) => `of ${sum}`,
  noIncome: 'Add income to see what is left',
  short: (sum: string) => `${sum} short`,
  more: (count: number) => `${count} more`,
  next: (day: string) => `Your next payday is ${day}.`,
  assumed: (day: string) => `We take ${day} for your next payday, until you name one.`,
  change: 'Change your payday',
  loadFailed: 'Failed to load this pay. Please try again.',
} as const;
