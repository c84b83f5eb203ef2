import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { write } from './api.ts';
import { endSession, followLeaving, stopLeaving } from './leaving.ts';

/** A browser, and a server for which a former cookie ends nothing, as api/routes/lost-turns.test.ts proves of ours. */
const open = new Set(['former']);
let cookie = 'former';
let answerTurn = (_status?: 503) => {};

beforeEach(() => {
  open.add('former');
  cookie = 'former';
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/auth/logout') {
      open.delete(cookie);
      cookie = '';
      return new Response(null, { status: 204 });
    }
    if (path === '/api/auth/login') {
      open.delete(cookie);
      open.add('next person');
      cookie = 'next person';
      return Response.json({});
    }
    const status = await new Promise((resolve) => {
      answerTurn = resolve;
    });
    if (status) return Response.json({ code: 'unavailable' }, { status: 503 });
    open.delete('former');
    open.add('present');
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

/** Changes the sign-in, which is refused only when somebody else has signed in. */
const refusedTurn = () =>
  write('POST', '/api/auth/sessions/end-others', { key: 'k' }).catch(() => undefined);

test('whoever signs in while it waits for an answer that brings no cookie stays signed in', async () => {
  const turn = refusedTurn();
  const left = endSession();
  await write('POST', '/api/auth/login', { key: 'l' });
  stopLeaving();
  answerTurn(503);
  await Promise.all([turn, left]);
  expect({ cookie, open: [...open] }).toMatchObject({ cookie: 'next person' });
});

test('also where the other left in another page', async () => {
  const stop = followLeaving(() => undefined);
  const turn = refusedTurn();
  window.dispatchEvent(new StorageEvent('storage', { key: 'leaving', newValue: '1' }));
  await write('POST', '/api/auth/login', { key: 'l' });
  answerTurn(503);
  await turn;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(cookie).toBe('next person');
  stop();
});
