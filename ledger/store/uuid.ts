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

/** The UUID that 16 bytes are. */
export function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
