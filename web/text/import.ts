import type { BillFrequency } from '../../ledger/frequency.ts';
import { frequencyName } from './bills.ts';
import { plural } from './plural.ts';

/** A part of an amount, in words. */
function partName(numerator: number, denominator: number): string {
  if (numerator === denominator) return 'the same amount';
  if (denominator === 1)
    return numerator === 2 ? 'twice the amount' : `${numerator} times the amount`;
  return numerator === 1 && denominator === 2
    ? 'half the amount'
    : `${numerator}/${denominator} of the amount`;
}

/** Words of bringing a list of bills in from elsewhere. */
export const importText = {
  title: 'Import Bills',
  intro: 'Paste a table, or choose a file. You see every bill before anything is added.',

  pasteLabel: 'Your list',
  pasteHint:
    'Copy the lines from your spreadsheet: a name, an amount, how often, the next due date. Any order will do.',
  example: 'Rent, 1450.00, monthly, 1 Dec 2026\nInternet, 79.00, monthly, 14 Dec 2026',
  read: 'Read the list',
  reading: 'Reading...',
  paste: 'Paste',
  pasteDenied: 'Your browser does not let us paste. Tap into the box and paste there.',
  chooseFile: 'Choose a file',
  drop: 'Drop a file here',
  known: 'Exports of Actual, Firefly III, Wallos and YNAB are known by their headings.',
  problems: {
    empty: 'There is nothing in it.',
    too_large: 'The file is larger than 5 MB. A list of bills is far smaller.',
    spreadsheet:
      'This is a spreadsheet itself. Save it as CSV, or copy its cells and paste them here.',
    binary: 'This is no text, so there is no table in it.',
    not_opened: 'The file could not be read. Choose it again, or paste its lines here.',
    no_table:
      'This is no table: each line needs its columns, parted by tabs, semicolons or commas.',
    too_long: 'The table has more than 10,000 lines. Take out what is no bill.',
    too_few: 'There are headings, and no line below them.',
  },

  from: (source: string) => `This is an export of ${source}.`,
  check: 'Look the bills over, then add them. One Undo takes all of them back.',
  columnsTitle: 'Columns',
  columns: {
    name: 'Name',
    amount: 'Amount',
    frequency: 'How often',
    dueDate: 'Next due date',
    ends: 'Ends',
    category: 'Category',
    account: 'Account',
  },
  columnIs: (field: string, example: string) => `${field}: ${example || 'blank'}`,
  noColumn: 'Not in the table',
  column: (number: number, heading: string, example: string) =>
    `${heading || `Column ${number}`}${example && ` (${example})`}`,

  questionsTitle: 'To be sure',
  order: (example: string) => `Which day is ${example}?`,
  decimal: (example: string) => `How much is ${example}?`,
  past: (count: number) => `${plural(count, 'due date')} in the past`,
  pastChoices: {
    next: 'Take the next one after it',
    overdue: 'Keep it: the bill is overdue',
  },
  oftenMissing: (count: number) =>
    count === 1 ? 'How often does 1 bill come?' : `How often do ${count} bills come?`,
  dueMissing: (count: number) =>
    count === 1 ? 'When is 1 bill due next?' : `When are ${count} bills due next?`,
  dueMissingHint: 'Or give each its own date below.',
  accountMissing: (count: number) => `Which account pays ${plural(count, 'bill')}?`,
  noAccounts: 'You have no account yet. Add the one that pays your bills.',
  word: (word: string, count: number) => `"${word}" (${plural(count, 'line')})`,
  groups: {
    frequency: 'How often is that?',
    category: 'Which category is that?',
    account: 'Which account is that?',
  },
  choose: 'Please choose',
  endsHint: 'A date, or how many payments are left; “never” if it goes on.',
  leaveOut: 'Leave these lines out',
  near: (frequency: BillFrequency, part: readonly [number, number]) =>
    `${frequencyName(frequency)}, ${partName(...part)}`,

  linesTitle: 'Bills',
  summary: (ready: number, weekly: string) => `${plural(ready, 'bill')}, ${weekly} a week`,
  toLookAt: (count: number) => `${plural(count, 'line')} to look at`,
  leftOutCount: (count: number) => `${plural(count, 'line')} left out`,
  onlyToLookAt: 'Show only lines to look at',
  take: (name: string) => `Add ${name}`,
  lineNumber: (line: number) => `Line ${line}`,
  noName: 'No name',
  aWeek: 'a week',
  due: (day: string) => `due ${day}`,
  onDay: (often: string, day: string) => `${often} on ${day}`,
  showMore: (count: number) => `Show ${count} more`,
  leftOut: {
    inactive: 'Left out: it is switched off there.',
    income: 'Left out: this is money that comes in.',
    transfer: 'Left out: this is a transfer between accounts.',
    total: 'Left out: this is a sum.',
    already: 'Left out: you have this bill already.',
    repeated: 'Left out: a line above says the same.',
    same_name: 'Left out: you have a bill of this name already.',
    ended: 'Left out: it ends before it is due again.',
  },
  changed: {
    moved_on: 'The date has passed, so this is the next one.',
    part: 'The amount is adjusted to how often.',
    sign: 'Taken as what you pay.',
    currency: 'It is in another currency there. Here it is the same number in yours.',
    on_day: 'The date is moved to the day that it falls on.',
    weekend: 'There it moves off a weekend. Here it stays on its day.',
  },
  why: {
    name: { blank: 'The name is missing.', too_long: 'The name is longer than 200 characters.' },
    amount: {
      blank: 'The amount is missing.',
      nothing: 'The amount is nothing.',
      too_large: 'The amount is too large.',
      two_ways: 'The amount can be read in two ways.',
      unreadable: 'This is no amount',
    },
    frequency: {
      blank: 'How often is missing.',
      near: 'Weekwise has no such frequency',
      two_ways: 'This can be read in two ways',
      unreadable: 'This says not how often',
    },
    dueDate: {
      blank: 'The due date is missing.',
      order: 'The date can be read in two ways',
      no_such_day: 'There is no such day',
      over: 'It comes once, and this date has passed',
      only_day: 'A day of the month is not enough, unless it is monthly',
      unreadable: 'This is no date',
    },
    ends: {
      order: 'The end can be read in two ways',
      no_such_day: 'There is no such day',
      over: 'It ends before it is due again',
      once: 'It comes once, so it has no other end',
      unreadable: 'This says not when it ends',
    },
    category: {},
    account: { blank: 'The account is missing.', unknown: 'You have no account of this name' },
  } as Readonly<Record<string, Readonly<Record<string, string>>>>,

  back: 'Back',
  add: (count: number) => `Add ${plural(count, 'bill')}`,
  adding: 'Adding...',
  nothingToAdd: 'No bill is ready yet.',
  tooMany: (room: number) =>
    room === 0
      ? 'You have as many bills as there is room for.'
      : `There is room for ${room.toLocaleString('en')} more. Untick some, or take the first ${room.toLocaleString('en')}.`,
  takeFirst: (room: number) => `Take the first ${room.toLocaleString('en')}`,
  refused: (line: number, name: string, reason: string) => `Line ${line}, ${name}: ${reason}`,
  done: (count: number) => `${plural(count, 'bill')} imported`,
  doneBody: (weekly: string) => `They take ${weekly} a week.`,
  failed: 'Failed to import bills',
} as const;
