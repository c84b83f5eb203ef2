import { plural } from './plural.ts';

/** Words of the question about a bill that looks like a slip. */
export const meantText = {
  title: 'Is that right?',
  nothing: 'A bill of $0.00 sets nothing aside.',
  longPast: (day: string, days: number) => `The due date, ${day}, is ${plural(days, 'day')} ago.`,
  yes: 'Yes, that is right',
} as const;
