/**
 * The only place where money moves. Every event's postings follow from the event alone and sum to zero. The state, the read
 * tables, the audit and the export all use these postings (docs/product.md, Accounts, pots and postings).
 */

import { kindOf } from './events/all.ts';
import type { Posting, Pot } from './events/moves.ts';
import type { LedgerEvent } from './events.ts';

export type { Posting, Pot } from './events/moves.ts';

/** The money movements of one event, summing to zero; none for an event that moves no money. */
export function postings(event: LedgerEvent): Posting[] {
  return kindOf(event).postings(event.data);
}

/** The pot's name in exports and audits, for example `account:1:bill:3` or `world:payee`. */
export function potName(pot: Pot): string {
  if (pot.kind === 'world') return `world:${pot.name}`;
  const owner = pot.accountId === null ? 'unassigned' : `account:${pot.accountId}`;
  return pot.kind === 'available' ? `${owner}:available` : `${owner}:bill:${pot.billId}`;
}
