/** What was asked ahead is there when its page is drawn, unless something was written since. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAhead, read } from './api.ts';
import { takeSaid } from './asked-ahead.ts';
import { forgetLedger, hear, heard } from './ledger.ts';

/** The revision of which the server answers. */
let revision = 7;
const asked = vi.fn();

beforeEach(() => {
  revision = 7;
  asked.mockReset();
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path);
    const headers = { 'ledger-id': 'ours', 'ledger-revision': String(revision) };
    return Response.json(`of ${revision}`, { headers });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetLedger();
});

/** Asks ahead, until the answers are here. */
async function ahead(...paths: readonly string[]): Promise<void> {
  askAhead(paths);
  await vi.waitFor(() => expect(heard()?.revision).toBe(revision));
  await new Promise((resolve) => setTimeout(resolve));
}

test('what was said is taken once, and asked for no further time', async () => {
  await ahead('/api/bills');
  expect(takeSaid('/api/bills')).toBe('of 7');
  expect(takeSaid('/api/bills')).toBeUndefined();
  expect(asked).toHaveBeenCalledOnce();
});

test('what was said before a later answer of another list is asked for again', async () => {
  await ahead('/api/bills');
  revision = 8;
  await ahead('/api/summary');
  expect(takeSaid('/api/bills')).toBeUndefined();
  expect(await read('/api/bills', '')).toBe('of 8');
  expect(takeSaid('/api/summary')).toBe('of 8');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('what was said before the stream told of a write is asked for again, however it is read', async () => {
  await ahead('/api/bills', '/api/summary');
  hear({ ledgerId: 'ours', revision: 8 });
  revision = 8;
  expect(takeSaid('/api/bills')).toBeUndefined();
  expect(await read('/api/summary', '')).toBe('of 8');
});

test('what was said in a visit that is over tells nothing of the next', async () => {
  askAhead(['/api/bills']);
  forgetLedger();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(takeSaid('/api/bills')).toBeUndefined();
  expect(heard()).toBeNull();
});
