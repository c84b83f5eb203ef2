/** The ids of ledgers, users, commands and events: UUIDs in lower case, for another form would name something else. */
import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** True for a UUID of any version, in lower case. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A UUID (version 8, RFC 9562) that always follows from the same text. */
export function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidFrom(bytes);
}

/** The 16 bytes of a UUID. */
export function uuidBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** Where each byte's two digits stand in a UUID. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const DIGITS = Buffer.from('0123456789abcdef');
const written = Buffer.alloc(36, '-');

/** The UUID that 16 bytes are. Up to three are read with each event: written in place they leave no parts to be collected. */
export function uuidFrom(bytes: Uint8Array): string {
  for (let nth = 0; nth < PLACES.length; nth += 1) {
    const [byte = 0, place = 0] = [bytes[nth], PLACES[nth]];
    written[place] = DIGITS[byte >> 4] ?? 0;
    written[place + 1] = DIGITS[byte & 15] ?? 0;
  }
  return written.toString('latin1');
}
