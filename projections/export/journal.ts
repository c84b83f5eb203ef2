/**
 * The ledger as a plain-text journal for hledger and ledger-cli, so that anyone can add it up with a program that is not ours.
 * Our accounts and pots are its accounts. Each event that moved money is a transaction with the event's id.
 */
import type { Day } from '../../ledger/calendar.ts';
import type { EventType } from '../../ledger/events.ts';
import { type Cents, formatMoney } from '../../ledger/money.ts';
import { type Posting, type Pot, potName } from '../../ledger/pots.ts';
import type { Happening, Names } from './history.ts';

const WORLD = {
  income: 'income:weekly',
  payee: 'expenses:bills',
  adjustment: 'equity:adjustments',
};

/**
 * Writes the journal. It ends with an assertion of every pot's balance, so that a program refuses a journal which does not add
 * up to our balances. Events that moved no money are comments. `symbol` stands before each amount.
 */
export async function* journalOf(
  history: AsyncIterable<Happening[]>,
  { ledgerId, names, symbol }: { ledgerId: string; names: Names; symbol: string },
): AsyncGenerator<string> {
  const name = accountNames(names);
  const held = new Map<string, Cents>();
  let last: Day = '0000-00-00';
  const show: Show = (cents) => `${symbol}${formatMoney(cents)}`;
  let head = `; Weekwise ledger ${ledgerId}\n\ncommodity ${symbol}1000.00\n`;
  for await (const happenings of history) {
    for (const { date, postings } of happenings) {
      if (date > last) last = date;
      for (const { pot, amount } of postings)
        held.set(name(pot), (held.get(name(pot)) ?? 0) + amount);
    }
    yield head + happenings.map((one) => `\n${transaction(one, name, show)}`).join('');
    head = '';
  }
  yield `${head}\n${assertions(last, held, show)}`;
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

function assertions(last: Day, held: ReadonlyMap<string, Cents>, show: Show): string {
  if (held.size === 0) return '';
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
function accountNames(names: Names): NameOf {
  const known = new Map<string, string>();
  return (pot) => {
    const key = potName(pot);
    const name = known.get(key) ?? accountName(pot, names);
    known.set(key, name);
    return name;
  };
}

function accountName(pot: Pot, { accounts, bills }: Names): string {
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
