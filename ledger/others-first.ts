import { setImmediate as nextRound } from 'node:timers/promises';
import { mapInSteps } from './steps.ts';

/** Work on this many events takes milliseconds. An import has up to a thousand and one. */
const MANY = 100;

/** Every so many steps one is that of whoever has waited longest. */
const LONGEST_WAITS = 4;

/** Work that has had so much is long. */
const LONG_MS = 50;

/**
 * A line in which work waits between two steps. Each round of the event loop does one step of all the work in it. Whoever has had the least
 * goes first, and all that is long, as everything is that does not say what it has had, in turns: so short work does not wait for long
 * work, however much of that there is. Every fourth step is that of whoever has waited longest, so that long work goes on too.
 */
export function createLine(): (spentMs?: number) => Promise<void> {
  const waiting: { spentMs: number; begin: () => void }[] = [];
  let line: Promise<void> = Promise.resolve();
  let steps = 0;
  const beginOne = () => {
    steps += 1;
    const least = waiting.reduce((one, other) => (other.spentMs < one.spentMs ? other : one));
    const at = steps % LONGEST_WAITS === 0 ? 0 : waiting.indexOf(least);
    for (const { begin } of waiting.splice(at, 1)) begin();
  };
  return (spentMs = LONG_MS) =>
    new Promise((begin) => {
      waiting.push({ spentMs: Math.min(spentMs, LONG_MS), begin });
      line = line.then(() => nextRound()).then(beginOne);
    });
}

/**
 * Lets others be served between two steps of long work. All long work of the process waits in one line, so four exports at once hold up
 * other people no more than one does.
 */
export const othersFirst = createLine();

/** The same for work that nobody waits for, in a line of its own: what somebody waits for does not stand behind a night's work. */
export const whenFree = createLine();

/** How long work in steps may keep the process to itself. */
const TURN_MS = 8;

/** Does work in steps (steps.ts), as many at a time as take some milliseconds. Others are served after each turn; `before` runs before the next, and ends the work by throwing. */
export async function stepByStep<T>(
  steps: Generator<void, T>,
  before: () => void = () => undefined,
): Promise<T> {
  for (let spentMs = 0; ; ) {
    const began = performance.now();
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() - began < TURN_MS);
    spentMs += performance.now() - began;
    await othersFirst(spentMs);
    before();
  }
}

/** Does this with each item, others served in between. In between the queries of what is done are sent, too. */
export async function eachInTurns<Item>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => void,
): Promise<void> {
  await mapInTurns(items, work);
}

/** What each item is mapped to, in their order; others are served in between. Once `stop` aborts it throws its reason. */
export function mapInTurns<Item, Mapped>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Mapped,
  stop?: AbortSignal,
): Promise<Mapped[]> {
  return stepByStep(mapInSteps(items, map), () => stop?.throwIfAborted());
}

/** The same after a step of work on many events, or on one with many lines: a week has one for each bill. */
export async function othersFirstAfter(events: readonly { data: object }[]): Promise<void> {
  if (weightOf(events) > MANY) await othersFirst();
}

/** How many events and lines there are: about how much work they are. */
export function weightOf(events: readonly { data: object }[]): number {
  const lines = events.flatMap(({ data }) => Object.values(data)).filter(Array.isArray);
  return lines.reduce((sum, { length }) => sum + length, events.length);
}

/** Events in parts that take some milliseconds at most. Others are served between them. */
export async function* inParts<Event extends { data: object }>(
  events: readonly Event[],
): AsyncGenerator<Event[]> {
  let isFirst = true;
  for (const part of partsOf(events, (event) => weightOf([event]), MANY)) {
    if (!isFirst) await othersFirst();
    isFirst = false;
    yield part;
  }
}

/** Items in parts of about this weight in all, none of them empty. */
export function* partsOf<Item>(
  items: readonly Item[],
  weigh: (item: Item) => number,
  atLeast: number,
): Generator<Item[]> {
  let [from, weight] = [0, 0];
  for (const [index, item] of items.entries()) {
    weight += weigh(item);
    if (weight < atLeast && index < items.length - 1) continue;
    yield items.slice(from, index + 1);
    [from, weight] = [index + 1, 0];
  }
}
