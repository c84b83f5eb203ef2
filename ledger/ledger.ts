/** The state of one household's ledger, folded from its events. Pure: an event makes a new ledger and leaves the old one as it is. */
import type { Day } from './calendar.ts';
import { ENTITY_KINDS, type Entities, type EntityKind, ofEachKind } from './entities.ts';
import type { LedgerTop } from './events/kind.ts';
import type { LedgerEvent } from './events.ts';
import { EVOLVE } from './evolve.ts';
import { type Fact, factOf } from './fact.ts';
import { MAX_AMOUNT } from './money.ts';
import type { Refusal } from './refusals.ts';

export { accountOf, balanceOf, roomIn } from './entities.ts';

/** Each kind's entities by id. */
export type Collections = {
  readonly [K in EntityKind]: ReadonlyMap<number, Entities[K]>;
};

/** One household's state; all amounts in cents, all days in its time zone. */
export type Ledger = Collections & {
  readonly status: 'new' | 'open' | 'erased';
  /** The household's IANA time zone. */
  readonly timeZone: string;
  /** The Monday of the last week that was accrued, or of the week before the ledger began. */
  readonly accruedThrough: Day;
  /** What it was before each week that has set something aside. */
  readonly accruedBefore: AccruedBefore | null;
  /** The highest id handed out so far, by kind. */
  readonly lastIds: Readonly<Record<EntityKind, number>>;
  /** The ids of the events that were taken back. */
  readonly undone: ReadonlySet<string>;
  /** The past amounts that went with their payments, when those were taken back. */
  readonly forgottenAmounts: readonly number[];
};

/** The earlier values of `accruedThrough`, the latest first. */
type AccruedBefore = { readonly through: Day; readonly before: AccruedBefore | null };

/** The refusal for lifting a balance above the largest amount. */
export const balanceTooLarge: Refusal = { refusal: 'balance_too_large', limit: MAX_AMOUNT };

/** The ledger before its first event. */
export const EMPTY_LEDGER: Ledger = {
  status: 'new',
  timeZone: 'UTC',
  accruedThrough: '0000-00-00',
  accruedBefore: null,
  ...ofEachKind(() => new Map()),
  lastIds: ofEachKind(() => 0),
  undone: new Set(),
  forgottenAmounts: [],
};

/**
 * Rises with every change of what events fold to, in shape or in rule, in a ledger's state or in the rows that people read
 * (projections/folded.ts). Snapshots and rows of an older version are then folded again (docs/decisions/snapshots.md,
 * one-stamp.md). snapshot.test.ts compares this number with the fold.
 */
export const FOLD_VERSION = 22;

/** The ledger after an event. Total and silent: it never refuses what has happened. */
export function evolve(ledger: Ledger, event: LedgerEvent): Ledger {
  return fold(ledger, [event]);
}

/**
 * The ledger after several events, the same as evolving one by one; but a map with many entries is copied once for all of them.
 * `look` is called with each event and the ledger before it, and must not keep that ledger.
 */
export function fold<E extends LedgerEvent>(
  ledger: Ledger,
  events: Iterable<E>,
  look?: Look<E>,
): Ledger {
  const draft = new Draft(ledger);
  for (const event of events) {
    const fact = factOf(event);
    look?.(event, draft.ledger, fact);
    draft.follow(event, fact);
  }
  return draft.ledger;
}

/** An observer of a fold. */
export type Look<E extends LedgerEvent> = (event: E, before: Ledger, fact: Fact<E>) => void;

/**
 * A ledger that changes with each event, for a caller who decides the next event by the last one. The ledger that it began with
 * stays as it is. `ledger` is changed in place, so nobody may keep it while more events follow.
 */
export class Draft {
  #ledger: Drafted;
  /** The maps that this draft has copied and may change. */
  #own: { [K in EntityKind]?: Map<number, Entities[K]> } = {};

  constructor(ledger: Ledger) {
    this.#ledger = { ...ledger, lastIds: { ...ledger.lastIds } };
  }

  /** The ledger after the events so far. */
  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Total and silent, as {@link evolve} is. */
  follow(event: LedgerEvent, fact: Fact = factOf(event)): void {
    const { changes, touched } = fact;
    if (changes.ledger) this.#followTop(changes.ledger(this.#ledger, event.data));
    for (const kind of ENTITY_KINDS)
      if (touched[kind].size > 0) this.#followKind(kind, fact, touched[kind]);
  }

  #followTop(top: Partial<LedgerTop>): void {
    if (top.status === 'erased') {
      this.#ledger = { ...EMPTY_LEDGER, lastIds: { ...EMPTY_LEDGER.lastIds } };
      this.#own = {};
    }
    Object.assign(this.#ledger, top);
  }

  #followKind<K extends EntityKind>(kind: K, fact: Fact, ids: ReadonlySet<number>): void {
    const { [kind]: before }: Collections = this.#ledger;
    const own: Partial<Record<EntityKind, unknown>> = this.#own;
    const ledger: Record<EntityKind, unknown> = this.#ledger;
    let entities: Map<number, Entities[K]> | undefined = this.#own[kind];
    if (!entities) {
      entities = new Map(before);
      own[kind] = entities;
      ledger[kind] = entities;
    }
    for (const id of ids) {
      const entity = EVOLVE[kind](entities.get(id), fact, id);
      if (entity) entities.set(id, entity);
      else entities.delete(id);
      if (id > this.#ledger.lastIds[kind]) this.#ledger.lastIds[kind] = id;
    }
  }
}

/** A ledger that may be changed in place, with `lastIds` of its own. */
type Drafted = { -readonly [K in keyof Ledger]: Ledger[K] } & {
  lastIds: Record<EntityKind, number>;
};
