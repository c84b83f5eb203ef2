import type { Changes } from '../../api/contract/changes.ts';
import { createStore } from '../ui/store.ts';
import { visitIn } from './visit.ts';

/**
 * Whose ledger this page shows: the one that its first answer named. Another person may sign in meanwhile, in another tab of
 * this browser; what this page shows must not be mixed with theirs then, nor written into it.
 */
const shown = createStore<string | null>(null);

/** The latest revision that anything has told of; -1 before the first. */
let revision = -1;

/** How many visits this page has seen: a person's ends when they log out, or their session does. */
let visits = 0;

const listeners = new Set<() => void>();

/** Which visit it is, to tell an answer of one that is over. */
export const visit = (): number => visits;

/** What a write says it was decided on. */
export function decidedOn(): Readonly<Record<string, string>> {
  const ledgerId = shown.current();
  return ledgerId === null ? {} : { 'ledger-id': ledgerId };
}

/** The ledger that this page shows, for a link, which sends no header; null before the first answer. */
export const useShownLedger = shown.use;

/** Calls `listener` whenever the ledger has changed by other hands than this page's. Answers its undoing. */
export function whenChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The latest that anything has told this page of its ledger; null before the first word. */
export function heard(): Changes | null {
  const ledgerId = shown.current();
  return ledgerId === null ? null : { ledgerId, revision };
}

/** Takes note of a revision, of which this page's own write has caused so many events. False when it is another ledger's. */
export function hear(told: Changes, own = 0): boolean {
  if (shown.current() === null) {
    shown.set(told.ledgerId);
    visitIn(told.ledgerId);
  }
  if (told.ledgerId !== shown.current()) return false;
  const isNews = revision >= 0 && told.revision > revision + own;
  revision = Math.max(revision, told.revision);
  if (isNews) for (const changed of [...listeners]) changed();
  return true;
}

/** Takes note of what an answer says of its ledger. False when it is another one than this page shows. */
export function hearAnswer({ headers }: Response, own = 0): boolean {
  const ledgerId = headers.get('ledger-id');
  if (ledgerId === null) return true;
  return hear({ ledgerId, revision: Number(headers.get('ledger-revision') ?? -1) }, own);
}

/** True when an answer is of an older revision than this page has heard of: something was written while it was on its way. */
export function isOutdated({ headers }: Response): boolean {
  if (headers.get('ledger-id') !== shown.current()) return false;
  return Number(headers.get('ledger-revision') ?? revision) < revision;
}

/** The write that gives this person another ledger, while it is under way. */
let ending: Promise<unknown> | undefined;

/** What `write` does ends the ledger: until it is answered, word of another ledger is no surprise. */
export async function whileEnding<Output>(write: () => Promise<Output>): Promise<Output> {
  const under = write();
  ending = under;
  try {
    return await under;
  } finally {
    ending = undefined;
  }
}

/**
 * Loads the page again, for what it shows is not of the ledger that the server tells of. A page that has itself asked for
 * another one waits for its answer, and says what became of that.
 */
export async function beginAnew(): Promise<void> {
  const shownIn = visits;
  await ending?.catch(() => undefined);
  if (shownIn === visits) window.location.reload();
}

/**
 * Makes sure that what is shown is one person's: with an answer about another's the page begins anew. What was asked in a
 * visit that is over comes to nobody.
 */
export function sameLedger(response: Response, asked: number): Response | Promise<never> {
  if (asked === visit()) {
    if (hearAnswer(response)) return response;
    void beginAnew();
  }
  // Unread it would keep its connection to the server busy.
  void response.body?.cancel();
  return new Promise<never>(() => {});
}

/** The next answer says anew whose ledger it is: nobody is signed in, or all data was deleted. */
export function forgetLedger(): void {
  shown.set(null);
  revision = -1;
  visits += 1;
}
