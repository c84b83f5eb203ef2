import { describe, expect, it } from 'vitest';
import type { Word } from '../page.ts';
import { SCANNED_ON } from '../testing/bill.ts';
import { read } from '../testing/read.ts';
import { NAMES } from '../testing/short-names.ts';
import { readFields } from './read-fields.ts';

/** Large words with these gaps between them, and "Water" behind. */
function large(text: string, gaps: readonly number[], confidence: number): Word[] {
  let x = 10;
  return [...text.split(' '), 'Water'].map((word, at) => {
    const x0 = x;
    const x1 = x0 + word.length * 20;
    x = x1 + (gaps[at] ?? 16);
    return { text: word, x0, x1, y0: 0, y1: 36, confidence };
  });
}

/** Small print under the head. */
const small = (confidence: number): Word[] =>
  'Please pay your bill in time by post'
    .split(' ')
    .map((text, at) => ({ text, x0: at * 60, x1: at * 60 + 54, y0: 80, y1: 90, confidence }));

const nameOf = (words: Word[]) =>
  readFields(
    {
      pages: [{ width: 595, height: 842, words }],
      source: 'text',
      pagesLeftOut: false,
      lowResolution: false,
    },
    SCANNED_ON,
  ).name.value;

describe('the name', () => {
  it.each(NAMES)('%s', (_, text, name) => {
    expect(read(text).name.value).toBe(name);
  });

  it.each([
    ['put together where it was torn', 'Gi PPS land', [5, 5], 0.9, 'Gippsland Water'],
    ['put together, in capitals', 'HY DRA', [5], 0.9, 'HYDRA Water'],
    ['not put together where words part', 'Red Oak', [16], 0.9, 'Red Oak Water'],
    ['not put together in a text layer', 'Red Oak', [5], 1, 'Red Oak Water'],
  ])('%s', (_, text, gaps, confidence, name) => {
    expect(nameOf([...large(text, gaps, confidence), ...small(confidence)])).toBe(name);
  });

  it('that begins with a number, in the largest print', () => {
    expect(nameOf([...large('407 ETR', [16], 1).slice(0, 2), ...small(1)])).toBe('407 ETR');
  });

  it('of the two lines of a letterhead', () => {
    const [town, ...council] = ['Selby', 'Borough', 'Council'].map((text, at) => ({
      text,
      x0: at === 2 ? 130 : 10,
      x1: at === 2 ? 240 : 118,
      y0: at === 0 ? 0 : 30,
      y1: at === 0 ? 24 : 54,
      confidence: 1,
    }));
    expect(nameOf([...(town ? [town] : []), ...council, ...small(1)])).toBe(
      'Selby Borough Council',
    );
  });

  it('of the sender, not of the slogan in small print beside it', () => {
    const slogan = { x0: 120, y0: 12, y1: 24, confidence: 1 };
    const words = [
      { text: 'JETTS', x0: 10, x1: 110, y0: 0, y1: 24, confidence: 1 },
      { ...slogan, text: '24', x1: 130, y0: 14 },
      { ...slogan, text: 'hour', x0: 134, x1: 150, y0: 14 },
      { ...slogan, text: 'fitness', x0: 154, x1: 190, y0: 14 },
    ];
    expect(nameOf([...words, ...small(1)])).toBe('JETTS');
  });

  it('of a sender that is known, though a letter was misread', () => {
    expect(read('planet fithess\nDues of $24.99', {}, 0.7).name.value).toBe('Planet Fitness');
    expect(read('planet fithess\nDues of $24.99').name.value).not.toBe('Planet Fitness');
  });
});
