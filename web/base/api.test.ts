import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '../../api/contract/endpoints.ts';
import { commonText } from '../text/common.ts';
import { askAhead, listenForSignOut, RENAMES, read, write } from './api.ts';
import { ApiError } from './api-error.ts';
import { forgetLedger, hear, heard } from './ledger.ts';
import { errorMessage } from './toast-failure.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  forgetLedger();
});

const answers = (status: number, body: string) =>
  fetched.mockResolvedValue(new Response(body, { status, statusText: 'Teapot' }));

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw error;
  return error;
};

test('an error carries what the server said', async () => {
  answers(409, '{"message":"Not enough","code":"insufficient_funds","details":{"balance":"1.00"}}');
  const error = await failureOf(write('POST', '/api/bills/pay', { key: 'k', body: {} }));
  expect(error).toMatchObject({
    status: 409,
    code: 'insufficient_funds',
    message: 'Not enough',
    details: { balance: '1.00' },
  });
  expect(errorMessage(error, 'Failed to process payment')).toBe('Not enough');
});

test('an error without words of the server names the status, and a toast shows the fallback', async () => {
  answers(502, '<h1>Bad gateway</h1>');
  const error = await failureOf(read('/api/bills', []));
  expect(error.message).toBe('502: <h1>Bad gateway</h1>');
  expect(errorMessage(error, 'Failed to fetch bills')).toBe('Failed to fetch bills');
  answers(500, '');
  expect((await failureOf(read('/api/bills', []))).message).toBe('500: Teapot');
});

test('no answer at all has a clear message and an unknown outcome', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const error = await failureOf(write('POST', '/api/bills', { key: 'k', body: {} }));
  expect(error.outcomeUnknown).toBe(true);
  expect(errorMessage(error, 'Failed to add bill')).toBe(commonText.outcomeUnknown);
});

test('an answer that breaks off, or is not ours, leaves the outcome unknown as well', async () => {
  answers(200, '<h1>Sign in to this network</h1>');
  const error = await failureOf(write('POST', '/api/bills', { key: 'k', body: {} }));
  expect(error).toMatchObject({ outcomeUnknown: true, message: commonText.outcomeUnknown });
  answers(200, '[{');
  expect((await failureOf(read('/api/bills', []))).message).toBe(commonText.networkFailed);
});

test('a read in an ended session answers empty and tells that the session is gone', async () => {
  const gone = vi.fn();
  const stop = listenForSignOut(gone);
  answers(401, '{"message":"Please sign in","code":"unauthenticated"}');
  expect(await read('/api/bills', ['none'])).toEqual(['none']);
  expect(gone).toHaveBeenCalledOnce();
  stop();
});

test('a session that goes on by the answer of a write has not ended while that is on its way', async () => {
  const gone = vi.fn();
  const stop = listenForSignOut(gone);
  let giveCookie = () => {};
  const cookie = new Promise<void>((resolve) => {
    giveCookie = resolve;
  });
  let hasCookie = false;
  fetched.mockImplementation(async (_, init) => {
    if (init?.method === 'POST') {
      await cookie;
      hasCookie = true;
    }
    return hasCookie ? Response.json({ id: '1' }) : new Response(null, { status: 401 });
  });
  const changing = write('POST', '/api/auth/password', { key: 'k', body: {} });
  const reading = read('/api/changes', null);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  // Long enough for whoever does not wait.
  await new Promise((resolve) => setTimeout(resolve, 50));
  giveCookie();
  await changing;
  expect(await reading).toEqual({ id: '1' });
  expect(gone).not.toHaveBeenCalled();
  stop();
});

/** Answers writes so, in turn; the next one brings the cookie that reads need. */
function bringsCookieAfter(answers: (() => Promise<Response>)[]) {
  const jar = { hasCookie: false, posts: 0 };
  fetched.mockImplementation(async (_path, init) => {
    if (init?.method !== 'POST')
      return jar.hasCookie ? Response.json({ id: '1' }) : new Response(null, { status: 401 });
    const noAnswer = answers[jar.posts++];
    if (noAnswer) return noAnswer();
    jar.hasCookie = true;
    return Response.json({});
  });
  return jar;
}
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['was lost', noNetwork],
  ['is that of a proxy', async () => new Response('Bad gateway', { status: 502 })],
])('nor where that answer %s: it is asked for again, once', async (_, noAnswer) => {
  const gone = vi.fn();
  const stop = listenForSignOut(gone);
  const jar = bringsCookieAfter([noAnswer]);
  await failureOf(write('POST', '/api/auth/password', { key: 'k', body: {} }));
  // Another write that is refused for want of the cookie takes nothing of it.
  await failureOf(write('PATCH', '/api/bills/7', { key: 'other', body: {} }));
  expect(await read('/api/changes', null)).toEqual({ id: '1' });
  expect(gone).not.toHaveBeenCalled();
  const [first, again] = fetched.mock.calls.filter(([, init]) => init?.method === 'POST');
  expect(again).toEqual(first);
  jar.hasCookie = false;
  expect(await read('/api/changes', null)).toBeNull();
  expect(gone).toHaveBeenCalledOnce();
  expect(jar.posts).toBe(2);
  stop();
});

test.each([502, 503, 429])(
  'nor where the answer is %i when it is asked for again: it is once more, later',
  async (status) => {
    const gone = vi.fn();
    const stop = listenForSignOut(gone);
    bringsCookieAfter([noNetwork, async () => new Response(null, { status })]);
    await failureOf(write('POST', '/api/auth/password', { key: 'k', body: {} }));
    expect(await failureOf(read('/api/changes', null))).toMatchObject({ code: 'network' });
    expect(gone).not.toHaveBeenCalled();
    expect(await read('/api/changes', null)).toEqual({ id: '1' });
    stop();
  },
);

test('knows the paths whose writes bring another cookie, and no others', () => {
  const calls: { path: string; renames?: boolean }[] = Object.values(endpoints);
  const bringing = new Set(calls.flatMap(({ path, renames }) => (renames ? path : [])));
  // Another path of passkeys begins one.
  for (const { path } of calls)
    if (path !== endpoints.beginPasskey.path)
      expect(RENAMES.test(path), path).toBe(bringing.has(path));
});

test('a refused log-in is no ended session', async () => {
  const gone = vi.fn();
  const stop = listenForSignOut(gone);
  answers(401, '{"message":"Wrong password","code":"invalid_credentials"}');
  await failureOf(write('POST', '/api/auth/login-direct', { key: 'k', body: {} }));
  expect(gone).not.toHaveBeenCalled();
  stop();
});

test('a write carries its key, its JSON and the cookie', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 204 }));
  await write('PATCH', '/api/bills/7', { key: 'the-key', body: { amount: '12.50' } });
  const [path, init] = fetched.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(path).toBe('/api/bills/7');
  expect(init).toMatchObject({
    method: 'PATCH',
    credentials: 'include',
    body: '{"amount":"12.50"}',
  });
  expect(headers.get('idempotency-key')).toBe('the-key');
  expect(headers.get('content-type')).toBe('application/json');
});

test('what was asked ahead is read once, and not after a write', async () => {
  fetched.mockImplementation(async () => Response.json(fetched.mock.calls.length));
  askAhead(['/api/bills', '/api/incomes']);
  expect(await read('/api/bills', 0)).toBe(1);
  expect(await read('/api/bills', 0)).toBe(3);
  await write('POST', '/api/incomes', { key: 'k', body: {} });
  expect(await read('/api/incomes', 0)).toBe(5);
});

test('what could not be asked ahead fails where it is read', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  askAhead(['/api/bills']);
  expect((await failureOf(read('/api/bills', []))).code).toBe('network');
});

/** What the server answers, of which revision. */
const ofRevision = (body: string, revision: number) =>
  Response.json(body, { headers: { 'ledger-id': 'ours', 'ledger-revision': String(revision) } });
const hearOf = (revision: number) => hear({ ledgerId: 'ours', revision });

test('an answer that was overtaken by a write is asked for again, and one that is new enough is not', async () => {
  hearOf(7);
  fetched.mockImplementationOnce(async () => {
    hearOf(8);
    return ofRevision('old', 7);
  });
  fetched.mockImplementation(async () => ofRevision('new', 8));
  expect(await read('/api/bills', '')).toBe('new');
  expect(await read('/api/bills', '')).toBe('new');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test('a write that is heard of while an answer is still coming has overtaken it', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const headers = { 'ledger-id': 'ours', 'ledger-revision': '7' };
  fetched.mockResolvedValueOnce(new Response(readable, { headers }));
  fetched.mockImplementation(async () => ofRevision('new', 8));
  const asked = read('/api/bills', '');
  await vi.waitFor(() => expect(heard()?.revision).toBe(7));
  hearOf(8);
  const body = writable.getWriter();
  await body.write(new TextEncoder().encode('"old"'));
  await body.close();
  expect(await asked).toBe('new');
});

test('a household that writes all the time is shown what there is, after three tries', async () => {
  fetched.mockImplementation(async () => {
    const revision = fetched.mock.calls.length;
    hearOf(revision + 1);
    return ofRevision(`of ${revision}`, revision);
  });
  expect(await read('/api/bills', '')).toBe('of 3');
  expect(fetched).toHaveBeenCalledTimes(3);
});

test("an answer that names no revision, or is of nobody's ledger, is asked for once", async () => {
  hearOf(8);
  fetched.mockImplementation(async () =>
    Response.json('unknown', { headers: { 'ledger-id': 'ours' } }),
  );
  expect(await read('/api/bills', '')).toBe('unknown');
  fetched.mockImplementation(async () => Response.json('public'));
  expect(await read('/api/bills', '')).toBe('public');
  expect(fetched).toHaveBeenCalledTimes(2);
});
