/** What a 503 says of a change that is no event, when the database gives no answer in time. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newEmail, PASSWORD, startTestApi, type TestApi } from './testing/api.ts';
import type { Client } from './testing/client.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi({ env: { DATABASE_SECONDS: '1' } });
});
beforeEach(async () => {
  ann = await api.signUp();
});
afterAll(() => api.stop());

/** Works while others hold what the statement names. */
async function whileOthersHold<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const others = await api.pool.connect();
  await others.query('BEGIN');
  await others.query(statement);
  try {
    return await work();
  } finally {
    await others.query('COMMIT');
    others.release();
  }
}

const codeOf = ({ text }: { text: string }) => JSON.parse(text).code;

it('a change whose statement may still be carried out is of unknown outcome', async () => {
  const reply = await whileOthersHold('SELECT FROM identity.users FOR UPDATE', () =>
    ann.call('changePreferences', { body: { currency: 'GBP' } }),
  );
  expect(codeOf(reply)).toBe('outcome_unknown');
  await expect.poll(async () => (await ann.does('preferences')).currency).toBe('GBP');
});

it('a change whose answer alone could not be stored is of unknown outcome, and is done', async () => {
  const sent = { key: 'once', body: { currency: 'EUR' } };
  const reply = await whileOthersHold('LOCK identity.answers IN EXCLUSIVE MODE', () =>
    ann.call('changePreferences', sent),
  );
  expect(codeOf(reply)).toBe('outcome_unknown');
  expect((await ann.call('changePreferences', sent)).status).toBe(200);
  expect((await ann.does('preferences')).currency).toBe('EUR');
});

it('a change that is done before the database goes away is of unknown outcome', async () => {
  const reply = await whileOthersHold('LOCK read_model.ledgers IN ACCESS EXCLUSIVE MODE', () =>
    ann.call('changePreferences', { body: { currency: 'AUD' } }),
  );
  expect(codeOf(reply)).toBe('outcome_unknown');
  expect((await ann.does('preferences')).currency).toBe('AUD');
});

it('an attempt that could not be counted was not made', async () => {
  const passwords = { password: PASSWORD, newPassword: 'another horse altogether' };
  const reply = await whileOthersHold('LOCK identity.rate_limits IN EXCLUSIVE MODE', () =>
    ann.call('changePassword', { body: passwords }),
  );
  expect(codeOf(reply)).toBe('unavailable');
});

it('a registration that the database refuses to store was not made', async () => {
  await api.pool.query(`CREATE FUNCTION identity.full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'No space left' USING ERRCODE = 'disk_full'; END $$`);
  await api.pool.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON identity.users EXECUTE FUNCTION identity.full_disk()',
  );
  const about = { email: newEmail(), password: PASSWORD, firstName: 'Ann', lastName: 'Lee' };
  const reply = await api.visitor().call('register', { body: about });
  await api.pool.query('DROP TRIGGER full_disk ON identity.users');
  expect(codeOf(reply)).toBe('unavailable');
  expect((await api.visitor().call('register', { body: about })).status).toBe(201);
});
