/** Whatever text goes in comes out again, read by a library that is not ours. */
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { icalLine, icalText, icalTime } from './ical.ts';

const read = (line: string): unknown => {
  const text = `BEGIN:VCALENDAR\r\n${line}END:VCALENDAR\r\n`;
  return new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('summary');
};

const SPECIAL = ['\\', ';', ',', '\n', ' ', ':', '"', 'é', '“', '🏠', '👩‍👩‍👧', 'x', '\\n', '漢'];
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.array(fc.constantFrom(...SPECIAL), { maxLength: 300 }).map((parts) => parts.join('')),
);

describe('a line of an iCalendar file', () => {
  it('is read back as it was, and is never longer than 75 octets', () => {
    fc.assert(
      fc.property(anyText, (any) => {
        // U+FFFD is what a character cut in two would show; so no text brings one along.
        const text = any.replace(/(?!\n)[\p{Cc}\ufffd]/gu, '');
        const line = icalLine('SUMMARY', icalText(text));
        expect(line.endsWith('\r\n')).toBe(true);
        for (const part of line.slice(0, -2).split('\r\n')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(part).not.toMatch(/[\r\n\ufffd]/);
        }
        expect(read(line)).toBe(text);
      }),
    );
  });

  it.each([
    ['x'.repeat(67), `SUMMARY:${'x'.repeat(67)}\r\n`],
    ['x'.repeat(68), `SUMMARY:${'x'.repeat(67)}\r\n x\r\n`],
    [`${'x'.repeat(66)}é`, `SUMMARY:${'x'.repeat(66)}\r\n é\r\n`],
    [`${'x'.repeat(65)}🏠y`, `SUMMARY:${'x'.repeat(65)}\r\n 🏠y\r\n`],
    ['x'.repeat(142), `SUMMARY:${'x'.repeat(67)}\r\n ${'x'.repeat(74)}\r\n x\r\n`],
  ])('is folded where 75 octets end (%#)', (text, line) => {
    expect(icalLine('SUMMARY', icalText(text))).toBe(line);
  });

  it('has no control character but the line break, which is written out', () => {
    expect(icalText('a\r\nb\rc\nd\u0007e\tf')).toBe('a\\nb\\nc\\ndef');
  });

  it('has days and instants in their short form', () => {
    expect(icalTime('2026-03-04')).toBe('20260304');
    expect(icalTime('2026-03-04T10:00:00.123Z')).toBe('20260304T100000Z');
  });
});
