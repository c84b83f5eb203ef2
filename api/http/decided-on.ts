/** The headers that tell a page what it shows: whose ledger, at which revision, and what a write caused (docs/product.md). */
import type { Context } from 'koa';
import type { Handled } from '../../ledger/handle.ts';
import type { Folded } from '../../projections/folded.ts';
import { LedgerUnreadable } from '../../projections/unreadable.ts';
import { Refused } from './refusals.ts';

/** In an answer: the ledger it is about. In a write: the ledger of the page on which it was decided. */
export const LEDGER_ID = 'ledger-id';
/** In an answer: its content is of this revision of the ledger, or of a later one. */
export const LEDGER_REVISION = 'ledger-revision';
/** In the answer of a write: its events as `type=id`, with a comma between two. */
export const LEDGER_EVENTS = 'ledger-events';

/** The most events that a header names. More weeks than these, set aside at once, are undone from the activity. */
const EVENTS_AT_MOST = 100;

/** Names the ledger in the answer, and refuses a write that was decided on another one. */
export function decidedOn(ctx: Context, ledgerId: string, writes: boolean): void {
  ctx.set(LEDGER_ID, ledgerId);
  const seen = ctx.get(LEDGER_ID);
  if (writes && seen && seen !== ledgerId) throw new Refused({ refusal: 'other_ledger' });
}

/** Names the revision of the answer. When the ledger cannot be read, calls that do not need it are answered without one. */
export async function tellRevision(ctx: Context, reading: Promise<Folded>): Promise<void> {
  try {
    const { revision } = await reading;
    ctx.set(LEDGER_REVISION, String(revision));
  } catch (error) {
    if (!(error instanceof LedgerUnreadable)) throw error;
  }
}

/** The events of a command in the form of {@link LEDGER_EVENTS}; null when there are none. */
export function eventsOf({ events, eventIds }: Handled): string | null {
  const named = events.slice(0, EVENTS_AT_MOST).map(({ type }, nth) => `${type}=${eventIds[nth]}`);
  return named.length === 0 ? null : named.join(',');
}
