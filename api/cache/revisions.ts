/** Telling whoever looks at a ledger that it has a new revision, whichever process wrote it, into whichever store. */

import type { Db } from '../../projections/sql.ts';
import { readRevisions } from '../../projections/stamped.ts';

export type Revisions = {
  /** Calls back whenever this ledger's rows are of another revision. Answers how to end that. */
  subscribe(ledgerId: string, changed: () => void): () => void;
};

/** Two devices agree within a second: this, the way to the page, and the page's own reading. */
const ASK_MS = 300;

/** `revision` is undefined until it was asked for, and null when the ledger has none, or none any more. */
type Followed = { revision: number | null | undefined; readonly listeners: Set<() => void> };

/**
 * Asks for the stamps of all ledgers that somebody looks at, in one query at a time, for as long as anybody does. A database
 * that is away is asked again.
 */
export function createRevisions(db: Db): Revisions {
  const followed = new Map<string, Followed>();
  let asking = false;

  async function ask(): Promise<void> {
    if (followed.size === 0) {
      asking = false;
      return;
    }
    const revisions = await readRevisions(db, [...followed.keys()]).catch(() => null);
    for (const [ledgerId, one] of revisions ? followed : []) {
      const revision = revisions?.get(ledgerId) ?? null;
      const known = one.revision;
      one.revision = revision;
      if (known !== revision) for (const changed of [...one.listeners]) changed();
    }
    setTimeout(() => void ask(), ASK_MS).unref();
  }

  return {
    subscribe(ledgerId, changed) {
      const one = followed.get(ledgerId) ?? { revision: undefined, listeners: new Set() };
      followed.set(ledgerId, one);
      one.listeners.add(changed);
      if (!asking) {
        asking = true;
        void ask();
      }
      return () => {
        one.listeners.delete(changed);
        if (one.listeners.size === 0) followed.delete(ledgerId);
      };
    },
  };
}
