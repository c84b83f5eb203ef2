/** The one codec at the stores' edge: what happened is encrypted with the ledger's own key, checked on the way in and out. */
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import {
  EVENT_VERSIONS,
  type EventMetadata,
  type LedgerEvent,
  parseEvent,
  type RecordedLedgerEvent,
} from '../events.ts';
import type { NewEvent, StoredEvent } from './event-store.ts';
import type { Keyring } from './keys.ts';
import { SealBroken, seal, unseal } from './seal.ts';
import { upcast } from './upcast.ts';
import { isUuid } from './uuid.ts';

/** An event on its way to the store. Its hash is no part of this: it covers what the codec makes (chain.ts). */
export type UnencodedEvent = {
  /** A UUID in lower case. */
  id: string;
  event: LedgerEvent;
  metadata: Omit<EventMetadata, 'hash'>;
};

export interface Codec {
  /** Throws KeyDestroyed when the ledger was erased. */
  encode(ledgerId: string, events: readonly UnencodedEvent[]): Promise<NewEvent[]>;
  /** One result per event, in order; null when the ledger was erased. Throws {@link CorruptEvent}. */
  decode(stored: readonly StoredEvent[]): Promise<(RecordedLedgerEvent | null)[]>;
}

/** What the store holds at this place is not what was written there. */
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

/** What the name of every ledger's stream begins with. */
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

/** All that is stored unencrypted beside an event. Whatever else a caller hands in is left out. */
const writtenMetadata = z.object({
  ledgerId: z.string(),
  userId: z.string(),
  commandId: z.string(),
  commandHash: z.string(),
  correlationId: z.string(),
  traceparent: z.string().optional(),
  time: z.string(),
  day: z.string(),
});
const storedMetadata = writtenMetadata.extend({ hash: z.string(), version: z.int().positive() });

export function createCodec(keyring: Keyring): Codec {
  return {
    encode: async (ledgerId, events) => {
      const stream = ledgerStream(ledgerId);
      const key = await keyring.obtain(ledgerId);
      return events.map((event) => encodeEvent(key, stream, event));
    },
    decode: async (stored) => {
      const ledgerIds = stored.map((event) => ledgerIdOf(event.stream));
      const keys = await keyring.find(ledgerIds.filter((id) => id !== null));
      return stored.map((event, index) => {
        const key = keys.get(ledgerIds[index] ?? '');
        if (key === undefined) throw new CorruptEvent(event, 'there is no key for its stream');
        return key && decodeEvent(key, event);
      });
    },
  };
}

function encodeEvent(key: KeyObject, stream: string, unencoded: UnencodedEvent): NewEvent {
  const { id } = unencoded;
  if (!isUuid(id)) throw new RangeError(`"${id}" is no event id.`);
  const { type, data } = parseEvent(unencoded.event.type, unencoded.event.data);
  const metadata = writtenMetadata.parse(unencoded.metadata);
  return {
    id,
    type,
    data: seal(key, placeOf({ stream, id, type }), Buffer.from(JSON.stringify(data))),
    metadata: { ...metadata, version: EVENT_VERSIONS[type] },
  };
}

function decodeEvent(key: KeyObject, stored: StoredEvent): RecordedLedgerEvent {
  const { id, type, revision, position } = stored;
  try {
    const plain = unseal(key, placeOf(stored), stored.data);
    const { version, ...metadata } = storedMetadata.parse(stored.metadata);
    const event = parseEvent(type, upcast(type, version, JSON.parse(plain.toString())));
    // Field by field: here `...event` alone would take a sixth of the time that decoding does.
    const { type: known, data } = event;
    return { type: known, data, id, metadata, revision, position } as RecordedLedgerEvent;
  } catch (cause) {
    if (cause instanceof SealBroken) throw new CorruptEvent(stored, cause.message, { cause });
    if (cause instanceof z.ZodError) throw new CorruptEvent(stored, cause.message, { cause });
    // The parser's own message quotes the text, which nobody may read in a log.
    if (cause instanceof SyntaxError) throw new CorruptEvent(stored, 'it is no JSON');
    throw cause;
  }
}

/** An event's data open only where they were written: in this stream, under this id, as this type. */
function placeOf({ stream, id, type }: Pick<StoredEvent, 'stream' | 'id' | 'type'>): string {
  return `${stream}\n${id}\n${type}`;
}
