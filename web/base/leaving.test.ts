import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { write } from './api.ts';
import { endSession, followLeaving } from './leaving.ts';

/** A browser, and a server for which a former cookie ends nothing, as api/routes/lost-turns.test.ts proves of ours. */
const open = new Set(['former']);
let cookie = 'former';
let answerTurn = () => {};

beforeEach(() => {
  open.add('former');
  cookie = 'former';
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/logout') {
      open.delete(cookie);
      cookie = '';
      return new Response(null, { status: 204 });
    }
    open.delete('former');
    open.add('present');
    await new Promise<void>((resolve) => {
      answerTurn = resolve;
    });
    cookie = 'present';
    return Response.json({ ended: 1 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('who logs out while an answer with another cookie is on its way is not signed in by that', async () => {
  const turn = write('POST', '/api/auth/sessions/end-others', { key: 'k' });
  const left = endSession();
  // Long enough for whoever does not wait.
  await new Promise((resolve) => setTimeout(resolve, 20));
  answerTurn();
  await Promise.all([turn, left]);
  expect([...open]).toEqual([]);
});

test('nor where they do so in another page of the browser', async () => {
  const stop = followLeaving(() => undefined);
  vi.resetModules();
  const other = await import('./leaving.ts');
  const turn = write('POST', '/api/auth/sessions/end-others', { key: 'k' });
  const left = other.endSession();
  window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: '1' }));
  await left;
  window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: null }));
  answerTurn();
  await turn;
  await expect.poll(() => ({ cookie, open: [...open] })).toEqual({ cookie: '', open: [] });
  stop();
});

test('nor where another page has told the server meanwhile', async () => {
  const stop = followLeaving(() => undefined);
  vi.resetModules();
  const other = await import('./leaving.ts');
  const turn = write('POST', '/api/auth/sessions/end-others', { key: 'k' });
  const left = endSession();
  const stopOther = other.followLeaving(() => undefined);
  await expect.poll(() => localStorage.getItem('leaving')).toBeNull();
  window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: null }));
  answerTurn();
  await Promise.all([turn, left]);
  expect({ cookie, open: [...open] }).toEqual({ cookie: '', open: [] });
  stop();
  stopOther();
});
