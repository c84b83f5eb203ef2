import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeHousehold } from '../app/testing/household.tsx';
import { undo } from './undo.ts';

const household = fakeHousehold();

test('an undo whose answer was lost goes again under the same key', async () => {
  const answers = [() => Promise.reject(new TypeError('lost')), () => Response.json({})];
  household.writes['POST /api/activity/e1/undo'] = () => answers.shift()?.() ?? Response.error();
  const client = new QueryClient();
  const transfer = { eventId: 'e1', type: 'Transferred', about: 'Everyday → Spare' } as const;
  expect(await undo(client, transfer)).toBe(false);
  expect(await undo(client, transfer)).toBe(true);
  expect(household.sent.map(({ key }) => key)).toEqual(['e1', 'e1']);
});
