import { expect, it } from 'vitest';
import { hostOf, hostsIn } from './hosts.ts';

it('the addresses on a bill are found in full and in short, and the box where mail lies with a provider', () => {
  const text =
    'help@panda.ie or www.acme.co.uk, joe.bloggs@gmail.com, https://my.harbour-water.com.au';
  expect(hostsIn(text)).toEqual(['panda', 'acme', 'joebloggs', 'harbourwater']);
  expect(hostsIn('billing@outlook.com and 12.50.2026')).toEqual([]);
});

it.each([
  ['Panda', 'same'],
  ['Harbour Water Ltd', 'begins'],
  ['Acme Gas', 'other'],
])('%s is like an address: %s', (name, like) => {
  const letters = name.toLowerCase().replaceAll(/\W/g, '');
  expect(hostOf(name, letters, ['panda', 'harbourwater'])).toBe(like);
});
