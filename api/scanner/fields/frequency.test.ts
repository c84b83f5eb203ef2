import { describe, expect, it } from 'vitest';
import { read } from '../testing/read.ts';
import { FREQUENCIES } from '../testing/short-frequencies.ts';

describe('the frequency', () => {
  it.each(FREQUENCIES)('%s', (text, frequency) => {
    expect(read(text).frequency.value).toBe(frequency);
  });
});
