import { setImmediate as nextRound } from 'node:timers/promises';

/** Work on this many events takes milliseconds. An import has up to a thousand and one. */
const MANY = 100;

let line: Promise<void> = Promise.resolve();

/**
 * Lets others be served between two steps of long work. All long work of the process waits in one line, and each round of the
 * event loop does one step of it. So four exports at once hold up other people no more than one does.
 */
export function othersFirst(): Promise<void> {
  line = line.then(() => nextRound());
  return line;
}

/** The same after a step of work on many events, or on one with many lines: a week has one for each bill. */
export async function othersFirstAfter(events: readonly { data: object }[]): Promise<void> {
  const lines = events.flatMap(({ data }) => Object.values(data)).filter(Array.isArray);
  const weight = lines.reduce((sum, { length }) => sum + length, events.length);
  if (weight > MANY) await othersFirst();
}

/**
 * Works through many events a few at a time. In between the process answers requests and sends the queries of the last step;
 * otherwise Postgres would be idle until all of them are done.
 */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (some: Item[]) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at < items.length; at += MANY) {
    if (at > 0) await othersFirst();
    await work(items.slice(at, at + MANY));
  }
}

/** What each item is mapped to, in their order, a few at a time. */
export async function mapInTurns<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  await inTurns(items, (some) => {
    for (const item of some) mapped.push(map(item, mapped.length));
  });
  return mapped;
}
