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
  expect(household.sent.map(({ key }) => key)).toEqual(['e1', 'e1']);
});
