import { afterEach, expect, test, vi } from 'vitest';
import { readTyped } from './typed-money.ts';

afterEach(() => vi.unstubAllGlobals());

const inLanguage = (language: string) => vi.stubGlobal('navigator', { language });

test.each([
  ['en-US', '12.5', '12.50'],
  ['en-US', '12,50', '12.50'],
  ['en-US', '12,5', '12.50'],
  ['en-US', '1,234.56', '1234.56'],
  ['en-US', '1.234,56', '1234.56'],
  ['en-US', '1,234,567', '1234567.00'],
  ['en-US', '1.234.567', '1234567.00'],
  ['en-US', '$12', '12.00'],
  ['en-US', '12 €', '12.00'],
  ['en-US', 'AUD 12', '12.00'],
  ['en-US', ' 12.30 ', '12.30'],
  ['en-US', '12.', '12.00'],
  ['en-US', '.5', '0.50'],
  ['en-US', '0.005', '0.005'],
  ['en-US', '1,234', '1234.00'],
  ['en-US', '1.234', '1.234'],
  ['de-DE', '1.234', '1234.00'],
  ['de-DE', '1,234', '1,234'],
  ['de-DE', '1.234,56', '1234.56'],
  ['de-DE', '12.50', '12.50'],
  ['de-CH', '1’234.50', '1234.50'],
  ['de-CH', "1'234.50", '1234.50'],
  ['fr-FR', '1\u202f234,56', '1234.56'],
  ['fr-FR', '1 234', '1234.00'],
  ['fr-FR', '1 2', '1 2'],
  ['en-US', '1,23,4', '1,23,4'],
  ['en-US', '12,34.5', '12,34.5'],
  ['en-US', '1,2345', '1,2345'],
  ['en-US', '0,123', '0,123'],
  ['en-US', '-5', '-5'],
  ['en-US', '1e3', '1e3'],
  ['en-US', '12.345', '12.345'],
  ['en-US', '100000000', '100000000'],
  ['en-US', 'lots', 'lots'],
  ['en-US', '   ', ''],
])('in %s, %j is taken as %j', (language, typed, taken) => {
  inLanguage(language);
  expect(readTyped(typed)).toBe(taken);
});

test('a language that the browser does not know is read like one that does not say', () => {
  inLanguage('no such language');
  expect(readTyped('1,234')).toBe('1,234');
  expect(readTyped('1,234.50')).toBe('1234.50');
});
