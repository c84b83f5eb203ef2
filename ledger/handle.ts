/**
 * load → decide → append. Within a process, a ledger's commands run one after the other. Between processes the expected revision
 * decides, and the loser retries. A command id takes effect once, for ever: the events themselves carry it.
 */
import { err, ok, type Result } from 'neverthrow';
import { type CachedLedgers, createCachedLedgers } from './cached-ledgers.ts';
import { type Day, dayOf, later } from './calendar.ts';
import { again, bytesOf, nothingYet, type Portion } from './caused.ts';
import { hashOf, placed } from './command-ids.ts';
import { type Command, timeZoneOf } from './commands.ts';
import { decideAhead, decideInTurns } from './decide-in-turns.ts';
import type { EventMetadata, LedgerEvent } from './events.ts';
import { findPast } from './find-past.ts';
import type { Follower } from './follower.ts';
import { fold, type Ledger } from './ledger.ts';
import { catchUp, keepGrown, type LoadFrom, load, recollect, storedOf } from './load.ts';
import { type Loaded, passTo, rememberCommand } from './loaded.ts';
import { othersFirstAfter, weightOf, whenFree } from './others-first.ts';
import { type Open, race } from './race.ts';
import type { Refusal } from './refusals.ts';
import { ledgerStream } from './store/codec.ts';
import { isUnavailable, StoreUnavailable } from './store/event-store.ts';
import { KeyDestroyed } from './store/keys.ts';
import { timedBy, type Waited, type Waiting } from './store/waiting.ts';
import { createTurns } from './turns.ts';

/** A command with its sender. The same `commandId` with the same command takes effect once. */
export type Envelope = Pick<
  EventMetadata,
  'ledgerId' | 'userId' | 'commandId' | 'correlationId' | 'traceparent'
> & {
  command: Command;
  /** Once this aborts, the command ends after the append that is under way, and throws the signal's reason. */
  stop?: AbortSignal | undefined;
} & Waited;

/** What a command caused: its events, and their ids in the same order. */
export type Handled = {
  events: LedgerEvent[];
  eventIds: string[];
  /** The ledger after the command, and the revision of its last event. */
  ledger: Ledger;
  revision: number;
  /** How many bytes of the log this run has added. */
  bytes: number;
  /** True when an earlier run of the same command had caused them. */
  repeated: boolean;
};

/** A ledger as it is now, and today's date in its time zone. */
export type Look = { ledger: Ledger; today: Day };

/** The one way in for commands. Both calls throw StoreUnavailable when the store is away, and may then be retried. */
export type Handle = {
  /** Refusals come back as values. */
  (envelope: Envelope): Promise<Result<Handled, Refusal>>;
  /** The ledger on which the next command would be decided, with the events of every process. */
  look(ledgerId: string): Promise<Look>;
};

/** What commands are handled with. */
type HandleOptions = LoadFrom & {
  follower?: Follower;
  /** The time now; tests and the demo household bring their own. */
  clock: () => Date;
  /** How many entities and commands of ledgers stay in memory, over all ledgers. */
  cachedEntities?: number;
  /** How long a command retries while other processes are quicker. */
  patienceMs?: number | undefined;
};

/** Makes the one way in for commands. */
export function createHandle(options: HandleOptions): Handle {
  const all = { ...options, cache: createCachedLedgers(options.cachedEntities) };
  const handlerOf = (stores: Partial<LoadFrom> = {}) => new CommandHandler({ ...all, ...stores });
  const inTurn = createTurns(isUnavailable);
  const warmInTurn = createTurns(isUnavailable);
  const handle = async (envelope: Envelope): Promise<Result<Handled, Refusal>> => {
    const { waiting, stop } = envelope;
    const handler = handlerOf(waiting && timedBy(waiting, options));
    // In turns as well: a process's commands for one ledger keep their order.
    if (!waiting) await warmInTurn(envelope.ledgerId, () => handler.warm(envelope.ledgerId, stop));
    let sofar: Portion | undefined;
    do {
      if (!waiting) await whenFree();
      stop?.throwIfAborted();
      const outcome = await inTurn(envelope.ledgerId, () => handler.run(envelope, sofar));
      if (outcome.isErr()) return err(outcome.error);
      sofar = outcome.value;
    } while (sofar.unfinished);
    const { unfinished: _, ahead: __, day: ___, ...handled } = sofar;
    return ok(handled);
  };
  return Object.assign(handle, {
    look: (ledgerId: string) => inTurn(ledgerId, () => handlerOf().look(ledgerId)),
  });
}

class CommandHandler {
  readonly #options: HandleOptions & { cache: CachedLedgers };
  constructor(options: HandleOptions & { cache: CachedLedgers }) {
    this.#options = options;
  }

  /** Runs a command, or its next portion. The caller calls again until it is finished. */
  async run(envelope: Envelope, sofar?: Portion): Promise<Result<Portion, Refusal>> {
    envelope.waiting?.begin();
    try {
      const loaded = await this.#load(envelope.ledgerId);
      const attempt = () => this.#attempt(envelope, loaded, sofar);
      const lookAgain = () => catchUp(this.#options, envelope.ledgerId, loaded);
      const outcome = await race(attempt, lookAgain, this.#options.patienceMs);
      if (outcome) {
        const goesOn = outcome.isOk() && outcome.value.unfinished;
        keepGrown(this.#options, envelope.ledgerId, loaded, goesOn);
        this.#options.cache.keep(envelope.ledgerId, loaded);
        return outcome;
      }
    } catch (error) {
      if (error instanceof KeyDestroyed) return err({ refusal: 'ledger_not_open' });
      // Nobody knows whether the append was stored, so the next command reads the stream again.
      this.#options.cache.drop(envelope.ledgerId);
      throw error;
    }
    throw new StoreUnavailable('The ledger is too busy; please try again');
  }

  /**
   * Loads the ledger before the command's turn: else somebody's command would wait for it behind all that nobody waits for. A failure
   * is met again in the turn. Nobody waits for it.
   */
  async warm(ledgerId: string, stop: AbortSignal | undefined): Promise<void> {
    const { cache } = this.#options;
    if (cache.get(ledgerId)) return;
    const loaded = await load({ ...this.#options, whenFree, stop }, ledgerId).catch(() => null);
    if (loaded && !cache.get(ledgerId)) cache.keep(ledgerId, loaded);
  }

  async look(ledgerId: string): Promise<Look> {
    const loaded = await this.#load(ledgerId);
    await catchUp(this.#options, ledgerId, loaded);
    keepGrown(this.#options, ledgerId, loaded, false);
    this.#options.cache.keep(ledgerId, loaded);
    return { ledger: loaded.ledger, today: this.#dayOf(loaded, loaded.ledger.timeZone) };
  }

  /** Today in the ledger's time zone. The clocks of processes differ, so a ledger's day never goes back. */
  #dayOf({ day }: Loaded, timeZone: string): Day {
    return later(day, dayOf(this.#options.clock(), timeZone));
  }

  async #load(ledgerId: string): Promise<Loaded> {
    return this.#options.cache.get(ledgerId) ?? load(this.#options, ledgerId);
  }

  async #attempt(
    envelope: Envelope,
    loaded: Loaded,
    sofar: Portion | undefined,
  ): Promise<Result<Portion, Refusal> | Open> {
    const { command, waiting, stop, ...identity } = envelope;
    const { ledgerId, commandId } = identity;
    const commandHash = hashOf(command);
    const before = loaded.decided.get(commandId);
    if (before && before.commandHash !== commandHash)
      return err({ refusal: 'idempotency_key_reused' });
    const known = before?.count === sofar?.events.length;
    const done =
      before && !known
        ? again(envelope, loaded, await storedOf(this.#options, envelope, before))
        : sofar;
    if (done && !done.unfinished) return ok(done);

    const day = this.#dayOf(loaded, timeZoneOf(command, loaded.ledger));
    const today = done?.day ?? day;
    const { revision: last } = loaded.head;
    const past =
      command.type === 'Undo'
        ? await findPast(this.#options, { ledgerId, eventId: command.eventId, last })
        : [];
    const isDecided = done?.ledger === loaded.ledger && done.ahead.length > 0;
    const decision = isDecided
      ? ok(done.ahead)
      : await decideInTurns(command, loaded.ledger, today, past);
    if (decision.isOk() && decision.value.length > 0) {
      const decided = decision.value;
      await othersFirstAfter(decided);
      const metadata = { ...identity, commandHash, time: this.#options.clock().toISOString(), day };
      const ledger = fold(loaded.ledger, decided);
      const ahead = await decideAhead(command, { decided, ledger }, today);
      const unfinished = ahead.length > 0;
      const next = { ...nothingYet(), ...done, ledger, unfinished, ahead, day: today };
      stop?.throwIfAborted();
      return this.#append(metadata, loaded, { ...next, decided }, waiting);
    }
    // A refusal, or an empty decision, may rest on a stale state, so it is answered only when nothing new was stored.
    if (await catchUp(this.#options, ledgerId, loaded)) return 'look again';
    const now = { ledger: loaded.ledger, revision: loaded.head.revision, unfinished: false };
    return decision.map(() => ({ ...nothingYet(), day: today, ...done, ...now }));
  }

  async #append(
    metadata: EventMetadata,
    loaded: Loaded,
    { decided, ...portion }: Omit<Portion, 'revision'> & { decided: readonly LedgerEvent[] },
    waiting: Waiting | undefined,
  ): Promise<Result<Portion, Refusal> | Open> {
    const { ledgerId, commandHash, commandId } = metadata;
    const { events, eventIds, ledger, unfinished } = portion;
    const { store, codec } = this.#options;
    const known = loaded.decided.get(commandId);
    const first = loaded.head.revision + 1;
    const expected = first === 0 ? 'none' : loaded.head.revision;
    const fresh = await placed(decided, { metadata, stored: known?.count ?? 0, first, unfinished });
    const encoded = await codec.encode(ledgerId, loaded.head, fresh);
    await othersFirstAfter(fresh);
    const following = await this.#options.follower?.before(ledgerId, fresh);
    const send = () =>
      store.append(ledgerStream(ledgerId), expected, encoded.events, following?.rows);
    const outcome = await (waiting ? waiting.during(send) : send());
    switch (outcome.status) {
      case 'appended': {
        if (outcome.repeated) break; // Another process stored the same events first, with hashes of its own.
        const { from = first, day = metadata.day } = known ?? {};
        events.push(...decided);
        eventIds.push(...fresh.map(({ id }) => id));
        rememberCommand(loaded, commandId, { commandHash, from, count: events.length, day });
        loaded.head = encoded.head;
        loaded.since += weightOf(decided);
        loaded.ledger = ledger;
        passTo(loaded, metadata.day);
        await following?.stored(outcome.rows);
        portion.bytes += bytesOf(encoded.events);
        return ok({ ...portion, revision: outcome.revision });
      }
      case 'stream_deleted':
        return err({ refusal: 'ledger_not_open' });
      case 'too_large':
        return err({ refusal: 'command_too_large', limitBytes: outcome.limitBytes });
      case 'wrong_expected_revision':
        return 'lost';
      case 'duplicate_event_id':
        break;
    }
    await catchUp(this.#options, ledgerId, loaded);
    if (outcome.status === 'duplicate_event_id' && !loaded.decided.has(commandId))
      await recollect(this.#options, metadata, loaded);
    return 'look again';
  }
}
