/** The one codec at the stores' edge: it encrypts events with the ledger's own key, and checks them on the way in and out. */
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import {
  EVENT_VERSIONS,
  type EventMetadata,
  type LedgerEvent,
  parseEvent,
  type RecordedLedgerEvent,
} from '../events.ts';
import { mapInTurns } from '../others-first.ts';
import {
  type Head,
  headAt,
  isSealedInPlace,
  type PlacedEvent,
  placeOf,
  SEAL_FORM,
} from './chain.ts';
import type { NewEvent, StoredEvent } from './event-store.ts';
import type { Keyring } from './keys.ts';
import { packPayload, unpackPayload } from './payload.ts';
import { SealBroken, seal, unseal } from './seal.ts';
import { upcast } from './upcast.ts';
import { isUuid } from './uuid.ts';

/** An event on its way to the store. */
export type UnencodedEvent = {
  /** A UUID in lower case. */
  id: string;
  event: LedgerEvent;
  /** Without the ledger's id, which `encode` gets beside it. */
  metadata: Omit<EventMetadata, 'ledgerId'>;
};

/** An event decrypted, in the version in which it was written. */
type Opened = { version: number; data: unknown; metadata: UnencodedEvent['metadata'] };

export interface Codec {
  /**
   * Encodes events to be stored after `head`, and nowhere else. Also answers the stream's new head. Throws KeyDestroyed when the
   * ledger was erased.
   */
  encode(
    ledgerId: string,
    head: Head,
    events: readonly UnencodedEvent[],
  ): Promise<{ events: NewEvent[]; head: Head }>;
  /**
   * One result per event, in order; null when the ledger was erased. With `from`, the events must be those of one stream from that
   * revision on, each after the one before: a missing event would be folded over silently. Throws {@link CorruptEvent}.
   */
  decode(stored: readonly StoredEvent[], from?: number): Promise<(RecordedLedgerEvent | null)[]>;
}

/** The store has something else at this place than what was written there. */
export class CorruptEvent extends Error {
  constructor(
    { stream, revision, id }: { stream: string; revision: number; id: string },
    reason: string,
    options?: ErrorOptions,
  ) {
    super(`Event ${id} at revision ${revision} of ${stream} is damaged: ${reason}`, options);
    this.name = 'CorruptEvent';
  }
}

/** The beginning of the name of every ledger's stream. */
export const STREAM_PREFIX = 'ledger-';

/** The stream of a ledger. The id is a UUID in lower case; other forms would name other streams. */
export function ledgerStream(ledgerId: string): string {
  if (!isUuid(ledgerId)) throw new RangeError(`"${ledgerId}" is no ledger id.`);
  return STREAM_PREFIX + ledgerId;
}

/** The ledger of a stream; null when the stream is not a ledger's. */
export function ledgerIdOf(stream: string): string | null {
  const id = stream.slice(STREAM_PREFIX.length);
  return stream.startsWith(STREAM_PREFIX) && isUuid(id) ? id : null;
}

export function createCodec(keyring: Keyring): Codec {
  return {
    encode: async (ledgerId, head, events) => {
      const stream = ledgerStream(ledgerId);
      const key = await keyring.obtain(ledgerId);
      let last = head;
      const encoded = await mapInTurns(events, ({ id, event, metadata }) => {
        if (!isUuid(id)) throw new RangeError(`"${id}" is no event id.`);
        const { type, data } = parseEvent(event.type, event.data);
        const payload = { version: EVENT_VERSIONS[type], data, metadata };
        const sealed = sealEvent(key, { stream, head: last, id, type }, payload);
        last = headAt(sealed);
        return sealed;
      });
      return { events: encoded, head: last };
    },
    decode: async (stored, from) => {
      const ledgerIds = stored.map((event) => ledgerIdOf(event.stream));
      const keys = await keyring.find(ledgerIds.filter((id) => id !== null));
      return stored.map((event, index) => {
        const ledgerId = ledgerIds[index] ?? '';
        const key = keys.get(ledgerId);
        if (key === undefined) throw new CorruptEvent(event, 'there is no key for its stream');
        if (key === null) return null;
        if (from !== undefined) assertPlaced(event, from + index);
        return decodeEvent(key, ledgerId, event);
      });
    },
  };
}

/** What is said of an event that stands where another should. */
export const missingBefore = (revision: number): string =>
  `revision ${revision} should stand here; events are missing`;

function assertPlaced(event: StoredEvent, revision: number): void {
  if (event.revision !== revision) throw new CorruptEvent(event, missingBefore(revision));
}

/** Seals an event for the place after `head`. Its data opens only there, under this id and type. */
export function sealEvent(
  key: KeyObject,
  { stream, head, id, type }: { stream: string; head: Head; id: string; type: string },
  event: Opened,
): PlacedEvent {
  const { traceparent } = event.metadata;
  const trace = traceparent === undefined ? {} : { traceparent };
  const metadata = { seal: SEAL_FORM, previous: head.hash, ...trace };
  const place = { stream, revision: head.revision + 1, id, type, metadata };
  return { ...place, data: seal(key, placeOf(place), packPayload(event)) };
}

/** Opens the sealed part of an event, in the version in which it was written. Throws {@link CorruptEvent}. */
export function openEvent(key: KeyObject, stored: StoredEvent): Opened {
  return naming(stored, () => open(key, stored));
}

const open = (key: KeyObject, stored: StoredEvent): Opened =>
  isSealedInPlace(stored) ? openInPlace(key, stored) : openFirstForm(key, stored);

function decodeEvent(key: KeyObject, ledgerId: string, stored: StoredEvent): RecordedLedgerEvent {
  const { id, type, revision, position } = stored;
  return naming(stored, () => {
    const payload = open(key, stored);
    const event = parseEvent(type, upcast(type, payload.version, payload.data));
    const metadata: EventMetadata = { ledgerId, ...payload.metadata };
    // Field by field: here `...event` alone would take a sixth of the time that decoding does.
    const { type: known, data } = event;
    return { type: known, data, id, metadata, revision, position } as RecordedLedgerEvent;
  });
}

/** An error that names the event's place. */
function naming<T>(stored: StoredEvent, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof SealBroken) throw new CorruptEvent(stored, cause.message, { cause });
    if (cause instanceof z.ZodError) throw new CorruptEvent(stored, cause.message, { cause });
    // The parser's own message quotes the decrypted text, which must not get into a log.
    if (cause instanceof SyntaxError)
      throw new CorruptEvent(stored, 'what is sealed has no known form');
    throw cause;
  }
}

/** All that is stored unencrypted beside an event. Whatever else stands there was put there by somebody else. */
type MetadataInPlace = { seal: typeof SEAL_FORM; previous: string; traceparent?: string };

/** Checked by hand, like a payload (payload.ts), because every event that is read passes here. */
function isInPlace(metadata: Record<string, unknown>): metadata is MetadataInPlace {
  const { seal, previous, traceparent } = metadata;
  const isTraced = Object.hasOwn(metadata, 'traceparent');
  return (
    seal === SEAL_FORM &&
    typeof previous === 'string' &&
    (isTraced ? typeof traceparent === 'string' : true) &&
    Object.keys(metadata).length === (isTraced ? 3 : 2)
  );
}

function openInPlace(key: KeyObject, stored: StoredEvent): Opened {
  const beside = stored.metadata;
  if (!isInPlace(beside)) throw new SealBroken('its metadata were changed');
  const { version, data, metadata } = unpackPayload(unseal(key, placeOf(stored), stored.data));
  const opened: Opened = { version, data, metadata };
  if (beside.traceparent !== undefined) opened.metadata.traceparent = beside.traceparent;
  return opened;
}

/** How many bytes of a command's SHA-256 are stored. */
export const COMMAND_HASH_BYTES = 16;

/** The metadata of the first form, which anybody could change. Of the ledger that it names nothing is believed. */
const firstMetadata = z.object({
  userId: z.string(),
  commandId: z.string(),
  commandHash: z.string(),
  correlationId: z.string(),
  traceparent: z.string().optional(),
  time: z.string(),
  day: z.string(),
  version: z.int().positive(),
});

function openFirstForm(key: KeyObject, stored: StoredEvent): Opened {
  const { stream, id, type } = stored;
  const plain = unseal(key, `${stream}\n${id}\n${type}`, stored.data);
  const { version, ...metadata } = firstMetadata.parse(stored.metadata);
  const hash = Buffer.from(metadata.commandHash, 'hex').subarray(0, COMMAND_HASH_BYTES);
  metadata.commandHash = hash.toString('base64url');
  return { version, data: JSON.parse(plain.toString()), metadata };
}
