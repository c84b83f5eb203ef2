import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeHousehold } from '../app/testing/household.tsx';
import { undo } from './undo.ts';

const household = fakeHousehold();

test('an undo whose answer was lost goes again under the same key', async () => {
  const done = { message: 'Undone', undone: [], accounts: [], bills: [] };
  const answers = [() => Promise.reject(new TypeError('lost')), () => Response.json(done)];
  household.writes['POST /api/activity/e1/undo'] = () => answers.shift()?.() ?? Response.error();
  const client = new QueryClient();
  const transfer = { eventIds: ['e1'], what: 'Everyday → Spare' };
  expect(await undo(client, transfer)).toBe(false);
  expect(await undo(client, transfer)).toBe(true);
  const [first, second] = household.sent;
  expect(second?.key).toBe(first?.key);
});

const refused = () =>
  Response.json({ message: 'No', code: 'insufficient_savings' }, { status: 409 });
const undone = (eventId: string) => () => Response.json({ undone: [{ eventId }] });

test('an undo that was refused is asked for anew by the next press', async () => {
  const answers = [refused, undone('e2')];
  household.writes['POST /api/activity/e2/undo'] = () => answers.shift()?.() ?? Response.error();
  const client = new QueryClient();
  expect(await undo(client, { eventIds: ['e2'], what: 'Fund' })).toBe(false);
  expect(await undo(client, { eventIds: ['e2'], what: 'Fund' })).toBe(true);
  expect(new Set(household.sent.map(({ key }) => key)).size).toBe(2);
});

test('of several the ones that are taken back are not asked for again when another was refused', async () => {
  const answers = [refused, undone('e3')];
  household.writes['POST /api/activity/e3/undo'] = () => answers.shift()?.() ?? Response.error();
  household.writes['POST /api/activity/e4/undo'] = undone('e4');
  const client = new QueryClient();
  const both = { eventIds: ['e3', 'e4'], what: 'Import' };
  expect(await undo(client, both)).toBe(false);
  expect(await undo(client, both)).toBe(true);
  expect(household.sent.map(({ call }) => call.split('/')[3])).toEqual(['e4', 'e3', 'e3']);
});
