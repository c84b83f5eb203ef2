/** The answer that a key may have is looked up beside the session, before it is known whether the person may ask. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_LOCKS } from '../../ledger/store/testing/locks.ts';
import { createSignedTokens } from '../identity/signed-token.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { SESSION_SECRET } from '../testing/instance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const transfer = (ann: Client, key: string, amount = '1.00') =>
  ann.call('transfer', { key, body: { fromAccountId: 1, toAccountId: 2, amount } });

async function person(): Promise<Client> {
  const ann = await api.signUp();
  for (const name of ['Everyday', 'Savings'])
    await ann.does('createAccount', { body: { name, balance: '100.00' } });
  return ann;
}

/** The tables for which a statement waits. */
async function waitedFor(): Promise<string[]> {
  const { rows } = await api.pool.query<{ name: string }>(
    `SELECT DISTINCT relation::regclass::text AS name FROM ${OWN_LOCKS} WHERE NOT granted ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe('a write with a key', () => {
  it('asks for the session and for the answer at once', async () => {
    const ann = await person();
    const holding = await api.pool.connect();
    try {
      await holding.query('BEGIN');
      await holding.query('LOCK identity.sessions, identity.answers IN ACCESS EXCLUSIVE MODE');
      const answer = transfer(ann, 'both');
      await expect.poll(waitedFor).toEqual(['identity.answers', 'identity.sessions']);
      await holding.query('COMMIT');
      expect((await answer).status).toBe(200);
    } finally {
      holding.release(true);
    }
  });

  it('of somebody who was signed out is not answered, whatever its key has', async () => {
    const ann = await person();
    expect((await transfer(ann, 'mine')).status).toBe(200);
    const { cookie } = ann;
    await ann.does('logout');
    ann.cookie = cookie;
    expect((await transfer(ann, 'mine')).status).toBe(401);
  });

  it('is answered as ever by a cookie that does not say yet whose it is', async () => {
    const ann = await person();
    const tokens = createSignedTokens({ secret: SESSION_SECRET });
    const { sid, sub } = tokens.read(ann.cookie.replace('session=', '')) ?? {};
    expect(sub).toMatch(/^[0-9a-f-]{36}$/);
    ann.cookie = `session=${tokens.sign({ sid })}`;
    const first = await transfer(ann, 'old');
    const again = await transfer(ann, 'old');
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});
