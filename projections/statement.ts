/** The statement of an account: each posting on its pots, with the balance that it left. */
import type { Subject } from '../ledger/events/kind.ts';
import type { RecordedLedgerEvent } from '../ledger/events.ts';
import type { Fact } from '../ledger/fact.ts';
import { balanceOf, type Collections } from '../ledger/ledger.ts';
import type { Cents } from '../ledger/money.ts';
import { accountName, billName, billOf, dateOf, isPart, subjectOf, transferOf } from './reading.ts';

/** One posting. `seq` grows with time; `amount` is signed cents; `about` names the bill or the other account. */
export type StatementRow = {
  seq: number;
  eventId: string;
  type: string;
  date: string;
  about: string | null;
  /** Of a payment after which the rest of its period was still due. */
  part: boolean;
  description: string | null;
  pot: 'available' | 'bill';
  billId: number | null;
  amount: Cents;
  balance: Cents;
};

/** More postings than an event can have: a line's place is revision × this + its number, the same in every rebuild. */
const POSTINGS_AN_EVENT = 1_000_000;

/** The lines that an event adds to statements, each with its account. `before` is the ledger just before the event. */
export function statementLinesOf(
  { event, postings }: Fact<RecordedLedgerEvent>,
  before: Collections,
): { accountId: number; line: StatementRow }[] {
  if (postings.length === 0) return [];
  const subject = subjectOf(event);
  const what = { eventId: event.id, type: event.type, date: dateOf(event), part: isPart(event) };
  const description = descriptionOf(subject, before);
  const billOfAll = billOf(subject);
  const balances = new Map<number, Cents>();
  const first = event.revision * POSTINGS_AN_EVENT;
  const lines: { accountId: number; line: StatementRow }[] = [];
  for (const { pot, amount, billId: billOfPosting = billOfAll } of postings) {
    if (pot.kind === 'world' || pot.accountId === null) continue;
    const { accountId } = pot;
    const balance = (balances.get(accountId) ?? balanceBefore(before, accountId)) + amount;
    balances.set(accountId, balance);
    const billId = pot.kind === 'bill' ? pot.billId : billOfPosting;
    const about =
      billId === null
        ? otherAccount(subject, before, accountId)
        : billName(subject, before, billId);
    const seq = first + lines.length;
    const line = { seq, ...what, about, description, pot: pot.kind, billId, amount, balance };
    lines.push({ accountId, line });
  }
  return lines;
}

function balanceBefore(before: Collections, accountId: number): Cents {
  const account = before.accounts.get(accountId);
  return account ? balanceOf(account) : 0;
}

function otherAccount(subject: Subject, before: Collections, accountId: number): string | null {
  const transfer = transferOf(subject, before);
  if (!transfer) return null;
  const { fromAccountId, toAccountId } = transfer;
  return accountName(before, accountId === fromAccountId ? toAccountId : fromAccountId);
}

/** What a person wrote of a transfer, or of the rule that made it. */
function descriptionOf(subject: Subject, before: Collections): string | null {
  if (subject.what !== 'transfer') return null;
  const { description = null, ruleId } = subject;
  if (ruleId === undefined) return description;
  return before.savingsRules.get(ruleId)?.description ?? null;
}
