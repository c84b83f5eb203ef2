import { expect, it } from 'vitest';
import { roundsBeside } from '../ledger/testing/rounds.ts';
import { cutUp } from './in-chunks.ts';

it('a long text is cut at ends of lines, and others are served before each piece', async () => {
  const text = 'SUMMARY:Rent 🏠\r\n'.repeat(20_000);
  const pieces: string[] = [];
  const { rounds } = await roundsBeside(async () => {
    for await (const piece of cutUp(text)) pieces.push(piece);
  });
  expect(pieces.join('')).toBe(text);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.every((piece) => piece.endsWith('\r\n'))).toBe(true);
  expect(rounds).toBeGreaterThanOrEqual(pieces.length);
});

it('a text without an end of a line is one piece, and no text is none', async () => {
  const pieces = async (text: string) => {
    const all: string[] = [];
    for await (const piece of cutUp(text)) all.push(piece);
    return all;
  };
  expect(await pieces('x'.repeat(100_000))).toHaveLength(1);
  expect(await pieces('')).toEqual([]);
});
