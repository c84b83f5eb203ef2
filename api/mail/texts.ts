/** The words of every letter. */
import { type Day, daysBetween } from '../../ledger/calendar.ts';
import { toPay } from '../../ledger/course.ts';
import type { Cents } from '../../ledger/money.ts';
import type { Preferences } from '../contract/preferences.ts';
import { showDay, showMoney } from './format.ts';
import { type Letter, type Passage, writeLetter } from './letter.ts';

/** Beneath every letter that a person may switch off. */
export const CHOSEN =
  'You get this email because it is switched on in your Weekwise settings. You can switch it off there.';
const ABOUT_SIGN_IN = 'You get this email because it is about signing in to your Weekwise account.';

type Linked = { to: string; link: string };

/** A letter that nobody can switch off. */
const aboutSignIn = (to: string, subject: string, passages: readonly Passage[]): Letter =>
  writeLetter({ to, subject, passages, foot: ABOUT_SIGN_IN });

/** To somebody who forgot their password. The link holds the token. */
export const resetLetter = ({ to, link }: Linked): Letter =>
  aboutSignIn(to, 'Reset your Weekwise password', [
    'Someone asked to reset the password of your Weekwise account.',
    { action: 'Set a new password', url: link },
    'The link works once, and expires in 1 hour.',
    'If this was not you, ignore this email: your password stays as it is.',
  ]);

/** To an address that somebody wants for their account. The link holds the token. `held`: an account has it that nobody has confirmed. */
export const newAddressLetter = ({ to, link, held }: Linked & { held: boolean }): Letter =>
  aboutSignIn(to, 'Confirm your new Weekwise email address', [
    'Someone wants to use this address for their Weekwise account.',
    ...(held ? [HELD] : []),
    { action: 'Use this address', url: link },
    'Sign in to use the link. It works once, and expires in 1 hour.',
    'If this was not you, ignore this email.',
  ]);

const HELD =
  'There is another account with this address, which nobody has confirmed: whoever follows the link takes the address from it, and nobody can sign in to it any more. If that account is yours and you need what is in it, sign in to it first and export it, or set a new password for it and give it another address.';

/** The same, when there is a confirmed account with this address already: nobody but whoever reads this may know. */
export const addressTakenLetter = ({ to, link }: Linked): Letter =>
  aboutSignIn(to, 'You have a Weekwise account with this email address', [
    'Someone wants to use this address for another Weekwise account.',
    'It stays with your account. You do not have to do anything.',
    { action: 'Sign in', url: link },
  ]);

/** To the old address of somebody who has a new one. */
export const addressChangedLetter = ({ to, link }: Linked): Letter =>
  aboutSignIn(to, 'Your Weekwise email address was changed', [
    'Your Weekwise account has a new email address.',
    'If this was not you, tell whoever runs this Weekwise as soon as you can.',
    { action: 'Open Weekwise', url: link },
  ]);

/** To somebody whose password is known to somebody who has not got their second factor. */
export const secondStepFailedLetter = ({ to, link }: Linked): Letter =>
  aboutSignIn(to, 'Someone tried to sign in to your Weekwise account', [
    'Your password was correct, but the code was wrong too many times. Nobody got in.',
    'If this was not you, someone knows your password. Set a new one now.',
    { action: 'Set a new password', url: `${link}/forgot-password` },
  ]);

/** To somebody whose sign-in was changed; `what` is the sentence that says how. */
export const signInChangedLetter = ({ to, what, link }: Linked & { what: string }): Letter =>
  aboutSignIn(to, 'The sign-in to your Weekwise account was changed', [
    what,
    'If this was not you, set a new password now. That ends every session and calendar feed.',
    { action: 'Set a new password', url: `${link}/forgot-password` },
  ]);

/** To somebody who signs in with Google for the first time. `doubtful`: we could not tell whose the password was, so it is removed. */
export const googleLinkedLetter = ({
  to,
  link,
  doubtful,
}: Linked & { doubtful: boolean }): Letter =>
  aboutSignIn(to, 'You can sign in to Weekwise with Google now', [
    'Your Weekwise account and your Google account have the same address, so we linked them.',
    ...(doubtful
      ? [
          'We removed your old password, because this address was never confirmed.',
          { action: 'Set a new password', url: link },
        ]
      : []),
  ]);

/** A bill that falls due, as a letter tells of it before its due date. `partPaid` is what was paid of it in parts and `saved` what its pot holds, in cents. */
export type DueBill = {
  id: number;
  name: string;
  amount: Cents;
  partPaid: Cents;
  saved: Cents;
  dueDate: Day;
  isAutomatic: boolean;
  scheduledPayment: { amount: Cents; on: Day } | null;
};

/** Whom a letter goes to, how they write money and days, and where the app is. */
export type Addressed = { to: string; preferences: Preferences; linkOrigin: string };

/** The most bills that a letter names. One of a thousand would be several megabytes, and nobody reads it to its end. */
export const NAMED_AT_MOST = 50;

/** What a letter says of those that it does not name; nothing where it names all. */
export function unnamedRows(count: number): (readonly [string, string])[] {
  return count > 0 ? [['More that are not listed here', String(count)]] : [];
}

/** Of one or more bills that fall due soon, with a link to each one's payment; `unnamed` more are due that are not among them. */
export function reminderLetter(
  { to, preferences, linkOrigin }: Addressed,
  bills: readonly DueBill[],
  today: Day,
  unnamed = 0,
): Letter {
  const [first] = bills;
  const count = bills.length + unnamed;
  const subject =
    count === 1 && first
      ? `${first.name} is due ${inDays(first.dueDate, today)}`
      : `${count} bills are due soon`;
  const rest: Passage[] =
    unnamed > 0
      ? [
          { rows: unnamedRows(unnamed) },
          { action: 'Open the dashboard', url: `${linkOrigin}/dashboard` },
        ]
      : [];
  return writeLetter({
    to,
    subject,
    passages: [
      ...bills.flatMap((bill): Passage[] => [
        `${bill.name} is due ${inDays(bill.dueDate, today)}.`,
        {
          rows: [
            ['Due date', showDay(bill.dueDate, preferences.dateFormat)],
            [
              bill.partPaid > 0 ? 'Left to pay' : 'Amount',
              showMoney(toPay(bill), preferences.currency),
            ],
            ['Saved', showMoney(bill.saved, preferences.currency)],
            ...missing(bill, preferences),
          ],
        },
        bill.isAutomatic
          ? 'It is paid automatically if the account holds enough.'
          : {
              action: `Pay ${bill.name}`,
              url: `${linkOrigin}/dashboard?dialog=pay-bill&id=${bill.id}`,
            },
      ]),
      ...rest,
    ],
    foot: CHOSEN,
  });
}

function missing(bill: DueBill, { currency }: Preferences): [string, string][] {
  const short = toPay(bill) - bill.saved;
  return short > 0 ? [['Still missing', showMoney(short, currency)]] : [];
}

function inDays(day: Day, today: Day): string {
  const days = daysBetween(today, day);
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** What a week did, in cents; `week` is its Monday. */
export type WeekTold = {
  week: Day;
  setAside: Cents;
  paid: Cents;
  totalSaved: Cents;
  totalBalance: Cents;
  dueSoon: readonly DueBill[];
};

/** What last week did, and what the coming one asks for. */
export function weeklyReportLetter(
  { to, preferences, linkOrigin }: Addressed,
  { week, setAside, paid, totalSaved, totalBalance, dueSoon }: WeekTold,
): Letter {
  const money = (cents: Cents) => showMoney(cents, preferences.currency);
  const day = (date: Day) => showDay(date, preferences.dateFormat);
  return writeLetter({
    to,
    subject: `Your week from ${day(week)}`,
    passages: [
      `Here is your week from ${day(week)}.`,
      {
        rows: [
          ['Set aside', money(setAside)],
          ['Bills paid', money(paid)],
          ['Saved for bills', money(totalSaved)],
          ['In all accounts', money(totalBalance)],
        ],
      },
      dueSoon.length > 0 ? 'Due in the next 7 days:' : 'Nothing is due in the next 7 days.',
      ...(dueSoon.length > 0
        ? [
            {
              rows: [
                ...dueSoon
                  .slice(0, NAMED_AT_MOST)
                  .map(
                    (bill) => [`${bill.name}, ${day(bill.dueDate)}`, money(toPay(bill))] as const,
                  ),
                ...unnamedRows(dueSoon.length - NAMED_AT_MOST),
              ],
            },
          ]
        : []),
      { action: 'Open the dashboard', url: `${linkOrigin}/dashboard` },
    ],
    foot: CHOSEN,
  });
}
