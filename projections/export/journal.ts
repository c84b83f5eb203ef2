/**
 * The ledger as a plain-text journal for hledger and ledger-cli, so that anyone can add it up with a program that is not ours.
 * Our accounts and pots are its accounts. Each event that moved money is a transaction with the event's id.
 */
import type { Day } from '../../ledger/calendar.ts';
import type { EventType } from '../../ledger/events.ts';
import { type Cents, formatMoney } from '../../ledger/money.ts';
import { type Posting, type Pot, potName } from '../../ledger/pots.ts';
import type { Happening, History } from './history.ts';

const WORLD = {
  income: 'income:weekly',
  payee: 'expenses:bills',
  adjustment: 'equity:adjustments',
};

/**
 * Writes the journal. It ends with an assertion of every pot's balance, so that a program refuses a journal which does not add
 * up to our balances. Events that moved no money are comments. `symbol` stands before each amount.
 */
export function* journalOf(history: History, symbol: string): Generator<string> {
  const name = accountNames(history);
  const held = new Map<string, Cents>();
  const show: Show = (cents) => `${symbol}${formatMoney(cents)}`;
  yield `; Weekwise ledger ${history.ledgerId}\n\ncommodity ${symbol}1000.00\n`;
  for (const happening of history.happenings) {
    for (const { pot, amount } of happening.postings)
      held.set(name(pot), (held.get(name(pot)) ?? 0) + amount);
    yield `\n${transaction(happening, name, show)}`;
  }
  yield `\n${assertions(history, held, show)}`;
}

type NameOf = (pot: Pot) => string;
type Show = (cents: Cents) => string;

function transaction(
  { event, date, about, part, postings }: Happening,
  name: NameOf,
  show: Show,
): string {
  const what = part ? 'Part of bill paid' : wordsOf(event.type);
  const title = about ? `${what}: ${oneLine(about)}` : what;
  if (postings.length === 0) return `; ${date} ${title}  id:${event.id}\n`;
  const lines = postings.map(({ pot, amount }: Posting) => posting(name(pot), show(amount)));
  return `${date} * ${title}  ; id:${event.id}\n${lines.join('')}`;
}

function assertions({ happenings }: History, held: ReadonlyMap<string, Cents>, show: Show): string {
  if (held.size === 0) return '';
  const last = happenings.reduce<Day>((day, { date }) => (date > day ? date : day), '0000-00-00');
  const lines = [...held].map(([account, cents]) =>
    posting(account, show(0)).replace('\n', ` = ${show(cents)}\n`),
  );
  return `${last} * What every account holds\n${lines.join('')}`;
}

/** Two spaces separate an account from its amount. */
const posting = (account: string, amount: string) =>
  `    ${account.padEnd(50)}  ${amount.padStart(14)}\n`;

/** `BillPaid` becomes `Bill paid`. */
function wordsOf(type: EventType): string {
  const words = type.replace(/(?!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The journal's account for a pot. The id makes its name unique, also after a later change of name. */
function accountNames({ names }: History): NameOf {
  const known = new Map<string, string>();
  return (pot) => {
    const key = potName(pot);
    const name = known.get(key) ?? accountName(pot, names);
    known.set(key, name);
    return name;
  };
}

function accountName(pot: Pot, { accounts, bills }: History['names']): string {
  if (pot.kind === 'world') return WORLD[pot.name];
  const { accountId } = pot;
  const owner = accountId === null ? 'unassigned' : named(accountId, accounts.get(accountId));
  const rest =
    pot.kind === 'bill' ? `bills:${named(pot.billId, bills.get(pot.billId))}` : 'available';
  return `assets:${owner}:${rest}`;
}

/** Removes colons, which separate accounts, and double spaces, which end their names. */
const named = (id: number, name = '') => `${id} ${oneLine(name).replaceAll(':', '-')}`.trim();

/** The text on one line, without a sign that would begin a comment. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(';', ',')
    .trim();
}
