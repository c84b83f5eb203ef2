/** Text of an iCalendar file (RFC 5545): lines that are escaped, folded and ended as it wants them. */

const LINE_OCTETS = 75;

/** A property's line. `value` is taken as it is; a text goes through {@link icalText} first. */
export function icalLine(name: string, value: string): string {
  return `${folded(`${name}:${value}`)}\r\n`;
}

/** Any text as the value of a property (3.3.11). Other control characters than a line break have no place in one. */
export function icalText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** `2026-03-04` as `20260304`; an instant in ISO 8601 UTC as `20260304T100000Z`. */
export function icalTime(time: string): string {
  return time.replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** Lines are at most 75 octets long, and no character is cut in two (3.1). A continued line's blank counts. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_OCTETS) return line;
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const room = LINE_OCTETS - (start === 0 ? 0 : 1);
    const end = characterStart(bytes, Math.min(start + room, bytes.length));
    parts.push(bytes.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

/** The place itself, or the one before it where its character begins. */
function characterStart(bytes: Buffer, place: number): number {
  let start = place;
  while (start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  return start;
}
