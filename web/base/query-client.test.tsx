/** Fresh for five minutes, kept for ten, no retries, and asked again for no other reason than a write. */
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient, refetch } from './query-client.ts';

const minute = 60_000;
const ask = vi.fn<(asked?: unknown) => Promise<string>>();
const things = { queryKey: ['things'], queryFn: ask };

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  ask.mockReset().mockResolvedValue('one');
  client = createQueryClient();
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

function Things() {
  const { data, isError } = useQuery(things);
  return <p>{isError ? 'failed' : data}</p>;
}

const show = (shown: boolean) => (
  <QueryClientProvider client={client}>{shown && <Things />}</QueryClientProvider>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('what was read is fresh for five minutes and no longer', async () => {
  await client.fetchQuery(things);
  await pass(5 * minute - 1000);
  await client.fetchQuery(things);
  expect(ask).toHaveBeenCalledTimes(1);
  await pass(1000);
  await client.fetchQuery(things);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('what nobody shows any more is kept for ten minutes and no longer', async () => {
  const { rerender } = render(show(true));
  await screen.findByText('one');
  rerender(show(false));
  await pass(10 * minute - 1000);
  expect(client.getQueryData(things.queryKey)).toBe('one');
  await pass(1000);
  expect(client.getQueryData(things.queryKey)).toBeUndefined();
});

test('neither focus, reconnect, mount nor time ask again', async () => {
  const { rerender } = render(show(true));
  await screen.findByText('one');
  await pass(6 * minute);
  rerender(show(false));
  rerender(show(true));
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await pass(minute);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a list whose page was left while it was read again is read when it is next shown', async () => {
  // Only a read that can be called off is.
  const until = ({ signal }: { readonly signal: AbortSignal }) => ask(signal);
  const Other = () => <p>{useQuery({ ...things, queryFn: until }).data}</p>;
  const other = (isShown: boolean) => (
    <QueryClientProvider client={client}>{isShown && <Other />}</QueryClientProvider>
  );
  const { rerender } = render(other(true));
  await screen.findByText('one');
  ask.mockReturnValueOnce(new Promise(() => {})).mockResolvedValue('two');
  void refetch(client, [things.queryKey]);
  rerender(other(false));
  rerender(other(true));
  await screen.findByText('two');
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a list that was there when its page was drawn is read again after that page was left', async () => {
  const First = () => <p>{useQuery({ ...things, initialData: 'said ahead' }).data}</p>;
  const first = (isShown: boolean) => (
    <QueryClientProvider client={client}>{isShown && <First />}</QueryClientProvider>
  );
  const { rerender } = render(first(true));
  rerender(first(false));
  await refetch(client, [things.queryKey]);
  rerender(first(true));
  await screen.findByText('one');
});

test('what cannot be read is not tried again by itself', async () => {
  ask.mockRejectedValue(new Error('Not now'));
  render(show(true));
  await screen.findByText('failed');
  await pass(2 * minute);
  expect(ask).toHaveBeenCalledTimes(1);
});
