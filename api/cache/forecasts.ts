/** Forecasts as they are answered: worked out in short turns, one at a time for a ledger, and only while somebody waits. */
import { LRUCache } from 'lru-cache';
import type { Day } from '../../ledger/calendar.ts';
import type { CountedIncome } from '../../ledger/counted-incomes.ts';
import { foresee } from '../../ledger/forecast.ts';
import type { Forecast } from '../../ledger/foreseen.ts';
import type { Handle, Look } from '../../ledger/handle.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { othersFirst, stepByStep } from '../../ledger/others-first.ts';
import { createTurns } from '../../ledger/turns.ts';
import { Refused } from '../http/refusals.ts';
import { InPieces } from './json-texts.ts';
import { ReadyAnswer } from './ready-answers.ts';

/** In bytes, over all ledgers. */
const KEPT_MAX = 16_000_000;

/** What is asked: for how many weeks, with which incomes counted, whether it is helped, and whatever else the answer follows from. Plain JSON. */
export type Asked = { weeks: number; incomes?: readonly CountedIncome[]; isHelped?: boolean };

/** An answer that follows from the ledger's forecast and from what is asked. It ends when nobody waits for it any more: then it throws, and nobody hears it. */
export type Forecasts<T, A extends Asked = Asked> = (
  ledgerId: string,
  asked: A,
  gone: AbortSignal,
) => Promise<ReadyAnswer<T>>;

/** What is answered, at once or in steps. */
type Viewed<T> = InPieces<T> | Generator<void, InPieces<T>>;
type View<T, A> = (forecast: Forecast, ledger: Ledger, asked: A) => Viewed<T>;
/** The ledger itself would be held in memory by its answers, in as many states as there are answers. */
type Kept<T> = { ledger: WeakRef<Ledger>; today: Day; answer: ReadyAnswer<T> };
type Running<T> = Look & { waiting: Set<AbortSignal>; answer: Promise<ReadyAnswer<T>> };

/** A ledger's forecasts are worked out one after the other, whatever is told of them. */
export const forecastTurns = () => createTurns(() => false);

export function createForecasts<T extends object, A extends Asked = Asked>(
  handle: Pick<Handle, 'look'>,
  view: View<T, A>,
  inTurn = forecastTurns(),
): Forecasts<T, A> {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ answer }, key) => answer.bytes.length + key.length,
  });
  const running = new Map<string, Running<T>>();

  return async (ledgerId, asked, gone) => {
    const look = await handle.look(ledgerId);
    const key = `${ledgerId} ${JSON.stringify(asked)}`;
    const known = kept.get(key);
    if (known?.today === look.today && known.ledger.deref() === look.ledger) return known.answer;
    const underWay = running.get(key);
    if (underWay && isSame(underWay, look)) {
      underWay.waiting.add(gone);
      return underWay.answer;
    }
    const waiting = new Set([gone]);
    const answer = inTurn(ledgerId, () =>
      workOut(
        () => foresee(look.ledger, look.today, asked.weeks, asked.incomes, asked.isHelped),
        (forecast) => view(forecast, look.ledger, asked),
        waiting,
      ),
    );
    const mine = { ...look, waiting, answer };
    running.set(key, mine);
    try {
      const made = await answer;
      const { ledger, today } = look;
      kept.set(key, { ledger: new WeakRef(ledger), today, answer: made });
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

async function workOut<T>(
  begin: () => Generator<void, Forecast>,
  view: (forecast: Forecast) => Viewed<T>,
  waiting: ReadonlySet<AbortSignal>,
) {
  const unlessAllLeft = () => {
    if ([...waiting].every(({ aborted }) => aborted)) throw new Refused({ refusal: 'unavailable' });
  };
  await othersFirst(0);
  unlessAllLeft();
  const viewed = view(await stepByStep(begin(), unlessAllLeft));
  if (viewed instanceof InPieces) return ReadyAnswer.ofPieces(viewed);
  return ReadyAnswer.ofPieces(await stepByStep(viewed, unlessAllLeft));
}
