import { expect, test } from 'vitest';
import { type Command, matching } from './use-commands.ts';

const command = (label: string): Command => ({ id: label, label, group: 'bill', run: () => {} });
const commands = [
  'Car insurance',
  'Pay Car insurance',
  'Pay Rent',
  'Forecast',
  'Café',
  'İnternet',
].map(command);
const found = (typed: string) => matching(commands, typed).map(({ label }) => label);

test('every typed word must be there, in whatever order and case', () => {
  expect(found('INS car')).toEqual(['Car insurance', 'Pay Car insurance']);
  expect(found('pay rent')).toEqual(['Pay Rent']);
  expect(found('gas')).toEqual([]);
});

test('accents need not be typed, and may be', () => {
  expect([found('cafe'), found('CAFÉ'), found('internet')]).toEqual([
    ['Café'],
    ['Café'],
    ['İnternet'],
  ]);
});

test('nothing typed offers everything', () => {
  expect(found('  ')).toHaveLength(6);
});
