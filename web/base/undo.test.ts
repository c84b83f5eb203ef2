import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { fakeHousehold } from '../app/testing/household.tsx';
import { undoText } from '../text/undo.ts';
import { toastStore } from '../ui/toast-store.ts';
import { keepCaused } from './caused.ts';
import { offerUndo, undo, useUndoLast } from './undo.ts';

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

const changed = () => Response.json({ message: 'No', code: 'changed_since' }, { status: 409 });

/** After these were done, one after another: Ctrl+Z. */
function whenDone(client: QueryClient, ids: readonly string[]) {
  for (const id of ids) {
    const headers = { 'ledger-events': `BillFunded=${id}` };
    keepCaused(id, new Response(null, { headers }));
    offerUndo(client, id, ['BillFunded'], { title: 'Fund' });
  }
  const { result } = renderHook(useUndoLast, {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client }, children),
  });
  return () => result.current();
}
const asked = () => household.sent.map(({ call }) => call.split('/')[3]);

test('Ctrl+Z goes on with what was done before something that others have changed since', async () => {
  household.writes['POST /api/activity/e6/undo'] = changed;
  household.writes['POST /api/activity/e5/undo'] = undone('e5');
  const undoLast = whenDone(new QueryClient(), ['e5', 'e6']);
  for (const said of [undoText.undoFailedTitle, undoText.undone]) {
    undoLast();
    await expect.poll(() => toastStore.current()?.title).toBe(said);
  }
  expect(asked()).toEqual(['e6', 'e5']);
});

test('Ctrl+Z reaches what was refused for a later step once that step is taken back', async () => {
  const answers = [changed, undone('e7')];
  household.writes['POST /api/activity/e7/undo'] = () => answers.shift()?.() ?? Response.error();
  household.writes['POST /api/activity/e8/undo'] = undone('e8');
  const client = new QueryClient();
  const undoLast = whenDone(client, ['e7', 'e8']);
  // From the activity, in the wrong order, and then in the right one.
  expect(await undo(client, { eventIds: ['e7'], what: 'e7' })).toBe(false);
  expect(await undo(client, { eventIds: ['e8'], what: 'e8' })).toBe(true);
  undoLast();
  await expect.poll(asked).toEqual(['e7', 'e8', 'e7']);
});

test('and so it does once another device has taken that step back', async () => {
  const answers = [changed, undone('w1')];
  household.writes['POST /api/activity/w1/undo'] = () => answers.shift()?.() ?? Response.error();
  household.writes['POST /api/activity/w2/undo'] = () =>
    Response.json({ message: 'No', code: 'already_undone' }, { status: 409 });
  const client = new QueryClient();
  const undoLast = whenDone(client, ['w0', 'w1', 'w2']);
  expect(await undo(client, { eventIds: ['w1'], what: 'Fund' })).toBe(false);
  toastStore.set(null);
  undoLast();
  await expect.poll(() => toastStore.current()?.title).toBe(undoText.undoFailedTitle);
  undoLast();
  await expect.poll(() => household.sent.length).toBe(3);
  expect(household.sent.map(({ call }) => call.split('/')[3])).toEqual(['w1', 'w2', 'w1']);
});
