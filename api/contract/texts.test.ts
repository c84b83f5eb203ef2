/** What a name may be made of. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { label, note } from './texts.ts';

const name = label('A name is required');

describe('a name', () => {
  it.each([
    ['a zero-width space', '\u200b'],
    ['a word joiner', '\u2060\ufeff'],
    ['a joiner of emoji', '\u200d'],
    ['a soft hyphen', '\u00ad'],
    ['an empty Braille cell', '\u2800'],
    ['an empty Hangul letter', '\u3164'],
    ['a mark of direction', '\u200f\u202e'],
    ['marks of annotation', '\ufff9\ufffb'],
    ['an accent on nothing', ' \u0301'],
  ])('is not %s alone', (_, text) => {
    expect(z.safeParse(name, text).error?.issues[0]?.message).toBe('A name is required');
  });

  it.each(['👩‍👩‍👧', '1️⃣', '🏳️‍🌈', 'é', 'e\u0301', 'می‌خواهم', 'שכר \u200fדירה', '!'])(
    'may be %s',
    (text) => {
      expect(z.parse(name, text)).toBe(text);
    },
  );
});

it('a note of which nothing can be seen is none', () => {
  expect(z.parse(note, '\u200b\u2800')).toBeNull();
  expect(z.parse(note, ' \u200b! ')).toBe('\u200b!');
});
