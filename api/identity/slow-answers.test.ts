/** An answer that comes late brings no cookie back that has been replaced meanwhile. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import { newEmail, PASSWORD, START, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';

let api: TestApi;
let ann: Client;
let email: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.travelTo(START);
  email = newEmail();
  ann = await api.signUp({ email });
  // The next request prolongs the session.
  api.travelTo('2026-03-04T10:20:00.000Z');
});

const LOCKED = 'schedule.heartbeat';

/** Asks what waits for a table; `meanwhile` happens before it is answered. */
async function slowly(meanwhile: () => Promise<unknown>): Promise<void> {
  const holding = await api.pool.connect();
  try {
    await holding.query('BEGIN');
    await holding.query(`LOCK ${LOCKED} IN ACCESS EXCLUSIVE MODE`);
    const slow = ann.call('schedulerStatus');
    const waiting = `SELECT FROM ${OWN_LOCKS} WHERE NOT granted AND relation = '${LOCKED}'::regclass`;
    await expect.poll(async () => (await api.pool.query(waiting)).rowCount).toBe(1);
    await meanwhile();
    await holding.query('COMMIT');
    const { status, headers } = await slow;
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
  } finally {
    holding.release(true);
  }
}

it('of a session whose person has proven meanwhile who they are', async () => {
  await slowly(() => ann.does('confirmIdentity', { body: { password: PASSWORD } }));
  await ann.does('currentUser');
});

it('of a session that has ended, in a browser that has signed in again', async () => {
  await slowly(async () => {
    await ann.does('logout');
    await ann.does('login', { body: { email, password: PASSWORD } });
  });
  await ann.does('currentUser');
});

it('but it prolongs a session that goes on', async () => {
  await slowly(() => Promise.resolve());
  const { rows } = await api.pool.query<{ at: Date }>(
    'SELECT max(last_seen_at) AS at FROM identity.sessions',
  );
  expect(rows[0]?.at.toISOString()).toBe('2026-03-04T10:20:00.000Z');
});
