/** Suggestions of a model that says nothing, while a person goes on. */
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { giveRent } from '../testing/household.ts';

let api: TestApi;
let asked = 0;
let open = 0;
const silent = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    asked += 1;
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
  });
  socket.resume();
});
beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as { port: number };
  const env = { OPENAI_API_KEY: 'key', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` };
  api = await startTestApi({ env });
});
afterAll(async () => {
  await api.stop();
  silent.close();
});

/** Asks as the page does, and leaves the question when `signal` aborts. */
const ask = (cookie: string, name: string, signal: AbortSignal | null) =>
  fetch(`${api.url}/api/ai/categorize`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
    signal,
  }).catch(() => undefined);

it('end for whoever leaves, so that the next name is asked for', async () => {
  const ann = await api.signUp();
  await giveRent(ann);
  for (const name of ['Ele', 'Elect', 'Electric', 'Electricity']) {
    const left = new AbortController();
    const before = asked;
    void ask(ann.cookie, name, left.signal);
    await expect.poll(() => asked, { timeout: 3_000 }).toBeGreaterThan(before);
    left.abort();
  }
  await expect.poll(() => open, { timeout: 3_000 }).toBe(0);
});

it('keep none of the person’s writes waiting', async () => {
  const ann = await api.signUp();
  await giveRent(ann);
  const over = new AbortController();
  for (const name of ['Gas', 'Water', 'Phone', 'Fees']) void ask(ann.cookie, name, over.signal);
  await delay(300);
  const begun = performance.now();
  await ann.does('createAccount', { body: { name: 'Savings', balance: '0.00' } });
  expect(performance.now() - begun).toBeLessThan(3_000);
  over.abort();
});
