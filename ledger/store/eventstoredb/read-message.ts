/**
 * Decodes the messages of a read from Protobuf's bytes by hand: the client's classes and conversions take five times as long
 * for each event.
 */
import type { Position } from '../../events.ts';

/** An event as the server has recorded it, with its metadata as bytes. */
export type Recorded = {
  id: string;
  stream: string;
  revision: number;
  type: string;
  data: Buffer;
  metadata: Buffer;
  created: Date;
  /** Null in reads of a stream from servers before 22.6. */
  position: Position | null;
};

/** `missing`: the stream does not exist. `other`: a message that is not used here. */
export type Message = { event: Recorded } | 'confirmed' | 'missing' | 'other';

/** The field numbers of event_store.client.streams. */
const RESPONSE = { event: 1, confirmation: 2, streamNotFound: 4 } as const;
const EVENT = { event: 1 } as const;
const RECORDED = {
  id: 1,
  stream: 2,
  revision: 3,
  prepare: 4,
  commit: 5,
  property: 6,
  metadata: 7,
  data: 8,
} as const;
const ID = { text: 2 } as const;
const STREAM = { name: 3 } as const;
const PROPERTY = { key: 1, value: 2 } as const;

/** Throws a RangeError for bytes that end too soon. */
export function messageOf(bytes: Buffer): Message {
  const fields = new Fields(bytes);
  while (fields.next()) {
    if (fields.field === RESPONSE.event) return eventIn(fields.bytes());
    if (fields.field === RESPONSE.confirmation) return 'confirmed';
    if (fields.field === RESPONSE.streamNotFound) return 'missing';
    fields.skip();
  }
  return 'other';
}

function eventIn(bytes: Buffer): Message {
  const fields = new Fields(bytes);
  while (fields.next()) {
    if (fields.field === EVENT.event) return { event: recordedIn(fields.bytes()) };
    fields.skip();
  }
  return 'other';
}

const NO_POSITION = 2n ** 64n - 1n;
const NOTHING = Buffer.alloc(0);

function recordedIn(bytes: Buffer): Recorded {
  const fields = new Fields(bytes);
  const properties: Record<string, string> = {};
  let [id, stream, revision] = ['', '', 0];
  let [commit, prepare] = [0n, 0n];
  let data: Buffer = NOTHING;
  let metadata: Buffer = NOTHING;
  while (fields.next()) {
    if (fields.field === RECORDED.id) id = fields.inner(ID.text).toString();
    else if (fields.field === RECORDED.stream) stream = fields.inner(STREAM.name).toString();
    else if (fields.field === RECORDED.revision) revision = Number(fields.large());
    else if (fields.field === RECORDED.prepare) prepare = fields.large();
    else if (fields.field === RECORDED.commit) commit = fields.large();
    else if (fields.field === RECORDED.property) noteProperty(fields.bytes(), properties);
    else if (fields.field === RECORDED.metadata) metadata = fields.bytes();
    else if (fields.field === RECORDED.data) data = fields.bytes();
    else fields.skip();
  }
  const { type = '', created = '' } = properties;
  const position = commit === NO_POSITION ? null : { commit, prepare };
  return { id, stream, revision, type, data, metadata, created: timeOf(created), position };
}

function noteProperty(bytes: Buffer, properties: Record<string, string>): void {
  const fields = new Fields(bytes);
  let [key, value] = ['', ''];
  while (fields.next()) {
    if (fields.field === PROPERTY.key) key = fields.bytes().toString();
    else if (fields.field === PROPERTY.value) value = fields.bytes().toString();
    else fields.skip();
  }
  properties[key] = value;
}

/** A time is in units of 100 ns: its last four digits are less than a millisecond. */
const timeOf = (ticks: string) => new Date(Number(ticks.slice(0, -4)));

/** The wire types of a field. */
const [VARINT, FIXED_64, BYTES, FIXED_32] = [0, 1, 2, 5];
/** The groups of seven bits that a number holds exactly. */
const GROUPS_IN_A_NUMBER = 7;

/** The fields of a message in order. A field that is not read must be skipped. */
class Fields {
  /** The number of the current field. */
  field = 0;
  readonly #bytes: Buffer;
  #at = 0;
  #form = VARINT;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** False at the end. */
  next(): boolean {
    if (this.#at === this.#bytes.length) return false;
    const tag = this.#number();
    this.field = tag >>> 3;
    this.#form = tag & 7;
    return true;
  }

  /** The value of a field of bytes: a text, bytes, or a message. */
  bytes(): Buffer {
    const length = this.#number();
    const from = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError('A message of the server is cut off.');
    return this.#bytes.subarray(from, this.#at);
  }

  /** The bytes of one field of a message; none when it has no such field. */
  inner(field: number): Buffer {
    const fields = new Fields(this.bytes());
    while (fields.next()) {
      if (fields.field === field) return fields.bytes();
      fields.skip();
    }
    return NOTHING;
  }

  /** An unsigned number of up to 64 bits. */
  large(): bigint {
    let [value, scale] = [0, 1];
    for (let group = 0; group < GROUPS_IN_A_NUMBER; group += 1) {
      const byte = this.#byte();
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return BigInt(value);
      scale *= 0x80;
    }
    let large = BigInt(value);
    for (let shift = 49n; ; shift += 7n) {
      const byte = this.#byte();
      large |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return large;
    }
  }

  skip(): void {
    if (this.#form === VARINT) this.large();
    else if (this.#form === BYTES) this.bytes();
    else if (this.#form === FIXED_64) this.#at += 8;
    else if (this.#form === FIXED_32) this.#at += 4;
    else throw new RangeError('A message of the server has another form.');
  }

  #number(): number {
    return Number(this.large());
  }

  #byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError('A message of the server is cut off.');
    this.#at += 1;
    return byte;
  }
}
