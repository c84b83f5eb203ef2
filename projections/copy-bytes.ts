/** Rows in the binary form of Postgres' COPY, which spares Postgres to read numbers, days and ids out of text. */
import { addDays, daysBetween } from '../ledger/calendar.ts';
import type { ColumnType } from './sql.ts';
import { storableJson, type Value } from './table.ts';

/** A signature, no flags, and nothing more in the head. The end of what is sent ends the rows too. */
const HEAD = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

const FIRST_BYTES = 1 << 20;
const LENGTH_BYTES = 4;
/** Whatever is no text fits this, its length included; so does what stands before a text. */
const CELL_BYTES = LENGTH_BYTES + 16;
/** A character of JavaScript becomes at most so many bytes. */
const BYTES_A_CHARACTER = 3;

const NULL_LENGTH = -1;
const JSONB_VERSION = 1;

/** Where Postgres begins to count days and microseconds. */
const FIRST_DAY = '2000-01-01';
const FIRST_MS = Date.parse(FIRST_DAY);

/** Gathers rows as bytes at once, which the garbage collector need not look at. */
export class CopyBytes {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #view = viewOf(this.#bytes);
  #end = HEAD.copy(this.#bytes);
  /** A batch has many events of few days. */
  readonly #days = new Map<string, number>();

  get empty(): boolean {
    return this.#end === HEAD.length;
  }

  /** All rows so far, until the next is added or {@link clear} is called. */
  all(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  clear(): void {
    this.#end = HEAD.length;
  }

  /** Throws a RangeError when a value is none of its column's type. */
  add(row: readonly Value[], types: readonly ColumnType[]): void {
    this.#makeRoom(CELL_BYTES);
    this.#view.setInt16(this.#end, types.length);
    this.#end += 2;
    for (let index = 0; index < types.length; index += 1)
      this.#cell(row[index] ?? null, types[index] as ColumnType);
  }

  #cell(value: Value, type: ColumnType): void {
    this.#makeRoom(CELL_BYTES);
    if (value === null) this.#int32(NULL_LENGTH);
    else if (type === 'text') this.#text(String(value), this.#end + LENGTH_BYTES);
    else if (type === 'jsonb') this.#json(value);
    else if (type === 'uuid') this.#uuid(String(value));
    else if (type === 'bigint') this.#int64(Number(value));
    else if (type === 'timestamptz') this.#int64(1_000 * (Date.parse(String(value)) - FIRST_MS));
    else if (type === 'boolean') this.#boolean(value === true);
    else {
      this.#int32(4);
      this.#int32(type === 'date' ? this.#daysTo(String(value)) : Number(value));
    }
  }

  #boolean(value: boolean): void {
    this.#int32(1);
    this.#bytes[this.#end] = value ? 1 : 0;
    this.#end += 1;
  }

  #int32(value: number): void {
    if ((value | 0) !== value) throw new RangeError(`${value} is no 32-bit integer.`);
    this.#view.setInt32(this.#end, value);
    this.#end += 4;
  }

  #int64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is no safe integer.`);
    this.#int32(8);
    this.#view.setInt32(this.#end, Math.floor(value / 2 ** 32));
    this.#view.setUint32(this.#end + 4, value >>> 0);
    this.#end += 8;
  }

  #daysTo(day: string): number {
    let days = this.#days.get(day);
    if (days === undefined) {
      days = daysBetween(FIRST_DAY, day);
      if (addDays(FIRST_DAY, days) !== day) throw new RangeError(`"${day}" is no day.`);
      this.#days.set(day, days);
    }
    return days;
  }

  /** Its digits two by two, which takes a third of the time of Buffer's own reading of hex. */
  #uuid(uuid: string): void {
    this.#int32(16);
    const bytes = this.#bytes;
    let end = this.#end;
    for (let at = 0; at < uuid.length; at += 2) {
      if (uuid.charCodeAt(at) === DASH) at += 1;
      bytes[end] = 16 * digitAt(uuid, at) + digitAt(uuid, at + 1);
      end += 1;
    }
    this.#end = end;
  }

  #json(value: Value): void {
    this.#bytes[this.#end + LENGTH_BYTES] = JSONB_VERSION;
    this.#text(storableJson(value), this.#end + LENGTH_BYTES + 1);
  }

  /** A text, with its length before it. As `storable` in table.ts: half a surrogate pair becomes � as it becomes bytes. */
  #text(text: string, start: number): void {
    const whole = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
    this.#makeRoom(CELL_BYTES + whole.length * BYTES_A_CHARACTER);
    const end = start + this.#bytes.write(whole, start);
    this.#int32(end - this.#end - LENGTH_BYTES);
    this.#end = end;
  }

  #makeRoom(wanted: number): void {
    if (this.#end + wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + wanted);
    this.#bytes.copy(larger);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

const DASH = '-'.charCodeAt(0);

/** The value of a hexadecimal digit: the codes of letters have bit 6, and their low bits count from 1. */
function digitAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return (code & 15) + 9 * (code >> 6);
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}
