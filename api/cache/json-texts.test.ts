import { expect, it } from 'vitest';
import { each, InPieces, jsonTexts } from './json-texts.ts';

it.each([
  ['no pieces', { a: [1, { b: 'ü"' }] }, { a: [1, { b: 'ü"' }] }],
  ['no fields', new InPieces({}, { a: [{ b: 1 }, { b: 2 }] }), { a: [{ b: 1 }, { b: 2 }] }],
  ['empty lists', new InPieces({ x: null }, { a: [], b: [] }), { x: null, a: [], b: [] }],
  [
    'pieces in pieces',
    new InPieces({ x: 1 }, { a: [new InPieces({ y: 2 }, { b: [{}, { z: 3 }] }), {}], c: [{}] }),
    { x: 1, a: [{ y: 2, b: [{}, { z: 3 }] }, {}], c: [{}] },
  ],
])('%s are written as JSON.stringify would', (_what, value, whole) => {
  expect([...jsonTexts(value)].join('')).toBe(JSON.stringify(whole));
});

it('makes an item only when its turn comes', () => {
  const made: number[] = [];
  const items = each([1, 2], (item) => {
    made.push(item);
    return { item };
  });
  const texts = jsonTexts(new InPieces({}, { items }));
  let text = '';
  while (!text.includes('1')) text += texts.next().value;
  expect(made).toEqual([1]);
});
