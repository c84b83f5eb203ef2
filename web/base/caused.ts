/** An event of the ledger that a write caused. */
export type Caused = { readonly type: string; readonly id: string };

/** What the last writes have caused that nobody has asked about yet, by their keys. */
const caused = new Map<string, readonly Caused[]>();

/** Whoever asks does so at once. Most never do, and a page may be open for months. */
const MOST = 20;

const eventsOf = ({ headers }: Response): Caused[] =>
  (headers.get('ledger-events') ?? '').split(',').flatMap((named) => {
    const [type = '', id] = named.split('=');
    return id ? [{ type, id }] : [];
  });

/** Keeps the events that the write with this key has caused, and says how many they are. */
export function keepCaused(key: string, response: Response): number {
  const events = eventsOf(response);
  if (events.length > 0) caused.set(key, events);
  const [oldest] = caused.keys();
  if (caused.size > MOST && oldest !== undefined) caused.delete(oldest);
  return events.length;
}

/** The events that the write with this key has caused, once. */
export function takeCaused(key: string): readonly Caused[] {
  const events = caused.get(key) ?? [];
  caused.delete(key);
  return events;
}
