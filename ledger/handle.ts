/**
 * load → decide → append. One ledger's commands go one after the other within a process; between processes the expected
 * revision decides, and the loser looks again. A command id is acted on once for ever: the events themselves remember it.
 */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from 'neverthrow';
import { type Day, dayOf } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import type { EventMetadata, LedgerEvent, Position, RecordedLedgerEvent } from './events.ts';
import { EMPTY_LEDGER, fold, type Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';
import { type Head, NO_EVENTS } from './store/chain.ts';
import { COMMAND_HASH_BYTES, type Codec, ledgerStream } from './store/codec.ts';
import { type EventStore, isUnavailable, StoreUnavailable } from './store/event-store.ts';
import { KeyDestroyed } from './store/keys.ts';
import { readBatches, readEvents } from './store/read-events.ts';
import { uuidOf } from './store/uuid.ts';
import { createTurns } from './turns.ts';
import { findPast } from './undo.ts';

/** Who asks, and under which id. The same `commandId` with the same command has its effect once. */
export type Envelope = Pick<
  EventMetadata,
  'ledgerId' | 'userId' | 'commandId' | 'correlationId' | 'traceparent'
> & { command: Command };

/** What a command caused: its events, and the position of the last (null when there are none). */
export type Handled = {
  events: LedgerEvent[];
  position: Position | null;
  /** The ledger as it stands now. */
  ledger: Ledger;
  /** True when an earlier run of the same command had caused them. */
  repeated: boolean;
};

/** A ledger as it is now, and the day that it is there. */
export type Look = { ledger: Ledger; today: Day };

/** The one way in. Both throw StoreUnavailable when the store is away, and then may be tried again. */
export type Handle = {
  /** Refusals come back as values. */
  (envelope: Envelope): Promise<Result<Handled, Refusal>>;
  /** The ledger by which the next command would be judged, every event of every process included. */
  look(ledgerId: string): Promise<Look>;
};

/** What commands are handled with. */
type HandleOptions = {
  store: EventStore;
  codec: Codec;
  /** The time now; tests and the demo household bring their own. */
  clock: () => Date;
  /** How many ledgers stay in memory. */
  cachedLedgers?: number;
};

/** A ledger in memory, with what the next append needs to know of its stream. */
type Loaded = {
  ledger: Ledger;
  head: Head;
  /** Which events each command caused. */
  decided: Map<string, Decided>;
};
type Decided = { commandHash: string; from: number; count: number };

/** How often a command looks again after another process was quicker, before it gives up. */
const TRIES_MAX = 20;

/** Makes the one way in for commands. */
export function createHandle(options: HandleOptions): Handle {
  const handler = new CommandHandler(options);
  const inTurn = createTurns(isUnavailable);
  return Object.assign(
    (envelope: Envelope) => inTurn(envelope.ledgerId, () => handler.run(envelope)),
    { look: (ledgerId: string) => inTurn(ledgerId, () => handler.look(ledgerId)) },
  );
}

class CommandHandler {
  readonly #options: HandleOptions;
  readonly #cache: LRUCache<string, Loaded>;

  constructor(options: HandleOptions) {
    this.#options = options;
    this.#cache = new LRUCache({ max: options.cachedLedgers ?? 2_000 });
  }

  async run(envelope: Envelope): Promise<Result<Handled, Refusal>> {
    try {
      const loaded = await this.#load(envelope.ledgerId);
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const outcome = await this.#attempt(envelope, loaded);
        if (outcome !== 'look again') return outcome;
      }
    } catch (error) {
      if (error instanceof KeyDestroyed) return err({ refusal: 'ledger_not_open' });
      // Whether it was stored is unknown; the next command reads the stream anew.
      this.#cache.delete(envelope.ledgerId);
      throw error;
    }
    throw new StoreUnavailable('The ledger is too busy; please try again');
  }

  async look(ledgerId: string): Promise<Look> {
    const loaded = await this.#load(ledgerId);
    await this.#catchUp(ledgerId, loaded);
    const { ledger } = loaded;
    return { ledger, today: dayOf(this.#options.clock(), ledger.timeZone) };
  }

  async #load(ledgerId: string): Promise<Loaded> {
    const cached = this.#cache.get(ledgerId);
    if (cached) return cached;
    const loaded: Loaded = { ledger: EMPTY_LEDGER, head: NO_EVENTS, decided: new Map() };
    await this.#catchUp(ledgerId, loaded);
    this.#cache.set(ledgerId, loaded);
    return loaded;
  }

  async #attempt(
    envelope: Envelope,
    loaded: Loaded,
  ): Promise<Result<Handled, Refusal> | 'look again'> {
    const { ledgerId, command, commandId } = envelope;
    const commandHash = hashOf(command);
    const before = loaded.decided.get(commandId);
    if (before && before.commandHash !== commandHash)
      return err({ refusal: 'idempotency_key_reused' });
    if (before) return ok(await this.#recall(ledgerId, loaded, before));

    const now = this.#options.clock();
    const today = dayOf(now, timeZoneOf(command, loaded.ledger));
    const past =
      command.type === 'Undo'
        ? await findPast(readEvents(this.#options, ledgerId), command.eventId)
        : [];
    const decision = decide(command, loaded.ledger, today, past);
    if (decision.isOk() && decision.value.length > 0) {
      const metadata = {
        ...identityOf(envelope),
        commandHash,
        time: now.toISOString(),
        day: today,
      };
      return this.#append(metadata, loaded, decision.value);
    }
    // A refusal, or that nothing was to do, may have come from an old state: look once more before saying so.
    if (await this.#catchUp(ledgerId, loaded)) return 'look again';
    const { ledger } = loaded;
    return decision.map((events) => ({ events, position: null, ledger, repeated: false }));
  }

  async #append(
    metadata: EventMetadata,
    loaded: Loaded,
    events: LedgerEvent[],
  ): Promise<Result<Handled, Refusal> | 'look again'> {
    const { ledgerId, commandId, commandHash } = metadata;
    const { store, codec } = this.#options;
    // The same command's events have the same ids, so that sending them again stores nothing twice.
    const fresh = events.map((event, index) => {
      return { id: uuidOf(`${ledgerId}\n${commandId}\n${index}`), event, metadata };
    });
    const encoded = await codec.encode(ledgerId, loaded.head, fresh);
    const from = loaded.head.revision + 1;
    const expected = from === 0 ? 'none' : loaded.head.revision;
    const outcome = await store.append(ledgerStream(ledgerId), expected, encoded.events);
    switch (outcome.status) {
      case 'appended':
        if (outcome.repeated) break; // Another process was first; what stands there is its writing, with its hashes.
        loaded.decided.set(commandId, { commandHash, from, count: events.length });
        loaded.head = encoded.head;
        loaded.ledger = fold(loaded.ledger, events);
        return ok({ events, position: outcome.position, ledger: loaded.ledger, repeated: false });
      case 'stream_deleted':
        return err({ refusal: 'ledger_not_open' });
      case 'too_large':
        return err({ refusal: 'command_too_large', limitBytes: outcome.limitBytes });
      case 'wrong_expected_revision':
      case 'duplicate_event_id':
        break;
    }
    await this.#catchUp(ledgerId, loaded);
    return 'look again';
  }

  /** Folds what was appended since; true when there was anything. */
  async #catchUp(ledgerId: string, loaded: Loaded): Promise<boolean> {
    const from = loaded.head.revision + 1;
    for await (const { events, head } of readBatches(this.#options, ledgerId, { from })) {
      follow(loaded, events);
      loaded.head = head;
    }
    return loaded.head.revision >= from;
  }

  /** The events of a command that was acted on before, as they were stored then. */
  async #recall(ledgerId: string, loaded: Loaded, { from, count }: Decided): Promise<Handled> {
    const events: RecordedLedgerEvent[] = [];
    const range = { from, limit: count };
    for await (const event of readEvents(this.#options, ledgerId, range)) events.push(event);
    const position = events.at(-1)?.position ?? null;
    return { events, position, ledger: loaded.ledger, repeated: true };
  }
}

/** Folds stored events into a loaded ledger. */
function follow(loaded: Loaded, events: readonly RecordedLedgerEvent[]): void {
  loaded.ledger = fold(loaded.ledger, events);
  for (const { revision, metadata } of events) {
    const { commandId, commandHash } = metadata;
    const known = loaded.decided.get(commandId);
    if (known) known.count += 1;
    else loaded.decided.set(commandId, { commandHash, from: revision, count: 1 });
  }
}

function identityOf({ command: _, ...identity }: Envelope) {
  return identity;
}

function timeZoneOf(command: Command, ledger: Ledger): string {
  const opens = command.type === 'OpenLedger' && ledger.status === 'new';
  return opens ? command.timeZone : ledger.timeZone;
}

function hashOf(command: Command): string {
  const given = Object.entries(command).filter(([, value]) => value !== undefined);
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(sorted)).digest();
  return hash.subarray(0, COMMAND_HASH_BYTES).toString('base64url');
}
