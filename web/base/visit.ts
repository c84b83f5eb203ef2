import { navigate } from 'wouter/use-browser-location';
import { inStorage } from './storage.ts';

/**
 * What a visit of one person leaves in this tab: submits whose outcome nobody knows, and what was typed and not sent. It outlives
 * a reload, an update of the server and an ended session. It goes when the person logs out, or somebody else signs in. What they
 * chose about things of their own lies in the browser's storage and is there on the next visit; it goes at log-out alone.
 */
type Entries<Entry> = Readonly<Record<string, Entry>>;

/** What every name begins with, in both storages: code that has not come yet may have put something by before a reload. */
export const visitPrefix = 'visit ';
/** Whose visit it is, and of which ledger. */
const personKey = `${visitPrefix}of`;
const ledgerKey = `${visitPrefix}ledger`;

/** The same, where storage is switched off. */
const here = new Map<string, string>();

/** What the stores of this page remember. */
const memories: (() => void)[] = [];

const inTab = <T>(ask: (storage: Storage) => T): T | null => inStorage(ask, 'sessionStorage');

/** What lies there; nothing where it cannot be read. */
const entriesIn = <Entry>(key: string): Entries<Entry> =>
  inTab((storage) => JSON.parse(storage.getItem(key) ?? 'null') as Entries<Entry>) ?? {};

/**
 * Entries by their names, for as long as the visit lasts. Everything in them is JSON. More than `most` letters last as long as the
 * page alone, so that other stores have room in the tab.
 */
export function visitStore<Entry>(name: string, most = Number.POSITIVE_INFINITY) {
  const key = `${visitPrefix}${name}`;
  let kept: Entries<Entry> | undefined;
  const all = () => {
    kept ??= entriesIn<Entry>(key);
    return kept;
  };
  const keep = (next: Entries<Entry>) => {
    kept = next;
    const text = JSON.stringify(next);
    // What lay there before is not what is so now.
    if (text.length > most) inTab((storage) => storage.removeItem(key));
    else inTab((storage) => storage.setItem(key, text));
  };
  memories.push(() => {
    kept = {};
  });
  return {
    get: (entry: string): Entry | undefined => all()[entry],
    /** All of them as they are now. */
    all,
    set: (entry: string, is: Entry) => keep({ ...all(), [entry]: is }),
    /** Drops the entries whose names this is true for. */
    drop: (isOver: (entry: string) => boolean) => {
      const entries = Object.entries(all());
      const rest = entries.filter(([entry]) => !isOver(entry));
      if (rest.length < entries.length) keep(Object.fromEntries(rest));
    },
  };
}

const forget =
  (isOver: (key: string) => boolean) =>
  (storage: Storage): void => {
    for (const key of Object.keys(storage))
      if (key.startsWith(visitPrefix) && isOver(key)) storage.removeItem(key);
  };
const forgetAll = forget(() => true);
const forgetLeft = forget((key) => key !== personKey && key !== ledgerKey);

function forgetMemories(): void {
  for (const forgetOne of memories) forgetOne();
}

/** Where the last person was leads nobody else: their dialog, amount and filter go. What a letter has brought along stays. */
function leaveTheirPlace(): void {
  const { pathname, search } = window.location;
  if (!/token(=|%3D)/.test(search)) navigate(pathname, { replace: true });
}

/**
 * The visit is of this one; what one of another has left here goes. An answer names the ledger before anybody knows the person in it, so
 * whose visit it was stays known.
 */
function visitIs(key: string, of: string): void {
  const last = inTab((storage) => storage.getItem(key)) ?? here.get(key);
  if (last !== undefined && last !== of) {
    forgetMemories();
    inTab(forgetLeft);
    leaveTheirPlace();
  }
  here.set(key, of);
  inTab((storage) => storage.setItem(key, of));
}

/** The person has left, or their data are gone: nothing of theirs is left for the next one. */
export function endVisit(): void {
  forgetMemories();
  here.clear();
  inTab(forgetAll);
  inStorage(forgetAll);
}

/** Somebody is signed in: their own visit goes on, and anybody else's is over. */
export const visitOf = (person: string): void => visitIs(personKey, person);

/** The server names the ledger: a person whose data were all deleted has another one, in which the same numbers mean other things. */
export const visitIn = (ledgerId: string): void => visitIs(ledgerKey, ledgerId);
