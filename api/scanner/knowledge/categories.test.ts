import { expect, it } from 'vitest';
import { suggestForName } from './categories.ts';
import { PROVIDERS, providersIn } from './providers.ts';

it.each([
  ['AGL electricity', 'utilities'],
  ['Comcast', 'utilities'],
  ['Council rates', 'housing'],
  ['Rent', 'housing'],
  ['E-ZPass', 'transportation'],
  ['HelloFresh', 'food'],
  ['Netflix', 'entertainment'],
  ['Bupa', 'healthcare'],
  ['Car insurance', 'insurance'],
  ['School fees', 'education'],
  ['Gym', 'subscriptions'],
  ['Credit card', 'debt'],
])('%s is %s', (name, category) => {
  const [best] = suggestForName(name);
  expect(best?.category).toBe(category);
  expect(best?.confidence).toBeGreaterThan(0.4);
});

it('a provider makes surer than a word', () => {
  const [provider] = suggestForName('Netflix');
  const [word] = suggestForName('Cinema');
  expect(provider?.confidence).toBeGreaterThan(word?.confidence ?? 1);
});

it('a name that says nothing has no suggestions', () => {
  expect(suggestForName('Zorblax')).toEqual([]);
  expect(suggestForName('')).toEqual([]);
});

it('no two providers share a name', () => {
  const names = PROVIDERS.map(({ words }) => words);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  expect(names.filter((name) => name === '')).toEqual([]);
});

it('finds a provider only where its whole name stands', () => {
  expect(providersIn('Stanley Hotel')).toEqual([]);
  expect(providersIn('Energy Australia bill')[0]?.provider.name).toBe('EnergyAustralia');
});
