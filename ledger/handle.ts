/**
 * load → decide → append. One ledger's commands go one after the other within a process; between processes the expected
 * revision decides, and the loser looks again. A command id is acted on once for ever: the events themselves remember it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { err, ok, type Result } from 'neverthrow';
import { dayOf } from './calendar.ts';
import { type Command, decide } from './commands.ts';
import type { EventMetadata, LedgerEvent, Position, RecordedLedgerEvent } from './events.ts';
import { EMPTY_LEDGER, evolve, type Ledger } from './ledger.ts';
import type { Refusal } from './refusals.ts';
import { chain, GENESIS_HASH } from './store/chain.ts';
import { type Codec, ledgerStream } from './store/codec.ts';
import { type EventStore, StoreUnavailable } from './store/event-store.ts';

/** Who asks, and under which id. The same `commandId` with the same command has its effect once. */
export type Envelope = {
  ledgerId: string;
  userId: string;
  commandId: string;
  correlationId: string;
  command: Command;
};

/** What a command caused: its events, and the position of the last (null when there are none). */
export type Handled = {
  events: LedgerEvent[];
  position: Position | null;
  /** The ledger as it stands after the command. */
  ledger: Ledger;
  /** True when an earlier run of the same command had caused them. */
  repeated: boolean;
};

/** Refusals come back as values; throws StoreUnavailable when the store is away, and then the command may be sent again. */
export type Handle = (envelope: Envelope) => Promise<Result<Handled, Refusal>>;

export type HandleOptions = {
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
  /** -1 before the first event. */
  revision: number;
  hash: string;
  /** Which events each command caused. */
  decided: Map<string, { hash: string; from: number; count: number }>;
};

const CONFLICTS_MAX = 20;

/** Makes the one way in for commands. */
export function createHandle({
  store,
  codec,
  clock,
  cachedLedgers = 2_000,
}: HandleOptions): Handle {
  const cache = new LRUCache<string, Loaded>({ max: cachedLedgers });
  const queues = new Map<string, Promise<unknown>>();

  /** Reads what was appended since, by this process or another. */
  async function catchUp(ledgerId: string, loaded: Loaded): Promise<number> {
    let count = 0;
    const from = loaded.revision + 1;
    for await (const batch of store.readStream(ledgerStream(ledgerId), { from }))
      for (const event of await codec.decode(batch)) {
        if (event === null) continue;
        follow(loaded, event);
        count += 1;
      }
    return count;
  }

  async function attempt(
    envelope: Envelope,
    loaded: Loaded,
  ): Promise<Result<Handled, Refusal> | 'conflict'> {
    const { ledgerId, command, commandId } = envelope;
    const commandHash = hashOf(command);
    const before = loaded.decided.get(commandId);
    if (before) {
      if (before.hash !== commandHash) return err({ refusal: 'idempotency_key_reused' });
      return ok(await recall(ledgerId, loaded, before));
    }
    const now = clock();
    const decision = decide(command, loaded.ledger, dayOf(now, timeZoneOf(command, loaded.ledger)));
    // What was not changed may have been judged by an old state: look once more before saying so.
    if (decision.isErr() || decision.value.length === 0) {
      if ((await catchUp(ledgerId, loaded)) > 0) return 'conflict';
      return decision.map((events) => ({
        events,
        position: null,
        ledger: loaded.ledger,
        repeated: false,
      }));
    }
    return append(envelope, loaded, decision.value, { commandHash, now });
  }

  async function append(
    { ledgerId, userId, commandId, correlationId, command }: Envelope,
    loaded: Loaded,
    events: LedgerEvent[],
    { commandHash, now }: { commandHash: string; now: Date },
  ): Promise<Result<Handled, Refusal> | 'conflict'> {
    const metadata: Omit<EventMetadata, 'hash'> = {
      ledgerId,
      userId,
      commandId,
      commandHash,
      correlationId,
      time: now.toISOString(),
      day: dayOf(now, timeZoneOf(command, loaded.ledger)),
    };
    const fresh = events.map((event, index) => ({
      id: eventId(ledgerId, commandId, index),
      event,
      metadata,
    }));
    const encoded = chain(loaded.hash, await codec.encode(ledgerId, fresh));
    const expected = loaded.revision < 0 ? 'none' : loaded.revision;
    const outcome = await store.append(ledgerStream(ledgerId), expected, encoded);
    switch (outcome.status) {
      case 'appended': {
        loaded.decided.set(commandId, {
          hash: commandHash,
          from: loaded.revision + 1,
          count: events.length,
        });
        loaded.revision = outcome.revision;
        loaded.hash = String(encoded.at(-1)?.metadata.hash);
        loaded.ledger = events.reduce(evolve, loaded.ledger);
        return ok({ events, position: outcome.position, ledger: loaded.ledger, repeated: false });
      }
      case 'wrong_expected_revision':
      case 'duplicate_event_id':
        await catchUp(ledgerId, loaded);
        return 'conflict';
      case 'stream_deleted':
        return err({ refusal: 'ledger_not_open' });
      case 'too_large':
        throw new Error(
          `A command's events exceed the store's limit of ${outcome.limitBytes} bytes`,
        );
    }
  }

  /** The events of a command that was acted on before, as they were stored then. */
  async function recall(
    ledgerId: string,
    loaded: Loaded,
    { from, count }: { from: number; count: number },
  ): Promise<Handled> {
    const events: RecordedLedgerEvent[] = [];
    for await (const batch of store.readStream(ledgerStream(ledgerId), { from, limit: count }))
      for (const event of await codec.decode(batch)) if (event) events.push(event);
    return {
      events,
      position: events.at(-1)?.position ?? null,
      ledger: loaded.ledger,
      repeated: true,
    };
  }

  async function run(envelope: Envelope): Promise<Result<Handled, Refusal>> {
    const { ledgerId } = envelope;
    let loaded = cache.get(ledgerId);
    try {
      if (!loaded) {
        loaded = { ledger: EMPTY_LEDGER, revision: -1, hash: GENESIS_HASH, decided: new Map() };
        await catchUp(ledgerId, loaded);
        cache.set(ledgerId, loaded);
      }
      for (let tries = 0; tries < CONFLICTS_MAX; tries += 1) {
        const outcome = await attempt(envelope, loaded);
        if (outcome !== 'conflict') return outcome;
      }
    } catch (error) {
      // Whether it was stored is unknown; the next command reads the stream anew.
      cache.delete(ledgerId);
      throw error;
    }
    throw new StoreUnavailable('The ledger is too busy; please try again');
  }

  return (envelope) => {
    const before = queues.get(envelope.ledgerId) ?? Promise.resolve();
    const mine = before.then(() => run(envelope));
    const settled = mine.catch(() => undefined);
    queues.set(envelope.ledgerId, settled);
    void settled.then(() => {
      if (queues.get(envelope.ledgerId) === settled) queues.delete(envelope.ledgerId);
    });
    return mine;
  };
}

/** Folds one stored event into a loaded ledger. */
function follow(loaded: Loaded, event: RecordedLedgerEvent): void {
  const { commandId, commandHash, hash } = event.metadata;
  const known = loaded.decided.get(commandId);
  if (known) known.count += 1;
  else loaded.decided.set(commandId, { hash: commandHash, from: event.revision, count: 1 });
  loaded.ledger = evolve(loaded.ledger, event);
  loaded.revision = event.revision;
  loaded.hash = hash;
}

function timeZoneOf(command: Command, ledger: Ledger): string {
  return command.type === 'OpenLedger' && ledger.status === 'new'
    ? command.timeZone
    : ledger.timeZone;
}

function hashOf(command: Command): string {
  const entries = Object.entries(command).filter(([, value]) => value !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

/** The same command's events have the same ids, so that sending them again stores nothing twice. */
function eventId(ledgerId: string, commandId: string, index: number): string {
  return uuidOf(`${ledgerId}\n${commandId}\n${index}`);
}

/** A UUID (version 8) that always follows from the same text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A command id for a command that nobody will send again. */
export const newCommandId = (): string => randomUUID();
