/** Random households and what is done with them, day by day. */
import fc from 'fast-check';
import { addDays, type Day, daysBetween } from '../calendar.ts';
import type { Command } from '../commands.ts';
import { anyCommand } from './any-command.ts';
import { addBill, addRule, recordAmount } from './commands.ts';
import { TODAY } from './given.ts';

/** Where histories begin: at an ordinary time, before the end of a month, of a year with 53 weeks, and before a leap day. */
const BEGIN = fc.constantFrom(TODAY, '2026-08-27', '2026-12-10', '2027-12-28', '2028-02-20');

const household: Command[] = [
  { type: 'OpenAccount', name: 'Everyday', balance: 100_000 },
  { type: 'OpenAccount', name: 'Bills', balance: 20_000 },
  ...(['weekly', 'quarterly'] as const).map(
    (frequency): Command => ({
      ...addBill,
      ...{ frequency, isAutomatic: frequency === 'quarterly' },
    }),
  ),
  { ...addRule, amount: 30_000 },
  recordAmount,
];

const PASSING = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10, max: 45 }) },
);

/** Commands with the days on which they are given; days never go back. */
export type History = [Command, Day][];

/** The first commands of a history make a household to work on. */
export const anyHistory: fc.Arbitrary<History> = fc
  .tuple(BEGIN, fc.array(fc.tuple(anyCommand, PASSING), { maxLength: 60, size: 'max' }))
  .map(([begin, steps]) => {
    let today: Day = begin;
    return [
      ...household.map((command): [Command, Day] => [saidOn(command, today), today]),
      ...steps.map(([command, days]): [Command, Day] => {
        today = addDays(today, days);
        return [saidOn(command, today), today];
      }),
    ];
  });

const DATES = ['startDate', 'dueDate', 'newDueDate', 'paidOn', 'billDate', 'on', 'from'];

/** What was said of days around {@link TODAY}, said of the same days around another one. */
function saidOn(command: Command, today: Day): Command {
  const text = JSON.stringify(command, (field, value: unknown) =>
    DATES.includes(field) && typeof value === 'string'
      ? addDays(today, daysBetween(TODAY, value))
      : value,
  );
  return JSON.parse(text) as Command;
}
