/**
 * Everything that can have happened in a ledger: one schema per event type (events/), with its version. Every event stays
 * readable for ever. So a schema never changes its meaning; a new meaning is a new version (docs/product.md, Events).
 *
 * An event carries all that its postings need (amounts, pots), and every id and date that was decided with it. So an old event
 * means the same for ever, and a read model never has to decide anything.
 */
import { z } from 'zod';
import { EVENTS, SCHEMAS } from './events/all.ts';

/** The name of a type, as it is stored. */
export type EventType = keyof typeof SCHEMAS;

/** The data of the events of some schemas, by type. */
export type DataIn<Schemas extends Record<string, z.ZodType>> = {
  [T in keyof Schemas]: z.infer<Schemas[T]>;
};

/** The data of an event of one type. */
export type DataOf<T extends EventType> = DataIn<typeof SCHEMAS>[T];

type Events = { [T in EventType]: { type: T; data: DataOf<T> } };

/** One thing that happened. All amounts in cents, all days in the ledger's time zone. */
export type LedgerEvent = Events[EventType];

/** An event of one type, or of one of several. */
export type EventOf<T extends EventType> = Events[T];

/** Every type there is. */
export const EVENT_TYPES = Object.keys(SCHEMAS) as EventType[];

/** The version in which each event type is written today. */
export const EVENT_VERSIONS = Object.fromEntries(
  EVENT_TYPES.map((type) => [type, 1 + (EVENTS[type].upcasts?.length ?? 0)]),
) as Record<EventType, number>;

/** The schemas as code of their own, made when a type is first met: every event that is read is checked. */
const compiled = new Map<string, z.ZodType>();

/** Checks an event as it comes from a store, in today's version. Throws a ZodError that names the field. */
export function parseEvent(type: string, data: unknown): LedgerEvent {
  if (!Object.hasOwn(SCHEMAS, type)) throw new UnknownEventType(type);
  const known = type as EventType;
  const schema = compiled.get(known) ?? z.compile<z.ZodType>(SCHEMAS[known]);
  compiled.set(known, schema);
  return { type: known, data: schema.parse(data) } as LedgerEvent;
}

/** The store holds an event that this program does not know: it must stop, never skip (docs/product.md, Events). */
export class UnknownEventType extends Error {
  constructor(type: string) {
    super(`Unknown event type "${type}"`);
    this.name = 'UnknownEventType';
  }
}

/** What is stored about an event beside its data. */
export type EventMetadata = {
  /** Follows from the stream's name; it is not stored in the event. */
  ledgerId: string;
  userId: string;
  /** The id of the command that caused it, shared by all events of that command. */
  commandId: string;
  /** 128 bits of the SHA-256 of that command's content, in base64. The same id with other content is refused. */
  commandHash: string;
  correlationId: string;
  /** W3C trace context of that command, when it was traced. The projector joins the same trace. */
  traceparent?: string | undefined;
  /** When it was recorded, ISO 8601 UTC. */
  time: string;
  /** The day of `time` in the ledger's time zone. */
  day: string;
};

/** An event with its metadata and its place in its stream: `revision` counts from 0. */
export type PlacedLedgerEvent = LedgerEvent & {
  id: string;
  metadata: EventMetadata;
  revision: number;
};

/** The same once it is stored: `position` orders the events of all ledgers. */
export type RecordedLedgerEvent = PlacedLedgerEvent & { position: Position };

/** A place in the order of all events: EventStoreDB's pair; the Postgres store gives both parts the same number. */
export type Position = { readonly commit: bigint; readonly prepare: bigint };

/** Negative, zero or positive as `a` lies before, at or after `b`. */
export function comparePositions(a: Position, b: Position): number {
  if (a.commit !== b.commit) return a.commit < b.commit ? -1 : 1;
  if (a.prepare !== b.prepare) return a.prepare < b.prepare ? -1 : 1;
  return 0;
}
