/** How a page hears of what others do: by one stream where that flows, and by asking where it does not. */
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missed, useConnection } from '../base/connection.ts';
import { forgetLedger, hear, whenChanged } from '../base/ledger.ts';
import { hearChanges } from './hear-changes.ts';

/** The browser's streams, in the order in which they were opened. */
let streams: FakeStream[] = [];

class FakeStream {
  static readonly CLOSED = 2;
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor() {
    streams.push(this);
  }
  close = () => {
    this.readyState = FakeStream.CLOSED;
  };
  /** The server says it. */
  say = (revision: number) =>
    this.onmessage?.({ data: JSON.stringify({ ledgerId: 'ours', revision }) });
}

/** One tab of the browser at a time is granted a lock of this name; this one is, at once. */
const request = async (_: string, __: object, lead: () => Promise<void>) => lead();

/** Each test begins an hour after the one before: a word that was heard then is long past. */
let now = 0;
let asked = 0;
let revision = 0;
let stop = () => {};

beforeEach(() => {
  now += 3_600_000;
  vi.useFakeTimers({ now });
  streams = [];
  asked = 0;
  revision = 7;
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/api/changes');
    asked += 1;
    const headers = { 'ledger-id': 'ours', 'ledger-revision': String(revision) };
    return Response.json({ ledgerId: 'ours', revision }, { headers });
  });
  hear({ ledgerId: 'ours', revision });
  stop = hearChanges();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  forgetLedger();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

test('a page says at its start whose it is, so that a tab of somebody else goes', async () => {
  const other = new BroadcastChannel('changes');
  const told = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  const stopSecond = hearChanges();
  expect(await told).toEqual({ ledgerId: 'ours', revision });
  stopSecond();
  other.close();
});

test('while the stream speaks nothing is asked', async () => {
  for (let word = 0; word < 8; word += 1) {
    streams[0]?.say(revision);
    await seconds(15);
  }
  expect([streams.length, asked]).toEqual([1, 0]);
});

test('a word of the stream says that the server is there again', () => {
  const { result } = renderHook(useConnection);
  act(() => missed());
  expect(result.current.lost).toBe(true);
  act(() => streams[0]?.say(revision));
  expect(result.current.lost).toBe(false);
});

test('behind a proxy that holds the words back the server is asked, and what is new is read', async () => {
  const changed = vi.fn();
  const stopListening = whenChanged(changed);
  await seconds(31);
  expect(asked).toBeGreaterThan(0);
  expect(changed).not.toHaveBeenCalled();
  revision += 1;
  await seconds(16);
  expect(changed).toHaveBeenCalledOnce();
  stopListening();
});

test('a stream that was refused is opened again after a minute, and one that broke opens itself', async () => {
  const [first] = streams;
  first?.onerror?.();
  await seconds(61);
  expect(streams).toHaveLength(1);
  first?.close();
  first?.onerror?.();
  await seconds(59);
  expect(streams).toHaveLength(1);
  await seconds(2);
  expect(streams).toHaveLength(2);
});

test('a stream that is refused has the server asked at once, also in a tab that nobody sees: the session may have ended', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const [first] = streams;
  first?.onerror?.();
  expect(asked).toBe(0);
  first?.close();
  first?.onerror?.();
  expect(asked).toBe(1);
});

test.each(['focus', 'pageshow', 'online', 'visibilitychange'])(
  'whoever comes back (%s) sees what is new: the server is asked at once',
  async (name) => {
    const changed = vi.fn();
    const stopListening = whenChanged(changed);
    revision += 1;
    window.dispatchEvent(new Event(name));
    await seconds(0);
    expect(asked).toBe(1);
    expect(changed).toHaveBeenCalledOnce();
    stopListening();
  },
);

test('who has left hears nothing any more', async () => {
  stop();
  window.dispatchEvent(new Event('focus'));
  await seconds(120);
  expect(asked).toBe(0);
});
