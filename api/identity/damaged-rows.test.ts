/** Rows of a person that no program of ours has written: a wrong password, or a session that has ended; nobody else notices. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import { recordLog } from '../testing/record-log.ts';

const { log, lines, clear } = recordLog('error');
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ parts: () => ({ log }) });
});
afterAll(() => api.stop());
afterEach(clear);

it.each(['', 'no hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', '$argon2id$v=19$m=1$a$b'])(
  'a password whose hash is %j is a wrong one, and the operator is told whose',
  async (hash) => {
    const email = newEmail();
    const ann = await api.signUp({ email });
    const { id } = await ann.does('currentUser');
    await api.pool.query('UPDATE identity.users SET password_hash = $2 WHERE id = $1', [id, hash]);
    const body = { email, password: PASSWORD };
    expect(await api.visitor().cannot('login', { body })).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
    });
    expect(lines()).toEqual([expect.objectContaining({ level: 'error', userId: id })]);
    expect(await ann.cannot('confirmIdentity', { body: { password: PASSWORD } })).toMatchObject({
      code: 'invalid_proof',
    });
  },
);

it.each(
  ['created_at', 'last_seen_at', 'confirmed_at', 'expires_at'].flatMap((column) => [
    [column, 'infinity'],
    [column, '-infinity'],
    [column, '290000-01-01'],
  ]),
)('a session with %s = %s has ended', async (column, date) => {
  const email = newEmail();
  const ann = await api.signUp({ email });
  const { id } = await ann.does('currentUser');
  await api.pool.query(`UPDATE identity.sessions SET ${column} = $2 WHERE user_id = $1`, [
    id,
    date,
  ]);
  const there = api.visitor();
  await there.does('login', { body: { email, password: PASSWORD } });
  const neighbour = await api.signUp();
  const [hers] = await Promise.all([
    ann.cannot('currentUser'),
    neighbour.does('currentUser'),
    there.does('currentUser'),
  ]);
  expect(hers).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await there.does('listSessions', { query: { limit: '10' } })).toHaveLength(1);
  expect(lines()).toEqual([]);
});
