import { expect, it } from 'vitest';
import { stepsBeside } from '../../ledger/testing/rounds.ts';
import { matchBill } from './match.ts';

/** Bills by their names; ids count from 1. */
const bills = (...names: string[]) => names.map((name, place) => ({ id: place + 1, name }));
const matched = async (name: string, ...names: string[]) => {
  const match = await matchBill({ name, services: [] }, bills(...names));
  return match && `${match.bill.name}: ${match.reason}`;
};

it.each([
  ['an exact name comes first', 'AGL', ['AGL Gas', 'agl'], 'agl: exact_name'],
  ['marks and capitals do not count', 'St. George’s', ['st georges'], 'st georges: exact_name'],
  ['a provider that both name', 'Origin Energy', ['Power (Origin)'], 'Power (Origin): provider'],
  [
    'a provider under its other name',
    'Xfinity',
    ['Comcast internet'],
    'Comcast internet: provider',
  ],
  ['two providers are not one', 'Origin Energy', ['Red Energy'], null],
  [
    '60 percent of the longer words',
    'Bay City Water Board',
    ['Bay City Water'],
    'Bay City Water: similar_words',
  ],
  [
    'exactly 60 percent',
    'north bay city water board',
    ['north bay city'],
    'north bay city: similar_words',
  ],
  ['less than that', 'Bay City Water Board', ['Bay City'], null],
  ['short words do not count', 'Go to it', ['Go to us'], null],
  ['nothing in common', 'Rent', ['Netflix'], null],
  ['no bills', 'Rent', [], null],
  ['a name of marks only', '---', ['***'], null],
])('%s', async (_, name, names, expected) => {
  expect(await matched(name, ...names)).toBe(expected);
});

it('of bills that fit alike, the newest', async () => {
  const match = await matchBill({ name: 'Netflix', services: [] }, bills('Netflix', 'Netflix'));
  expect(match?.bill.id).toBe(2);
});

it('serves others between some of a thousand bills and the next', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `${'ﷺ'.repeat(190)} ${at}`);
  const wanted = { name: 'Phone', services: ['phone'] } as const;
  const { rounds } = await stepsBeside(() => matchBill(wanted, bills(...names)));
  expect(rounds).toBeGreaterThan(90);
});

it.each([
  ['whoever sells it', 'AGL', ['Rent', 'Electricity'], 'Electricity: same_service'],
  ['a sender that could not be read', null, ['Power'], 'Power: same_service'],
  ['one of two that a name means', 'AGL', ['Power and gas'], 'Power and gas: same_service'],
  ['not another seller', 'AGL', ['Electricity (Origin)'], null],
  ['the name counts for more', 'AGL', ['Electricity', 'AGL'], 'AGL: exact_name'],
  ['two that fit: the person knows', 'AGL', ['Electricity', 'Electricity, cabin'], null],
  ['nothing for it', 'AGL', ['Gas', 'Electrical repairs'], null],
])('a bill named after what it is for: %s', async (_, name, names, expected) => {
  const match = await matchBill({ name, services: ['electricity'] }, bills(...names));
  expect(match && `${match.bill.name}: ${match.reason}`).toBe(expected);
});
