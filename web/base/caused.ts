/** An event of the ledger that a write caused. */
export type Caused = { readonly type: string; readonly id: string };

/** What the writes have caused that nobody has asked about yet, by their keys. */
const caused = new Map<string, readonly Caused[]>();

const eventsOf = ({ headers }: Response): Caused[] =>
  (headers.get('ledger-events') ?? '').split(',').flatMap((named) => {
    const [type = '', id] = named.split('=');
    return id ? [{ type, id }] : [];
  });

/** Keeps the events that the write with this key has caused, and says how many they are. */
export function keepCaused(key: string, response: Response): number {
  const events = eventsOf(response);
  caused.set(key, events);
  return events.length;
}

/** The events that the write with this key has caused, once. */
export function takeCaused(key: string): readonly Caused[] {
  const events = caused.get(key) ?? [];
  caused.delete(key);
  return events;
}
