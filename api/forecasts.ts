/** Forecasts as they are answered: worked out in short turns, one at a time for a ledger, and only while somebody waits. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { foresee } from '../ledger/forecast.ts';
import type { Handle, Look } from '../ledger/handle.ts';
import { createTurns } from '../ledger/turns.ts';
import type { Forecast } from './contract/forecast.ts';
import { ReadyAnswer } from './ready-answers.ts';
import { Refused } from './refusals.ts';
import { viewForecast } from './views/forecast.ts';

/** How long a forecast may keep the process to itself. */
const TURN_MS = 8;

/** In characters, over all ledgers. */
const KEPT_MAX = 16_000_000;

type Answer = ReadyAnswer<Forecast>;

/** The ledger's forecast for so many weeks. It ends when nobody waits for it any more: then it throws, and nobody hears it. */
export type Forecasts = (ledgerId: string, weeks: number, gone: AbortSignal) => Promise<Answer>;

type Kept = Look & { answer: Answer };
type Running = Look & { waiting: Set<AbortSignal>; answer: Promise<Answer> };

export function createForecasts(handle: Pick<Handle, 'look'>): Forecasts {
  const inTurn = createTurns(() => false);
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ answer }) => answer.json.length,
  });
  const running = new Map<string, Running>();

  return async (ledgerId, weeks, gone) => {
    const look = await handle.look(ledgerId);
    const key = `${ledgerId} ${weeks}`;
    const known = kept.get(key);
    if (known && isSame(known, look)) return known.answer;
    const underWay = running.get(key);
    if (underWay && isSame(underWay, look)) {
      underWay.waiting.add(gone);
      return underWay.answer;
    }
    const waiting = new Set([gone]);
    const answer = inTurn(ledgerId, () => workOut(look, weeks, waiting));
    const mine = { ...look, waiting, answer };
    running.set(key, mine);
    try {
      const made = await answer;
      kept.set(key, { ...look, answer: made });
      return made;
    } finally {
      if (running.get(key) === mine) running.delete(key);
    }
  };
}

/** A ledger in memory is another one after every event. */
function isSame(a: Look, b: Look): boolean {
  return a.ledger === b.ledger && a.today === b.today;
}

async function workOut({ ledger, today }: Look, weeks: number, waiting: ReadonlySet<AbortSignal>) {
  const course = foresee(ledger, today, weeks);
  for (;;) {
    await nextTurn();
    if ([...waiting].every(({ aborted }) => aborted)) throw new Refused({ refusal: 'unavailable' });
    const until = performance.now() + TURN_MS;
    do {
      const { done, value } = course.next();
      if (done) return ReadyAnswer.ofPieces(viewForecast(value));
    } while (performance.now() < until);
  }
}

let line: Promise<void> = Promise.resolve();

/** All forecasts stand in one line: between two turns of any of them, everybody else is served. */
function nextTurn(): Promise<void> {
  line = line.then(() => othersFirst());
  return line;
}
