import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createSend } from './transport.ts';

/** Takes connections, and says nothing. */
const silent = createServer();
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => silent.close());

it('never says of a mail server that gives no greeting that it was reached', async () => {
  const { port } = silent.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const mail = { smtpUrl, from: 'us@weekwise.example', linkOrigin: 'https://weekwise.example' };
  const send = createSend({ config: { mail, dataDir: '' }, log: createLog('silent') });
  const letter = { to: 'ann@weekwise.example', subject: 'Hello', text: 'Hello', html: 'Hello' };
  // Each for itself: the faster a connection is made, the closer together the limits end.
  const tried = Array.from({ length: 50 }, async (_, nth) => {
    await delay(nth * 20);
    return send(String(nth), letter).catch((error: unknown) => Object(error).timeoutType);
  });
  expect(new Set(await Promise.all(tried))).toEqual(new Set(['GREETING_TIMEOUT']));
}, 20_000);
