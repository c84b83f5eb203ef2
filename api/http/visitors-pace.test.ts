/** Visitors who ask without a pause wait, and nobody waits for them. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { createVisitorsPace } from './visitors-pace.ts';

const PER_SECOND = 10;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { VISITS_PER_SECOND: String(PER_SECOND) } });
});
afterAll(() => api.stop());

it.each([
  [
    'a public call',
    (nth: number) => api.visitor().call('calendar', { query: { token: `${nth}` } }),
  ],
  ['a call that wants a session', () => api.visitor().call('listBills')],
])(
  '%s: a flood of one network is refused in the end, and a person is answered as ever',
  async (_what, ask) => {
    const ann = await api.signUp();
    const AT_ONCE = 200;
    const asked = Array.from({ length: AT_ONCE }, (_, nth) => ask(nth));
    await ann.does('listBills');
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    const refused = statuses.filter((status) => status === 429);
    // Four seconds' worth at once, five to wait for, and what comes by meanwhile.
    expect(refused.length).toBeGreaterThan(AT_ONCE - 15 * PER_SECOND);
    expect(refused.length).toBeLessThan(AT_ONCE);
    await ann.does('listBills');
  },
);

const response = () => new EventEmitter() as unknown as ServerResponse;

it('each network waits for itself, and whoever leaves waits no longer', async () => {
  let now = 0;
  const pace = createVisitorsPace({ visitsPerSecond: PER_SECOND, now: () => now });
  for (let nth = 0; nth < 4 * PER_SECOND; nth += 1) await pace.wait('192.0.2.1', response());
  await pace.wait('192.0.2.2', response());
  const leaving = response();
  const waiting = pace.wait('192.0.2.1', leaving);
  leaving.emit('close');
  await expect(waiting).rejects.toMatchObject({ refusal: { refusal: 'turn_not_come' } });
  now = 10_000;
  for (let nth = 0; nth < 4 * PER_SECOND; nth += 1) await pace.wait('192.0.2.1', response());
});
