import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForSignOut, read, write } from './api.ts';
import { forgetLedger } from './ledger.ts';

/** Each of these gives the session another id when the server does it; the cookie comes with the answer, which is some time on its way. */
const RENAMED: Record<string, string> = {
  '/api/auth/confirm': 'second',
  '/api/auth/recovery-codes': 'third',
};
const IN_MS = { look: 5, answer: 20 };
let [open, cookie] = ['first', 'first'];
let doneInMs = 0;
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  [open, cookie] = ['first', 'first'];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const sent = cookie;
    const isWrite = init?.method === 'POST';
    // On a slow line a look comes later than it was asked for.
    await pass(isWrite ? doneInMs : IN_MS.look + doneInMs / 2);
    const isIn = sent === open;
    if (isIn && isWrite) open = RENAMED[path] ?? open;
    const given = open;
    await pass(isWrite ? IN_MS.answer : IN_MS.look);
    if (!isIn) return new Response(null, { status: 401 });
    cookie = given;
    return Response.json({ id: '1' });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetLedger();
});

test.each([0, 30])(
  'what is read while a proof and the step that wanted it are on their way, %i ms each, signs nobody out and stays not empty',
  async (ms) => {
    doneInMs = ms;
    const gone = vi.fn();
    const stop = listenForSignOut(gone);
    const both = write('POST', '/api/auth/confirm', { key: 'k', body: {} }).then(() =>
      write('POST', '/api/auth/recovery-codes', { key: 'l' }),
    );
    await pass(ms / 3);
    const reading = read('/api/bills', null);
    expect(await both).toEqual({ id: '1' });
    expect(await reading).toEqual({ id: '1' });
    expect(gone).not.toHaveBeenCalled();
    stop();
  },
);
