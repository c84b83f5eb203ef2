/** A ledger that remembers all that happened in it, so that commands may take things back. */
import type { Result } from 'neverthrow';
import type { Day } from '../calendar.ts';
import { type Command, decide } from '../commands.ts';
import type { LedgerEvent } from '../events.ts';
import { factOf } from '../fact.ts';
import { Draft, type Ledger } from '../ledger.ts';
import type { Past } from '../past.ts';
import type { Refusal } from '../refusals.ts';
import { goesWith, remember, undo } from '../undo.ts';
import { ledgerOf, TODAY } from './given.ts';

/** The id of a ledger's nth event in tests; 0 is that it opened. */
export function eventIdOf(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

/** What an undo in a random history names to take back the last event that stands and has an undo. */
export const LATEST = 'the latest';

export class Life {
  ledger: Ledger = ledgerOf([]);
  /** Each event with what it replaced; the ledger's opening is left out. */
  readonly past: Past[] = [];
  readonly #idOf: (n: number) => string;

  /** `idOf` gives events ids of their own; commands still name them by {@link eventIdOf}. */
  constructor(idOf = eventIdOf) {
    this.#idOf = idOf;
  }

  /** The id that the nth event has, or will have. */
  idOf(n: number): string {
    return this.#idOf(n);
  }

  /** Decides without anything happening. */
  decide(command: Command, today: Day): Result<LedgerEvent[], Refusal> {
    if (command.type !== 'Undo') return decide(command, this.ledger, today);
    const named = this.#named(command.eventId);
    const press = pressesOf(this.past).find((one) => one.some((past) => past === named));
    return decide(command, this.ledger, today, press);
  }

  #named(eventId: string): Past | undefined {
    if (eventId === LATEST)
      return this.past.findLast(
        (past) => !this.ledger.undone.has(past.eventId) && isUndoable(past),
      );
    return this.past.find((_, index) =>
      [eventIdOf(index + 1), this.#idOf(index + 1)].includes(eventId),
    );
  }

  /** Lets events happen. */
  follow(events: readonly LedgerEvent[], day: Day): void {
    for (const event of events) {
      const { ledger } = this;
      const eventId = this.#idOf(this.past.length + 1);
      const fact = factOf(event);
      const past = remember({ eventId, day, fact }, ledger);
      this.past.push(past ?? { eventId, day, event, before: {} });
      const draft = new Draft(ledger);
      draft.follow(event, fact);
      this.ledger = draft.ledger;
    }
  }

  /** Decides, and lets it happen. */
  does(command: Command, today: Day): Result<LedgerEvent[], Refusal> {
    const decision = this.decide(command, today);
    if (decision.isOk()) this.follow(decision.value, today);
    return decision;
  }
}

/** All that happened, cut into what one press did each. */
export function pressesOf(past: readonly Past[]): Past[][] {
  const presses: Past[][] = [];
  for (const one of past) {
    const last = presses.at(-1);
    const [first] = last ?? [];
    if (last && first && goesWith(first.event, one.event)) last.push(one);
    else presses.push([one]);
  }
  return presses;
}

/** Whether anything takes back events of this type, whatever became of them since. */
export function isUndoable(past: Past): boolean {
  return undo([past], ledgerOf([]), TODAY).match(
    () => true,
    ({ refusal }) => refusal !== 'not_undoable',
  );
}

/** A life in which these things were done, each on its day; fails the test when one is refused. */
export function lived(
  events: readonly LedgerEvent[],
  ...steps: (Command | [Command, Day])[]
): Life {
  const life = new Life();
  life.follow(events, TODAY);
  for (const step of steps) {
    const [command, today] = Array.isArray(step) ? step : [step, TODAY];
    life.does(command, today)._unsafeUnwrap();
  }
  return life;
}

/** Takes back the newest event of a type; the events that this causes, or its refusal. */
export function undoLast(
  life: Life,
  type: LedgerEvent['type'],
  today: Day = TODAY,
): Result<LedgerEvent[], Refusal> {
  const past = life.past.findLast(({ event }) => event.type === type);
  if (!past) throw new Error(`There is no ${type} to take back`);
  return life.does({ type: 'Undo', eventId: past.eventId }, today);
}
