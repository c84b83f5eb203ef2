/** A submit of which nobody knows yet whether it was done: what it said, as JSON, and the key that asks for the same again. */
export type Unsettled = { readonly input: string; readonly key: string };

type Kept = Unsettled & { readonly at: number };

/** In this tab, until the person signs out. */
const storageKey = 'unsettled';

/** After that long the same words are meant anew: whoever wonders has looked at the activity by then. */
const keptMs = 60 * 60_000;

/** Where storage is switched off they live as long as the page. */
let kept: Readonly<Record<string, Kept>> | undefined;

function all(): Readonly<Record<string, Kept>> {
  if (kept) return kept;
  try {
    kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Kept>;
  } catch {
    // What cannot be read is not there.
    kept = {};
  }
  return kept;
}

function keep(next: Readonly<Record<string, Kept>>): void {
  kept = next;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage a reload forgets them.
  }
}

/** The submit of this name that was sent and not answered. */
export function unsettled(name: string): Unsettled | undefined {
  const found = all()[name];
  return found && Date.now() - found.at < keptMs ? found : undefined;
}

/** Remembers a submit before it is sent: the page may be gone before its answer comes. */
export function keepUnsettled(name: string, { input, key }: Unsettled): void {
  keep({ ...all(), [name]: { input, key, at: Date.now() } });
}

/** The submit of this name was answered. */
export function forgetUnsettled(name: string): void {
  const { [name]: _, ...rest } = all();
  keep(rest);
}

/** Forgets them all: the next person has sent none of them. */
export function forgetAllUnsettled(): void {
  keep({});
}
