/** The sealed part of an event, its data and most of its metadata, as the shortest text from which both can be read back. */
import { addDays, daysBetween } from '../calendar.ts';
import type { EventMetadata } from '../events.ts';
import { isUuid, uuidBytes, uuidFrom } from './uuid.ts';

/** An event's data in the version in which it was written, and what nobody needs to know of it without a key. */
export type Payload = {
  version: number;
  data: unknown;
  metadata: Omit<EventMetadata, 'ledgerId' | 'traceparent'>;
};

/** Stands for a correlation id that is the command's. */
const AS_COMMAND = '';

/** An array and not an object, because names would be stored again with each event. The order is fixed. */
type Packed = [
  version: number,
  data: unknown,
  instant: number,
  days: number,
  userId: string,
  commandId: string,
  commandHash: string,
  correlationId: string,
];

const PACKED_FIELDS = 8;

/** Checked by hand, because a schema's parse would take as long as decrypting the event. */
function isPacked(value: unknown): value is Packed {
  if (!Array.isArray(value) || value.length !== PACKED_FIELDS) return false;
  const [version, , instant, days, userId, commandId, commandHash, correlationId] = value;
  return (
    Number.isSafeInteger(version) &&
    version > 0 &&
    Number.isSafeInteger(instant) &&
    Number.isSafeInteger(days) &&
    typeof userId === 'string' &&
    typeof commandId === 'string' &&
    typeof commandHash === 'string' &&
    typeof correlationId === 'string'
  );
}

/** Throws a RangeError for a time that is not the one form of an instant. */
export function packPayload({ version, data, metadata }: Payload): Buffer {
  const { time, day, userId, commandId, commandHash, correlationId } = metadata;
  const instant = new Date(time);
  if (instant.toISOString() !== time) throw new RangeError(`"${time}" is no ISO instant in UTC.`);
  const packed: Packed = [
    version,
    data,
    instant.getTime(),
    daysBetween(dayInUtc(time), day),
    packId(userId),
    packId(commandId),
    commandHash,
    correlationId === commandId ? AS_COMMAND : packId(correlationId),
  ];
  return Buffer.from(JSON.stringify(packed));
}

/** Throws a SyntaxError for what no program of ours has packed. */
export function unpackPayload(packed: Buffer): Payload {
  const read: unknown = JSON.parse(packed.toString());
  if (!isPacked(read)) throw new SyntaxError('The payload has another form.');
  const [version, data, instant, days, userId, command, commandHash, correlation] = read;
  const time = new Date(instant).toISOString();
  const commandId = unpackId(command);
  const metadata = {
    userId: unpackId(userId),
    commandId,
    commandHash,
    correlationId: correlation === AS_COMMAND ? commandId : unpackId(correlation),
    time,
    // The day is stored and not computed again, because the household's time zone may have changed since.
    day: days === 0 ? dayInUtc(time) : addDays(dayInUtc(time), days),
  };
  return { version, data, metadata };
}

const dayInUtc = (time: string) => time.slice(0, 10);

const UUID_BYTES = 16;
/** A UUID on its way from one text to the other. */
const read = Buffer.alloc(UUID_BYTES);

/** Most ids are UUIDs, which take 22 characters in base64. Any other text stands behind a mark that base64 does not have. */
const AS_IT_IS = '=';

function packId(id: string): string {
  return isUuid(id) ? uuidBytes(id).toString('base64url') : AS_IT_IS + id;
}

function unpackId(packed: string): string {
  if (packed.startsWith(AS_IT_IS)) return packed.slice(AS_IT_IS.length);
  if (read.write(packed, 'base64url') !== UUID_BYTES) throw new SyntaxError('An id is cut off.');
  return uuidFrom(read);
}
